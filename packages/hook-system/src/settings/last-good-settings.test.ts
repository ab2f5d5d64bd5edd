import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import type { HostHooks } from '../host-config.ts';
import { isHookSettings, LastGoodSettings } from './last-good-settings.ts';
import { loadHookSettings } from './load-settings.ts';

const gemini = join('.gemini', 'settings.json');
const llxprt = join('.llxprt', 'settings.json');
const withHook = (command: string) => ({ hooks: { BeforeTool: [{ hooks: [{ type: 'command', command }] }] } });

function makeProject() {
  const projectDir = makeTemporaryDirectory();
  const nowhere = join(projectDir, 'nowhere');
  return { projectDir, load: () => loadHookSettings({ projectDir, userDir: nowhere, systemDir: nowhere }) };
}

const commandsOf = (hooks: HostHooks) =>
  isHookSettings(hooks)
    ? hooks.sources.flatMap((source) => source.hooks.map(({ config }) => ('command' in config ? config.command : '')))
    : [];

describe('settings from one load to the next', () => {
  it('are read again where the host gives the same settings as before', async () => {
    const { projectDir, load } = makeProject();
    writeBelow(projectDir, gemini, withHook('first'));
    const [given, memory] = [await load(), new LastGoodSettings()];
    expect(commandsOf(await memory.next(given))).toEqual(['first']);
    writeBelow(projectDir, gemini, withHook('second'));
    expect(commandsOf(await memory.next(given))).toEqual(['second']);
    rmSync(join(projectDir, gemini));
    expect(commandsOf(await memory.next(given))).toEqual([]);
  });

  it('keep the last good version of a file that is broken now, with a warning, until it is fixed', async () => {
    const { projectDir, load } = makeProject();
    const memory = new LastGoodSettings();
    const file = writeBelow(projectDir, gemini, withHook('gate'));
    writeBelow(projectDir, llxprt, withHook('beside'));
    await memory.next(await load());
    for (const broken of ['{ "hooks": ', '[]', Buffer.alloc(9 * 1024 * 1024, ' '), '{ "hooks":: }']) {
      writeBelow(projectDir, gemini, broken);
      const now = await memory.next(await load());
      expect(commandsOf(now)).toEqual(['gate', 'beside']);
      const messages = isHookSettings(now) ? now.problems.map(({ message }) => message) : [];
      expect(messages[0]).toContain(file);
      expect(messages[0]).toContain('the last good version of the file stays in effect');
    }
    writeBelow(projectDir, gemini, withHook('fixed'));
    const fixed = await memory.next(await load());
    expect(commandsOf(fixed)).toEqual(['fixed', 'beside']);
    expect(fixed).toMatchObject({ problems: [] });
  });

  it('have no version to keep of a file that was broken from the beginning', async () => {
    const { projectDir, load } = makeProject();
    writeBelow(projectDir, gemini, '{');
    const memory = new LastGoodSettings();
    for (let time = 0; time < 2; time++) expect(commandsOf(await memory.next(await load()))).toEqual([]);
  });

  it('stay what a host has made of them: files know nothing of its changes', async () => {
    const { projectDir, load } = makeProject();
    writeBelow(projectDir, gemini, withHook('first'));
    const narrowed = { ...(await load()), sources: [] };
    const memory = new LastGoodSettings();
    for (let time = 0; time < 2; time++) expect(await memory.next(narrowed)).toBe(narrowed);
  });

  it('are left alone where a host hands hooks over in code', async () => {
    const hooks = { BeforeTool: [] };
    const memory = new LastGoodSettings();
    for (const given of [hooks, hooks, undefined]) expect(await memory.next(given)).toBe(given);
    expect(memory.files).toEqual([]);
  });
});
