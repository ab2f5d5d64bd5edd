import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SessionStartSource } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { alwaysTrust, HookSystem, type HookSystemOptions, loadHookSettings } from '../src/index.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

const command = (text: string) => [{ hooks: [{ type: 'command', command: text }] }];
const refusing = (reason: string) => ({ hooks: { PreToolUse: command(`echo ${reason} >&2; exit 2`) } });

/** A home and a project, in which `$ROOT` stands for the directory of both. */
async function open(files: Readonly<Record<string, object>>, options: HookSystemOptions = {}) {
  const root = makeTemporaryDirectory();
  const [projectDir, userDir] = [join(root, 'project'), join(root, 'home')];
  mkdirSync(projectDir);
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(content).replaceAll('$ROOT', root));
  }
  const hooks = await loadHookSettings({ projectDir, userDir, systemDir: join(root, 'none'), dialects: ['claude'] });
  const system = new HookSystem(
    { getSessionId: () => 's', getWorkingDir: () => projectDir, getEnableHooks: () => true, getHooks: () => hooks },
    { trust: alwaysTrust(), offSwitch: { userDir }, ...options },
  );
  await system.initialize();
  return { root, system, hooks, handler: system.getEventHandler() };
}

const list = (...entries: readonly object[]) => ({
  'home/.claude/plugins/installed_plugins.json': { version: 2, plugins: { 'guard@market': entries } },
});
const installed = {
  scope: 'user',
  installPath: '$ROOT/home/.claude/plugins/cache/market/guard/1.0.0',
  version: '1.0.0',
};
const place = 'home/.claude/plugins/cache/market/guard/1.0.0';
const on = { enabledPlugins: { 'guard@market': true } };

describe.skipIf(process.platform === 'win32')('plugins of Claude Code, as they are installed', () => {
  const refusal = async (files: Readonly<Record<string, object>>) => {
    const { handler, system } = await open(files);
    const { finalOutput } = await handler.fireBeforeToolEvent('run_shell_command', { command: 'x' });
    await system.dispose();
    return finalOutput?.reason;
  };

  it('bring their hooks, with their root and their data', async () => {
    const told = 'echo "$CLAUDE_PLUGIN_ROOT $CLAUDE_PLUGIN_DATA" >&2; exit 2';
    const { handler, system, root } = await open({
      ...list(installed),
      'home/.claude/settings.json': on,
      [`${place}/hooks/hooks.json`]: { description: 'A guard', hooks: { PreToolUse: command(told) } },
    });
    const { finalOutput } = await handler.fireBeforeToolEvent('run_shell_command', { command: 'x' });
    const plugins = join(root, 'home/.claude/plugins');
    expect(finalOutput?.reason).toContain(`${plugins}/cache/market/guard/1.0.0 ${plugins}/data/guard-market`);
    expect(system.getAllHooks().map(({ source }) => source)).toEqual(['user']);
    await system.dispose();
  });

  it.each<[string, string | undefined, Readonly<Record<string, object>>]>([
    ['that nobody switched on do not run', undefined, {}],
    [
      'that the user switched off do not run',
      undefined,
      {
        'home/.claude/settings.json': { enabledPlugins: { 'guard@market': false } },
        'project/.claude/settings.json': on,
      },
    ],
    ['that the project switched on run', 'usual', { 'project/.claude/settings.json': on }],
    [
      'that only the project switched off run',
      'usual',
      {
        'home/.claude/settings.json': on,
        'project/.claude/settings.json': { enabledPlugins: { 'guard@market': false } },
      },
    ],
  ])('%s', async (_, reason, files) => {
    const found = await refusal({ ...list(installed), [`${place}/hooks/hooks.json`]: refusing('usual'), ...files });
    expect(found).toEqual(reason === undefined ? undefined : expect.stringContaining(reason));
  });

  it('may name other files in their manifest, or have hooks in it', async () => {
    const files = { ...list(installed), 'home/.claude/settings.json': on };
    const named = { [`${place}/.claude-plugin/plugin.json`]: { name: 'guard', hooks: './config/extra.json' } };
    expect(await refusal({ ...files, ...named, [`${place}/config/extra.json`]: refusing('named') })).toContain('named');
    const inline = { [`${place}/.claude-plugin/plugin.json`]: { name: 'guard', ...refusing('inline') } };
    expect(await refusal({ ...files, ...inline })).toContain('inline');
    const outside = { [`${place}/.claude-plugin/plugin.json`]: { name: 'guard', hooks: '../../../evil.json' } };
    expect(await refusal({ ...files, ...outside, 'home/.claude/plugins/cache/evil.json': refusing('evil') })).toBe(
      undefined,
    );
  });

  it('of another project do not run, and of two the newest does', async () => {
    const newer = `${place}/../2.0.0`;
    const entries = [
      { ...installed, lastUpdated: '2026-01-01' },
      { installPath: '$ROOT/home/.claude/plugins/cache/market/guard/2.0.0', lastUpdated: '2026-02-01' },
      { ...installed, projectPath: '/another', installPath: '/another/guard', lastUpdated: '2026-03-01' },
    ];
    const files = { 'home/.claude/settings.json': on, [`${place}/hooks/hooks.json`]: refusing('old') };
    expect(await refusal({ ...list(...entries), ...files, [`${newer}/hooks/hooks.json`]: refusing('new') })).toContain(
      'new',
    );
  });

  it('that are in the project are the project’s, and need approval', async () => {
    const { system } = await open({
      ...list({ ...installed, installPath: '$ROOT/project/tools/guard' }),
      'home/.claude/settings.json': on,
      'project/tools/guard/hooks/hooks.json': refusing('local'),
    });
    expect(system.getAllHooks().map(({ source }) => source)).toEqual(['project']);
    await system.dispose();
  });
});

describe.skipIf(process.platform === 'win32')('hooks of Claude Code', () => {
  it('get a file for variables of later commands on SessionStart, if the host reads one', async () => {
    const settings = {
      'home/.claude/settings.json': {
        hooks: {
          SessionStart: command('echo "export TOKEN=abc" >> "$CLAUDE_ENV_FILE"'),
          PreToolUse: command('[ -z "$CLAUDE_ENV_FILE" ] || exit 2'),
        },
      },
    };
    const envFile = join(makeTemporaryDirectory(), 'exports');
    const { handler, system } = await open(settings, { envFile });
    await handler.fireSessionStartEvent({ source: SessionStartSource.Startup });
    expect(readFileSync(envFile, 'utf8')).toBe('export TOKEN=abc\n');
    const { finalOutput } = await handler.fireBeforeToolEvent('run_shell_command', { command: 'x' });
    expect(finalOutput?.isBlockingDecision() ?? false).toBe(false);
    await system.dispose();
  });

  it('run on an event that only their agent has, once a host defines it', async () => {
    const files = {
      'home/.claude/settings.json': { hooks: { TaskCompleted: command('echo tests are missing >&2; exit 2') } },
    };
    const undefinedEvent = await open(files);
    expect(undefinedEvent.hooks.problems.map(({ message }) => message).join()).toContain('never runs');
    await undefinedEvent.system.dispose();
    const events = { TaskCompleted: { input: { task: 'string' } } } as const;
    const before = await open({}, { events });
    await before.system.dispose();
    const { system, hooks } = await open(files, { events });
    expect(hooks.problems).toEqual([]);
    expect(system.getAllHooks().map(({ eventName, dialect }) => [eventName, dialect?.event])).toEqual([
      ['TaskCompleted', 'TaskCompleted'],
    ]);
    await system.dispose();
  });
});
