import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { alwaysTrust, HookSystem, loadHookSettings } from '@agent-hooks/hook-system';
import { checked, hasAnswered, ratioToFloor } from './measure.mjs';

const root = mkdtempSync(join(tmpdir(), 'dialects-bench-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

/** A project with one settings file, and a home without any. */
function makeProject(name, file, settings) {
  const projectDir = join(root, name);
  const path = join(projectDir, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(settings));
  return { projectDir, userDir: join(root, 'home'), systemDir: join(root, 'none') };
}

async function open(places, dialects) {
  const settings = await loadHookSettings({ ...places, dialects });
  const config = {
    getSessionId: () => 'bench',
    getWorkingDir: () => places.projectDir,
    getEnableHooks: () => true,
    getHooks: () => settings,
  };
  const system = new HookSystem(config, { trust: alwaysTrust(), offSwitch: { userDir: places.userDir } });
  await system.initialize();
  return system;
}

mkdirSync(join(root, 'home'));
const hook = { type: 'command', command: '/bin/sh', args: ['-c', `cat >/dev/null; echo '{"systemMessage":"seen"}'`] };
const many = (matcher, unit) =>
  Array.from({ length: 1000 }, (_, index) => ({
    matcher,
    hooks: [{ type: 'command', command: `check ${index}`, timeout: 30 * unit }],
  }));

const native = await open(
  makeProject('native', '.agent-hooks/settings.json', { hooks: { BeforeTool: [{ hooks: [hook] }] } }),
);
const claude = await open(
  makeProject('claude', '.claude/settings.json', { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [hook] }] } }),
  ['claude'],
);
const manyNative = makeProject('many-native', '.agent-hooks/settings.json', {
  hooks: { BeforeTool: many('run_shell_command', 1000) },
});
const manyClaude = makeProject('many-claude', '.claude/settings.json', { hooks: { PreToolUse: many('Bash', 1) } });
const shown = { command: 'ls -la', description: 'list' };
const fire = (system) =>
  checked(() => system.getEventHandler().fireBeforeToolEvent('run_shell_command', shown), hasAnswered);

async function load(places, dialects) {
  const system = await open(places, dialects);
  if (system.getAllHooks().length !== 1000) throw new Error(`${system.getAllHooks().length} hooks were loaded`);
  await system.dispose();
}

export const benchmarks = [
  ratioToFloor({
    name: 'a command hook of Claude Code, against the same as a native hook',
    limit: 1.03,
    rounds: 300,
    floor: fire(native),
    subject: fire(claude),
  }),
  ratioToFloor({
    name: 'load 1,000 hooks of Claude Code, against as many native ones',
    limit: 1.3,
    rounds: 30,
    floor: () => load(manyNative),
    subject: () => load(manyClaude, ['claude']),
  }),
];
