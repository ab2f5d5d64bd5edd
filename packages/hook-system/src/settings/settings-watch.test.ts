import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SettingsWatch } from './settings-watch.ts';

function watching(...files: readonly string[]) {
  const onChange = vi.fn();
  const watch = new SettingsWatch(onChange);
  onTestFinished(() => watch.close());
  watch.watch(files);
  return { watch, onChange };
}

const noticed = (onChange: ReturnType<typeof vi.fn>, times: number) =>
  vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(times), { timeout: 10_000, interval: 50 });

it('notices a file that appears in a new folder, changes, is replaced and goes', async () => {
  const directory = makeTemporaryDirectory();
  const file = join(directory, '.agent-hooks', 'settings.json');
  const { onChange } = watching(file);
  await sleep(50);
  mkdirSync(join(directory, '.agent-hooks'));
  const steps = [
    () => writeBelow(directory, '.agent-hooks/settings.json', '{}'),
    () => writeBelow(directory, '.agent-hooks/settings.json', '{ "hooks": {} }'),
    () => renameSync(writeBelow(directory, 'other', '{"a": 1}'), file),
    () => rmSync(file),
  ];
  for (const [index, step] of steps.entries()) {
    step();
    await noticed(onChange, index + 1);
  }
});

it('hears nothing of files that it no longer watches, nor after its end', async () => {
  const directory = makeTemporaryDirectory();
  const [first, second] = ['a.json', 'b.json'].map((name) => writeBelow(directory, name, '{}'));
  const { watch, onChange } = watching(first ?? '');
  watch.watch([second ?? '']);
  writeBelow(directory, 'a.json', '{"changed": true}');
  await sleep(800);
  expect(onChange).not.toHaveBeenCalled();
  watch.close();
  writeBelow(directory, 'b.json', '{"changed": true}');
  await sleep(800);
  expect(onChange).not.toHaveBeenCalled();
});
