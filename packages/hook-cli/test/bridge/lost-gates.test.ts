// @module-tag built
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AgentHookConfig, executeToolWithHooks } from '@agent-hooks/agent-integration';
import { loadHookSettings, storeTrust } from '@agent-hooks/hook-system';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endResidents } from '../end-residents.ts';
import { asPerson } from '../run-command.ts';
import { bridge, makePlaces, type Places, runAlone, runProgram } from './places.ts';

const gate = { type: 'command', name: 'gate', command: 'sh .agent-hooks/hooks/gate/gate.sh', onFailure: 'block' };
const settingsOf = ({ project }: Places) => join(project, '.agent-hooks', 'settings.json');
const setHooks = (places: Places, ...hooks: object[]) =>
  writeFileSync(settingsOf(places), JSON.stringify({ hooks: { BeforeTool: hooks.length > 0 ? [{ hooks }] : [] } }));

/** A project whose gate was approved by a person. */
async function approved(): Promise<Places> {
  const places = makePlaces({});
  mkdirSync(join(places.project, '.agent-hooks', 'hooks', 'gate'), { recursive: true });
  writeFileSync(join(places.project, '.agent-hooks', 'hooks', 'gate', 'gate.sh'), 'cat >/dev/null\n');
  setHooks(places, gate);
  await promisify(execFile)(process.execPath, [...asPerson, 'trust', '--all', '--yes'], {
    cwd: places.project,
    env: { PATH: process.env.PATH, HOME: places.home },
  });
  return places;
}

const keepGates = ({ home }: Places) =>
  writeFileSync(join(home, '.config', 'agent-hooks', 'settings.json'), '{"hooksConfig":{"keepGates":true}}');

const edits: readonly (readonly [string, boolean, (places: Places) => void])[] = [
  ['was changed', true, (places) => setHooks(places, { ...gate, command: 'true' })],
  ['is in settings that are broken', true, (places) => writeFileSync(settingsOf(places), '{ "hooks": ')],
  ['is gone', false, (places) => setHooks(places)],
  ['is gone with its settings', false, (places) => rmSync(settingsOf(places))],
  ['is gone and is to be kept', true, (places) => [setHooks(places), keepGates(places)]],
  ['is gone with its settings and is to be kept', true, (places) => [rmSync(settingsOf(places)), keepGates(places)]],
];

const call = (places: Places) =>
  JSON.stringify({ session_id: 's', cwd: places.project, tool_name: 'Bash', tool_input: { command: 'ls' } });

describe('an approved gate of a project that', () => {
  it.each(edits)('%s refuses (%s) in the bridge, alone and with its background process', async (_, refuses, edit) => {
    const places = await approved();
    const ask = async (isAlone: boolean) => {
      const args = ['claude', 'PreToolUse'];
      const { stdout } = isAlone
        ? await runAlone(places, args, call(places))
        : await runProgram([process.execPath, bridge, ...args], places, call(places));
      return stdout.includes('"permissionDecision":"deny"');
    };
    endResidents(places.home);
    expect(await ask(true)).toBe(false);
    expect(await ask(false)).toBe(false);
    edit(places);
    expect(await ask(true)).toBe(refuses);
    expect(await ask(false)).toBe(refuses);
  });

  it.each(edits)('%s refuses (%s) in the adapters', async (_, refuses, edit) => {
    const places = await approved();
    edit(places);
    const config = new AgentHookConfig({
      sessionId: 's',
      workingDir: places.project,
      hooks: await loadHookSettings({ workingDir: places.project, userDir: places.home, systemDir: '/nonexistent' }),
      hookSystem: { trust: storeTrust({ directory: join(places.home, '.config', 'agent-hooks') }) },
    });
    onTestFinished(() => config.dispose());
    let ran = false;
    await executeToolWithHooks(config, 'run_shell_command', { command: 'ls' }, () => {
      ran = true;
      return { llmContent: '' };
    });
    expect(ran).toBe(!refuses);
  });
});
