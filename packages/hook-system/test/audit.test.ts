import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { HookSystem, loadHookSettings } from '../src/index.ts';
import { findAuditFile, verifyAudit } from '../src/machine.ts';
import { makeHost } from './support/host.ts';
import { makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

const fixture = fileURLToPath(new URL('fixtures/append-audit.mjs', import.meta.url));

it('several processes that write one audit file at once keep its chain', {
  tags: ['built'],
  timeout: 120_000,
}, async () => {
  const file = join(makeTemporaryDirectory(), 'audit.jsonl');
  const writers = Array.from({ length: 6 }, (_, index) =>
    spawn(process.execPath, [fixture, file, '25', `writer ${index}`], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const codes = await Promise.all(writers.map(async (writer) => (await once(writer, 'exit'))[0]));
  expect(codes).toEqual(writers.map(() => 0));
  const { lines, problems, head } = await verifyAudit(file);
  expect({ lines, problems, seq: head.seq }).toEqual({ lines: 150, problems: [], seq: 150 });
});

async function open(hooksConfig: (audit: string) => object) {
  const directory = makeTemporaryDirectory();
  const [etc, audit] = [join(directory, 'etc'), join(directory, 'log/audit.jsonl')];
  const gate = { type: 'command', name: 'gate', command: 'echo no >&2; exit 2' };
  const settings = { enableHooks: true, hooks: { BeforeTool: [{ hooks: [gate] }] } };
  writeBelow(etc, 'settings.json', { ...settings, hooksConfig: hooksConfig(audit) });
  const load = () => loadHookSettings({ projectDir: directory, userDir: join(directory, 'home'), systemDir: etc });
  const system = new HookSystem(makeHost(undefined, { getHooks: load, getWorkingDir: () => directory }));
  onTestFinished(() => system.dispose());
  await system.initialize();
  return { system, audit, etc, directory };
}

it('an audit file that the machine asks for gets a line for each event, without its input', async () => {
  const { system, audit, etc } = await open((file) => ({ audit: file }));
  expect(await findAuditFile(etc)).toBe(audit);
  for (const content of ['one', 'a secret plan']) {
    await system.getEventHandler().fireBeforeToolEvent('write_file', { content });
  }
  system
    .getEventHandler()
    .reportRefusal('BeforeTool', { tool_name: 'x', tool_input: {} }, { name: 'own', reason: 'no' });
  await system.dispose();
  const { lines, problems } = await verifyAudit(audit);
  expect({ lines, problems }).toEqual({ lines: 3, problems: [] });
  const text = readFileSync(audit, 'utf8');
  expect(text).not.toContain('a secret plan');
  const [first, , third] = text.split('\n').map((line) => (line === '' ? {} : JSON.parse(line)));
  expect(first).toMatchObject({
    seq: 1,
    kind: 'event',
    what: 'BeforeTool',
    details: { tool: 'write_file', verdict: 'refuse', hooks: [{ name: 'gate', source: 'system' }] },
  });
  expect(third.details).toMatchObject({ verdict: 'refuse', reason: 'no', hooks: [{ name: 'own', source: 'runtime' }] });
});

it('an audit file is not where a relative path leads, which is elsewhere in each directory', async () => {
  const { etc } = await open(() => ({ audit: 'audit.jsonl' }));
  expect(await findAuditFile(etc)).toBeUndefined();
});
