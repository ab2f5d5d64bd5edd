import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DialectName } from '@agent-hooks/hook-dialects';
import { type FiredEvent, SessionStartSource } from '@agent-hooks/hook-types';
import { describe, expect, it, vi } from 'vitest';
import {
  alwaysTrust,
  HookSystem,
  type HookSystemOptions,
  type LoadHookSettingsOptions,
  loadHookSettings,
} from '../src/index.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

/** A project and a home directory with files, and a system that reads the hooks of other agents in them. */
async function openProject(
  files: Readonly<Record<string, string | object>>,
  options: LoadHookSettingsOptions = {},
  more: HookSystemOptions = {},
) {
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
    { trust: alwaysTrust(), onEvent: (event) => events.push(event), offSwitch: { userDir: home }, ...more },
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

  it('only if someone asked for its agent', async () => {
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
        'project/.llxprt/settings.json': {
          enableHooks: true,
          hooks: { BeforeTool: group({ ...writes('native.json'), timeout: 5000 }) },
        },
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

  it.each(['shell', 'Bash', 'local_shell', 'run_in_terminal'])(
    'guards a tool of the host that is called %s',
    async (tool) => {
      const refuses = command('echo no >&2; exit 2', { timeout: 5 });
      const { handler, system } = await openProject(
        {
          'project/.claude/settings.json': { hooks: { PreToolUse: group(refuses, 'Bash') } },
          'project/.gemini/settings.json': {
            hooks: { BeforeTool: group({ ...refuses, timeout: 5000 }, 'run_shell_command') },
          },
        },
        { dialects: ['claude'] },
      );
      const { finalOutput, allOutputs } = await handler.fireBeforeToolEvent(tool, { command: 'ls' });
      expect(finalOutput?.isBlockingDecision()).toBe(true);
      expect(allOutputs).toHaveLength(2);
      expect(
        (await handler.fireBeforeToolEvent('read', { path: 'a' })).finalOutput?.isBlockingDecision() ?? false,
      ).toBe(false);
      await system.dispose();
    },
  );

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

  it('of an event that is never fired is reported, with its place', async () => {
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

describe.skipIf(process.platform === 'win32')('.gemini/settings.json', () => {
  const gemini = (hook: object, more: object = {}) => ({
    'project/.gemini/settings.json': { ...more, hooks: { BeforeTool: group(hook, 'run_shell') } },
  });
  const refuses = async (files: Record<string, string | object>) => {
    const { handler, system } = await openProject(files);
    const { finalOutput } = await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    await system.dispose();
    return finalOutput?.isBlockingDecision() ?? false;
  };

  it.each([
    ['JSON that refuses counts with any exit code', `echo '{"decision":"deny","reason":"no"}'; exit 1`],
    ['JSON on stderr counts where stdout is empty', `echo '{"decision":"deny","reason":"no"}' >&2`],
    ['exit codes from 3 on refuse', 'echo no >&2; exit 3'],
    ['commands are of bash', '[[ -n "$GEMINI_SESSION_ID" ]] && { echo no >&2; exit 2; }'],
  ])('is read as Gemini CLI does: %s', async (_title, text) => {
    expect(await refuses(gemini(command(text)))).toBe(true);
    // Written for this engine, or for an agent that follows its contract, none of these is a refusal.
    const native = gemini(command(text), { $schema: './hooks.schema.json' });
    if (!text.includes('[[')) expect(await refuses(native)).toBe(false);
    const { 'project/.gemini/settings.json': same } = gemini(command(text));
    if (!text.includes('[[')) expect(await refuses({ 'project/.llxprt/settings.json': same })).toBe(false);
  });

  /** The walk through the code of the specification, to the letter. */
  const walkthrough = {
    'project/.gemini/settings.json': {
      tools: { enableHooks: true },
      hooks: {
        BeforeTool: [
          { matcher: 'EditTool', sequential: false, hooks: [command('./hooks/check_edit.sh', { timeout: 5000 })] },
        ],
      },
    },
    'project/.gemini/hooks/check_edit.sh': `#!/bin/bash
input=$(cat)
if [[ "$input" == *'"file_path":"/etc/hosts"'* ]]; then
  echo '{ "decision": "block", "reason": "Editing /etc/hosts is not allowed" }'
else
  echo '{}'
fi
`,
  };

  it('finds a script beside the file that is not at the written path, and shows that path', async () => {
    const { project, handler, system } = await openProject(walkthrough);
    const edit = async (file_path: string) =>
      (await handler.fireBeforeToolEvent('EditTool', { file_path })).finalOutput?.getEffectiveReason();
    expect(await edit('/etc/hosts')).toBe('Editing /etc/hosts is not allowed');
    expect(await edit('config.json')).toBeUndefined();
    expect(system.getAllHooks()).toMatchObject([{ name: './.gemini/hooks/check_edit.sh' }]);
    await system.dispose();
    const elsewhere = join(project, 'hooks/check_edit.sh').slice(dirname(project).length + 1);
    const both = await openProject({ ...walkthrough, [elsewhere]: '#!/bin/sh\n' });
    expect(both.system.getAllHooks()).toMatchObject([{ name: './hooks/check_edit.sh' }]);
    await both.system.dispose();
  });

  it.each([126, 127])(
    'exit code %d is a failure that lets the call pass, unless a refusal was printed',
    async (code) => {
      expect(await refuses(gemini(command(`echo "no such file" >&2; exit ${code}`)))).toBe(false);
      expect(await refuses(gemini(command(`echo '{"decision":"deny"}' >&2; exit ${code}`)))).toBe(true);
      expect(await refuses(gemini(command(`echo no >&2; exit ${code}`, { onFailure: 'block' })))).toBe(true);
    },
  );

  it('a script that does not exist fails open with an error that names it and the directory', async () => {
    const { project, handler, system, events } = await openProject(gemini(command('./hooks/missing.sh')));
    const { finalOutput } = await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    await system.dispose();
    expect(finalOutput?.isBlockingDecision() ?? false).toBe(false);
    const [{ outcome, error } = {}] = events.flatMap(({ rounds }) => rounds[0]?.hooks[0]?.result ?? []);
    expect(outcome).toBe('notStarted');
    expect(error?.message).toContain(`could not be run in ${project} (exit code 127)`);
  });

  it('is on unless it says otherwise, as at home; that of LLxprt Code leaves it to the host', async () => {
    const hooks = { hooks: { BeforeTool: group(command('true')) } };
    const on = async (files: Record<string, object>) => (await openProject(files)).settings.enableHooks;
    expect(await on({ 'project/.gemini/settings.json': hooks })).toBe(true);
    expect(await on({ 'project/.gemini/settings.json': { theme: 'dark' } })).toBe(undefined);
    expect(await on({ 'home/.gemini/settings.json': { ...hooks, hooksConfig: { enabled: false } } })).toBe(false);
    expect(await on({ 'project/.llxprt/settings.json': hooks })).toBe(undefined);
    expect(await on({ 'project/.gemini/settings.json': { $schema: './hooks.schema.json', ...hooks } })).toBe(undefined);
  });

  it('keeps a refusal that Gemini CLI would lose, unless the user says faithful', async () => {
    const files = gemini(command(`echo '{"hookSpecificOutput":{"permissionDecision":"deny"}}'`));
    expect(await refuses(files)).toBe(true);
    const faithful = { hooksConfig: { dialect: { gemini: 'faithful' } } };
    expect(await refuses({ ...files, 'home/.llxprt/settings.json': faithful })).toBe(false);
  });

  it('compares matchers of sessions whole, replaces inputs whole, and takes the fields of this engine', async () => {
    const answer = { hookSpecificOutput: { tool_input: { command: 'ls' } } };
    const { project, handler, system } = await openProject({
      'project/.gemini/settings.json': {
        hooks: {
          SessionStart: [
            { matcher: 'start', hooks: [command('echo part >> seen')] },
            { matcher: 'startup', hooks: [command('echo whole >> seen')] },
          ],
          BeforeTool: group(command(`echo '${JSON.stringify(answer)}'`), 'run_shell'),
          AfterTool: group(command('exit 1', { onFailure: 'block' })),
        },
      },
    });
    await handler.fireSessionStartEvent({ source: SessionStartSource.Startup });
    expect(readFileSync(join(project, 'seen'), 'utf8')).toBe('whole\n');
    const { finalOutput } = await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    const change = finalOutput?.hookSpecificOutput?.tool_input;
    expect(JSON.parse(JSON.stringify({ ...shell.tool_input, ...(change as object) }))).toEqual({ command: 'ls' });
    const after = await handler.fireAfterToolEvent(shell.tool_name, shell.tool_input, { llmContent: 'x' });
    expect(after.finalOutput?.isBlockingDecision()).toBe(true);
    await system.dispose();
  });

  it('of a project is read once, and asking for Gemini CLI does not change how', async () => {
    const files = gemini(command('echo no >&2; exit 3'), { $schema: './hooks.schema.json' });
    const { system } = await openProject(files, { dialects: ['gemini'] });
    expect(system.getAllHooks().map(({ dialect }) => dialect?.name)).toEqual([undefined]);
    await system.dispose();
  });
});

describe.skipIf(process.platform === 'win32')('fields of this engine in a file of another agent', () => {
  const claude = (event: string, hook: object, matcher?: string) => ({
    'project/.claude/settings.json': { hooks: { [event]: group(hook, matcher) } },
  });
  const refused = (result: { finalOutput?: { isBlockingDecision(): boolean } | undefined }) =>
    result.finalOutput?.isBlockingDecision() ?? false;
  const seenIn = (project: string) => {
    const path = join(project, 'seen');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };

  it('async: the hook is not awaited, it runs all the same, and its answer changes nothing', async () => {
    const hook = command('until [ -e go ]; do sleep 0.05; done; echo late >> seen; exit 2', {
      async: true,
      timeout: 30,
    });
    const { project, handler, system, settings, events } = await openProject(claude('PreToolUse', hook, 'Bash'), {
      dialects: ['claude'],
    });
    expect(settings.problems).toEqual([]);
    // The hook ends only after this file exists: an event that waited for it would not come to an end.
    expect(refused(await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input))).toBe(false);
    expect(seenIn(project)).toBe('');
    writeFileSync(join(project, 'go'), '');
    await vi.waitFor(
      () => expect(events.flatMap(({ rounds }) => rounds.flatMap(({ hooks }) => hooks))).toHaveLength(1),
      {
        timeout: 20_000,
      },
    );
    expect(seenIn(project)).toBe('late\n');
    await system.dispose();
  });

  it('async: a gate is waited for', async () => {
    const gate = command('exit 2', { async: true, onFailure: 'block' });
    const { handler, system } = await openProject(claude('PreToolUse', gate, 'Bash'), { dialects: ['claude'] });
    expect(refused(await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input))).toBe(true);
    await system.dispose();
  });

  it.each<[DialectName, number, Record<string, object>]>([
    // Claude Code takes it in skills only, and so does this.
    ['claude', 3, claude('PreToolUse', command('echo x >> seen', { once: true }), 'Bash')],
    [
      'qwen',
      1,
      { 'project/.qwen/settings.json': { hooks: { PreToolUse: group(command('echo x >> seen', { once: true })) } } },
    ],
    [
      'cursor',
      1,
      {
        'project/.cursor/hooks.json': {
          version: 1,
          hooks: { beforeShellExecution: [{ command: 'echo x >> seen', once: true }] },
        },
      },
    ],
  ])('once: of three times, the hook of %s runs %i', async (name, times, files) => {
    const { project, handler, system } = await openProject(files, { dialects: [name] });
    for (let turn = 0; turn < 3; turn++) await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    expect(seenIn(project)).toBe('x\n'.repeat(times));
    await system.dispose();
  });

  it('if: an object is tested on the input of the host, a text stays the condition of the agent', async () => {
    for (const condition of [{ 'tool_input.command': '^rm ' }, 'Bash(rm *)']) {
      const hook = command('exit 2', { if: condition });
      const { handler, system } = await openProject(claude('PreToolUse', hook, 'Bash'), { dialects: ['claude'] });
      expect(refused(await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input))).toBe(true);
      expect(refused(await handler.fireBeforeToolEvent(shell.tool_name, { command: 'ls' }))).toBe(false);
      await system.dispose();
    }
  });

  it.each([{ if: 5 }, { if: { 'tool_input.command': '(' } }, { async: 'yes' }, { once: 1 }])(
    'a field that cannot be read is reported, and the hook guards all the same: %j',
    async (field) => {
      const { handler, system, settings } = await openProject(claude('PreToolUse', command('exit 2', field), 'Bash'), {
        dialects: ['claude'],
      });
      expect(settings.problems).toHaveLength(1);
      for (let turn = 0; turn < 2; turn++)
        expect(refused(await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input))).toBe(true);
      await system.dispose();
    },
  );

  it.each<[DialectName, Record<string, object>]>([
    ['claude', claude('PreToolUse', { type: 'policy', rules: [{ rule: 'shell(rm:*)', decision: 'deny' }] })],
    [
      'gemini',
      {
        'project/.gemini/settings.json': {
          hooks: { BeforeTool: group({ type: 'policy', rules: [{ rule: 'shell(rm:*)', decision: 'deny' }] }) },
        },
      },
    ],
  ])('a policy guards in it (%s)', async (name, files) => {
    const { handler, system, settings } = await openProject(files, { dialects: [name] });
    expect(settings.problems).toEqual([]);
    expect(refused(await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input))).toBe(true);
    expect(refused(await handler.fireBeforeToolEvent(shell.tool_name, { command: 'ls' }))).toBe(false);
    await system.dispose();
  });
});

describe.skipIf(process.platform === 'win32').each([
  ['prompt', 'model', { prompt: 'Is it safe? $ARGUMENTS' }, { kind: 'prompt', prompt: 'Is it safe? $ARGUMENTS' }],
  ['agent', 'model', { prompt: 'Look at it. $ARGUMENTS' }, { kind: 'agent', prompt: 'Look at it. $ARGUMENTS' }],
  [
    'mcp_tool',
    'mcp',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what authors write.
    { server: 'guard', tool: 'check', input: { text: '${tool_input.command}' } },
    { type: 'mcp_tool', server: 'guard', tool: 'check', input: { text: shell.tool_input.command } },
  ],
])('a hook of the kind %s', (kind, needs, fields, given) => {
  const files = (more: object = {}) => ({
    'project/.claude/settings.json': {
      hooks: { PreToolUse: group({ type: kind, ...fields, timeout: 5, ...more }, 'Bash') },
    },
  });
  const fire = async (content: Record<string, object>, kinds?: HookSystemOptions['kinds']) => {
    const { handler, system, events, settings } = await openProject(
      content,
      { dialects: ['claude'] },
      kinds && { kinds },
    );
    expect(settings.problems).toEqual([]);
    const { finalOutput } = await handler.fireBeforeToolEvent(shell.tool_name, shell.tool_input);
    const [hook] = system.getAllHooks();
    await system.dispose();
    return { refused: finalOutput?.isBlockingDecision() ?? false, hook, ran: events[0]?.rounds[0]?.hooks[0] };
  };

  it('is run by a function of the host, which is given what the script would read', async () => {
    const asked: unknown[] = [];
    const { refused, hook } = await fire(files(), {
      [kind]: (config: object, input: object) => {
        asked.push([config, input]);
        return { decision: 'block', reason: 'it says no' };
      },
    });
    expect(refused).toBe(true);
    expect(asked).toMatchObject([[{ ...given, timeout: 5000 }, { tool_name: 'Bash' }]]);
    expect(hook?.dialect?.needs).toBe(needs);
  });

  it('fails without one, and a failure refuses if the hook says so', async () => {
    const open = await fire(files());
    expect(open.refused).toBe(false);
    expect(open.ran?.result?.error?.message).toContain(`knows no hooks of type '${kind}'. Pass a function for it`);
    expect((await fire(files({ onFailure: 'block' }))).refused).toBe(true);
  });
});
