import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DialectName } from '@agent-hooks/hook-dialects';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { alwaysTrust, HookSystem, type LoadHookSettingsOptions, loadHookSettings } from '../src/index.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

/** A project and a home directory with files, and a system that reads the hooks of other agents in them. */
async function openProject(files: Readonly<Record<string, string | object>>, options: LoadHookSettingsOptions = {}) {
  const root = makeTemporaryDirectory();
  const [project, home] = [join(root, 'project'), join(root, 'home')];
  mkdirSync(project);
  mkdirSync(home);
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    if (typeof content === 'string' && content.startsWith('#!')) chmodSync(path, 0o755);
  }
  const settings = await loadHookSettings({
    projectDir: project,
    userDir: home,
    systemDir: join(root, 'system'),
    ...options,
  });
  const events: FiredEvent[] = [];
  const system = new HookSystem(
    { getSessionId: () => 's1', getWorkingDir: () => project, getEnableHooks: () => true, getHooks: () => settings },
    { trust: alwaysTrust(), onEvent: (event) => events.push(event), offSwitch: { userDir: home } },
  );
  await system.initialize();
  const handler = system.getEventHandler();
  return { project, home, settings, system, handler, events };
}

const shell = { tool_name: 'run_shell_command', tool_input: { command: 'rm -rf build', description: 'clean' } };
const command = (text: string, more: object = {}) => ({ type: 'command', command: text, ...more });
const group = (hook: object, matcher?: string) => [{ ...(matcher !== undefined && { matcher }), hooks: [hook] }];

/** Guards written as the documentation of each agent shows them: each refuses `rm -rf` in its agent's own way. */
const guards: readonly [DialectName, string, Record<string, string | object>][] = [
  [
    'claude',
    'JSON with an event name',
    {
      'project/.claude/settings.json': {
        hooks: { PreToolUse: group(command('"$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh', { timeout: 5 }), 'Bash') },
      },
      'project/.claude/hooks/guard.sh': `#!/bin/sh
case "$(cat)" in *'"tool_name":"Bash"'*'rm -rf'*)
  echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no rm"}}';; esac`,
    },
  ],
  [
    'claude',
    'exit code 2 of a hook with a condition',
    {
      'home/.claude/settings.json': {
        hooks: { PreToolUse: group(command('echo no rm >&2; exit 2', { if: 'Bash(rm *)' }), 'Bash|Write') },
      },
    },
  ],
  [
    'codex',
    'a block with a reason',
    {
      'project/.codex/hooks.json': {
        hooks: { PreToolUse: group(command(`echo '{"decision":"block","reason":"no rm"}'`, { timeout: 5 }), '^Bash$') },
      },
    },
  ],
  [
    'codex',
    'a hook in TOML',
    {
      'home/.codex/config.toml': `model = "x"\n[[hooks.PreToolUse]]\nmatcher = "Bash"\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ncommand = "echo no rm >&2; exit 2"\ntimeout = 5\n`,
    },
  ],
  [
    'gemini',
    'JSON on stderr',
    {
      'home/.gemini/extensions/x/hooks/hooks.json': {
        hooks: { BeforeTool: group(command(`sh "\${extensionPath}/guard.sh"`, { timeout: 5000 }), 'run_shell') },
      },
      'home/.gemini/extensions/x/guard.sh': `echo '{"decision":"deny","reason":"no rm"}' >&2`,
    },
  ],
  [
    'qwen',
    'an exit code with a reason',
    {
      'project/.qwen/settings.json': {
        hooks: { PreToolUse: group(command('echo no rm >&2; exit 2', { timeout: 5000 }), 'Shell') },
      },
    },
  ],
  [
    'copilot',
    'its own spelling',
    {
      'project/.github/hooks/guard.json': {
        version: 1,
        hooks: {
          preToolUse: [
            {
              type: 'command',
              bash: `echo '{"permissionDecision":"deny","permissionDecisionReason":"no rm"}'`,
              timeoutSec: 5,
              matcher: 'bash',
            },
          ],
        },
      },
    },
  ],
  [
    'cursor',
    'a command that is matched by its text',
    {
      'project/.cursor/hooks.json': {
        version: 1,
        hooks: {
          beforeShellExecution: [
            { command: `echo '{"permission":"deny","agent_message":"no rm"}'`, matcher: 'rm -rf' },
          ],
        },
      },
    },
  ],
  [
    'droid',
    'the tool is called Execute',
    { 'project/.factory/hooks.json': { hooks: { PreToolUse: group(command('echo no rm >&2; exit 2'), 'Execute') } } },
  ],
  [
    'windsurf',
    'an exit code and nothing else',
    {
      'project/.windsurf/hooks.json': {
        hooks: { pre_run_command: [{ command: 'grep -q "rm -rf" && { echo no rm >&2; exit 2; }', show_output: true }] },
      },
    },
  ],
  [
    'cline',
    'an executable named after its event',
    { 'project/.clinerules/hooks/PreToolUse': `#!/bin/sh\necho '{"cancel":true,"errorMessage":"no rm"}'` },
  ],
  [
    'plugins',
    'a plugin with its root',
    {
      'project/.agents/plugins/p/hooks/hooks.json': {
        hooks: { PreToolUse: group(command('sh "$PLUGIN_ROOT/guard.sh"', { timeout: 5 }), 'shell') },
      },
      'project/.agents/plugins/p/guard.sh': `echo '{"decision":"block","reason":"no rm"}'`,
    },
  ],
];

describe.skipIf(process.platform === 'win32')('a guard runs unchanged', () => {
  it.each(guards)('%s: %s', async (name, _title, files) => {
    const { handler, system, settings, events } = await openProject(files, { dialects: [name] });
    expect(settings.problems).toEqual([]);
    const result = await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    expect(result.finalOutput?.isBlockingDecision()).toBe(true);
    expect(result.finalOutput?.getEffectiveReason()).toContain('no rm');
    expect(events[0]?.rounds[0]?.hooks[0]).toMatchObject({ dialect: name });
    const other = await handler.fireBeforeToolEvent('glob', { pattern: '*' });
    if (!['cline'].includes(name)) expect(other.finalOutput?.isBlockingDecision() ?? false).toBe(false);
    await system.dispose();
  });

  it('only if somebody asked for its agent', async () => {
    const [, , files] = guards[0] ?? ['claude', '', {}];
    const { settings } = await openProject(files);
    expect(settings.sources.flatMap(({ hooks }) => hooks)).toEqual([]);
  });

  it('if the user asked for all that are there, but not if the project did', async () => {
    const [, , files] = guards[0] ?? ['claude', '', {}];
    const asked = { hooksConfig: { dialects: 'auto' } };
    const byUser = await openProject({ ...files, 'home/.llxprt/settings.json': asked });
    expect(byUser.system.getAllHooks().map(({ dialect }) => dialect?.name)).toEqual(['claude']);
    const byProject = await openProject({ ...files, 'project/.llxprt/settings.json': asked });
    expect(byProject.system.getAllHooks()).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('a hook of another agent', () => {
  const writes = (file: string) => command(`cat > ${file}; env > ${file}.env`, { timeout: 5 });

  it('gets the input and the variables that it knows, beside a native hook that gets its own', async () => {
    const { project, handler, system } = await openProject(
      {
        'project/.claude/settings.json': { hooks: { PreToolUse: group(writes('claude.json'), 'Bash') } },
        'project/.llxprt/settings.json': { enableHooks: true, hooks: { BeforeTool: group(writes('native.json')) } },
      },
      { dialects: ['claude'] },
    );
    await handler.fireBeforeToolEvent('write_file', { file_path: 'a.txt' });
    await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    const read = (file: string) => JSON.parse(readFileSync(join(project, file), 'utf8'));
    expect(read('claude.json')).toMatchObject({
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: shell.tool_input,
      permission_mode: 'default',
    });
    expect(read('claude.json')).not.toHaveProperty('timestamp');
    expect(read('native.json')).toMatchObject({ hook_event_name: 'BeforeTool', ...shell });
    expect(readFileSync(join(project, 'claude.json.env'), 'utf8')).toContain('CLAUDE_CODE_SESSION_ID=s1');
    await system.dispose();
  });

  it('changes the input in the fields of the host, whole', async () => {
    const answer = { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'ls' } } };
    const { handler, system } = await openProject(
      {
        'project/.claude/settings.json': {
          hooks: { PreToolUse: group(command(`echo '${JSON.stringify(answer)}'`), 'Bash') },
        },
      },
      { dialects: ['claude'] },
    );
    const { finalOutput } = await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    const change = finalOutput?.hookSpecificOutput?.tool_input;
    expect(JSON.parse(JSON.stringify({ ...shell.tool_input, ...(change as object) }))).toEqual({ command: 'ls' });
    await system.dispose();
  });

  it('of an event after a tool runs for what it is for: success or failure', async () => {
    const { project, handler, system } = await openProject(
      {
        'project/.claude/settings.json': {
          hooks: {
            PostToolUse: group(command('echo ok >> seen'), 'Bash'),
            PostToolUseFailure: group(command('echo failed >> seen'), 'Bash'),
          },
        },
      },
      { dialects: ['claude'] },
    );
    await handler.fireAfterToolEvent(shell.tool_name, shell.tool_input, { llmContent: 'fine' });
    await handler.fireAfterToolEvent(shell.tool_name, shell.tool_input, {
      llmContent: 'Exit code 3',
      error: { message: 'Exit code 3' },
    });
    expect(readFileSync(join(project, 'seen'), 'utf8')).toBe('ok\nfailed\n');
    await system.dispose();
  });

  it('keeps a refusal that its agent would lose, unless the user says faithful', async () => {
    const lost = `echo '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"meant"}}'`;
    const files = { 'project/.claude/settings.json': { hooks: { PreToolUse: group(command(lost), 'Bash') } } };
    const strict = await openProject(files, { dialects: ['claude'] });
    const kept = await strict.handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    expect(kept.finalOutput?.getEffectiveReason()).toContain('meant');
    expect(strict.events[0]?.rounds[0]?.hooks[0]?.result?.warnings.join()).toContain(
      'Claude Code would have let this pass',
    );
    const faithful = await openProject(
      { ...files, 'home/.llxprt/settings.json': { hooksConfig: { dialect: { claude: 'faithful' } } } },
      { dialects: ['claude'] },
    );
    const passed = await faithful.handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    expect(passed.finalOutput?.isBlockingDecision() ?? false).toBe(false);
    await strict.system.dispose();
    await faithful.system.dispose();
  });

  it('of an event that nobody fires is told, with its place', async () => {
    const { settings } = await openProject(
      { 'project/.claude/settings.json': { hooks: { MessageDisplay: group(command('x')), PreToolUze: [] } } },
      { dialects: ['claude'] },
    );
    const messages = settings.problems.map(({ message, line }) => `${line} ${message}`);
    expect(messages[0]).toMatch(/PreToolUze.*did you mean 'PreToolUse'.*Claude Code/);
    expect(messages[1]).toMatch(
      /settings\.json:1: The hook of MessageDisplay never runs: this agent does not fire that event/,
    );
  });
});
