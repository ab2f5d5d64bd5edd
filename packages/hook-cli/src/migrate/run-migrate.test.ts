import { existsSync } from 'node:fs';
import { parseSettingsDocument } from '@agent-hooks/hook-system/inspect';
import { parseHookSettings } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

const guard = '#!/bin/sh\nexit 2\n';
const claude = {
  permissions: {
    deny: ['Bash(rm -rf:*)', 'Read(./.env)', 'Edit(secrets/**)', 'WebFetch(domain:x.com)', 'Bash(npm * test)'],
    ask: ['Bash(git push *)'],
    allow: ['mcp__github__list_issues', 'Bash(npm run lint)'],
  },
  hooks: {
    PreToolUse: [
      {
        matcher: 'Bash|Write',
        hooks: [{ type: 'command', command: '.claude/guard.sh', timeout: 5, if: 'Bash(rm *)', statusMessage: 'x' }],
      },
    ],
    Stop: [{ hooks: [{ type: 'prompt', prompt: 'Is it done?' }] }],
    MessageDisplay: [{ hooks: [{ type: 'command', command: 'true' }] }],
    SessionStart: [{ matcher: 'startup|compact', hooks: [{ type: 'command', command: 'date', once: true }] }],
  },
};

const read = async (text: string) => (await parseSettingsDocument(Buffer.from(text))).value as Record<string, never>;

describe('migrate', () => {
  it('writes the native file of Claude Code, says what was lost, and touches no script', async () => {
    const project = makeProject({ '.claude/settings.json': claude, '.claude/guard.sh': guard });
    const { code, stdout } = await project.run(['migrate', '--from', 'claude']);
    expect(code).toBe(0);
    expect(stdout).toContain('Wrote .agent-hooks/settings.json: 2 hooks, 7 rules.');
    const text = project.read('.agent-hooks/settings.json');
    const { entries, problems } = parseHookSettings(await read(text));
    expect(entries.filter(({ config }) => config.type === 'command')).toMatchObject([
      { eventName: 'BeforeTool', matcher: '^(?:run_shell_command|write_file)$', config: { timeout: 5000 } },
      { eventName: 'SessionStart', matcher: '^(?:startup|compress)$', config: { timeout: 600_000 } },
    ]);
    expect(text).not.toContain('"once"');
    expect(text).toContain('// Claude Code ignored its once, so it was left out.');
    expect(problems).toEqual([]);
    expect(text).toContain('// Its condition Bash(rm *) was left out');
    expect(text).toContain("// - Stop, Is it done?: left out, a hook of the kind 'prompt' asks a model.");
    expect(text).toContain('// - MessageDisplay, true: left out');
    expect(text).toContain('"hooksConfig": {"dialects": ["claude"]}');
    expect(project.read('.claude/guard.sh')).toBe(guard);
    const again = await project.run(['migrate', '--from', 'claude']);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('already exists');
  });

  it('takes over the rules that say the same, and notes the others', async () => {
    const project = makeProject({ '.claude/settings.json': claude });
    const { stdout } = await project.run(['migrate', '--from', 'claude', '--print']);
    const { hooks } = await read(stdout);
    const groups = hooks as unknown as Record<string, { hooks: { rules?: { rule: string; decision: string }[] }[] }[]>;
    const rules = groups.BeforeTool?.flatMap((group) => group.hooks.flatMap((hook) => hook.rules ?? []));
    expect(rules?.map(({ rule, decision }) => `${decision} ${rule}`)).toEqual([
      'deny shell(rm -rf:*)',
      'deny read(.env)',
      'deny edit(secrets/**)',
      'deny write(secrets/**)',
      'ask shell(git push:*)',
      'allow mcp(github/list_issues)',
      'allow shell(npm run lint)',
    ]);
    expect(stdout).toContain('WebFetch(domain:x.com) (deny) was left out');
    expect(stdout).toContain('Bash(npm * test) (deny) was left out');
    expect(existsSync(project.path('.agent-hooks'))).toBe(false);
  });

  it.each([
    ['rm -rf build', 'deny'],
    ['ls && rm -rf build', 'deny'],
    ['git push origin', 'ask'],
    ['ls', 'allow'],
  ])('the rules that it wrote decide: %s, %s', async (command, expected) => {
    const { permissions } = claude;
    const project = makeProject({ '.claude/settings.json': { permissions } });
    expect((await project.run(['migrate', '--from', 'claude'])).code).toBe(0);
    const argv = ['fire', 'BeforeTool', '--tool', 'run_shell_command', '--input', JSON.stringify({ command })];
    const fired = await project.runApproved([...argv, '--expect', expected]);
    expect(fired.stderr).toBe('');
    expect(fired.code).toBe(0);
  });

  it.each([
    ['read_file', '.env', 'deny'],
    ['write_file', 'secrets/key.pem', 'deny'],
    ['write_file', 'notes.txt', 'allow'],
  ])('the rules that it wrote decide: %s of %s, %s', async (tool, file_path, expected) => {
    const { permissions } = claude;
    const project = makeProject({ '.claude/settings.json': { permissions } });
    await project.run(['migrate', '--from', 'claude']);
    const argv = ['fire', 'BeforeTool', '--tool', tool, '--input', JSON.stringify({ file_path })];
    const fired = await project.runApproved([...argv, '--expect', expected]);
    expect(fired.stderr).toBe('');
    expect(fired.code).toBe(0);
  });

  it('takes over prefix rules of Codex and policy files of Gemini CLI', async () => {
    const codex = makeProject({
      '.codex/hooks.json': { hooks: {} },
      '.codex/rules/default.rules': `prefix_rule(
    pattern = ["git", ["push", "fetch"]],
    decision = "prompt",
    justification = "ask first",
)
prefix_rule(pattern=["rm"], decision="forbidden")
prefix_rule(pattern=["a b; c"], decision="allow")
`,
    });
    const ofCodex = await codex.run(['migrate', '--from', 'codex', '--print']);
    expect(ofCodex.stdout).toContain('"rule": "shell(git push:*)"');
    expect(ofCodex.stdout).toContain('"rule": "shell(git fetch:*)"');
    expect(ofCodex.stdout).toContain('"reason": "ask first"');
    expect(ofCodex.stdout).toContain('its words need quotes');
    const gemini = makeProject({
      '.gemini/policies/own.toml': `[[rule]]
toolName = "run_shell_command"
commandPrefix = ["git push", "git reset"]
decision = "deny"
priority = 100
[[rule]]
toolName = "run_shell_command"
commandPrefix = "git push --dry-run"
decision = "allow"
priority = 200
[[rule]]
toolName = "write_file"
argsPattern = "secret"
decision = "ask_user"
`,
    });
    const ofGemini = await gemini.run(['migrate', '--from', 'gemini', '--print']);
    expect(ofGemini.stdout).toContain('"rule": "shell(git reset:*)"');
    expect(ofGemini.stdout).not.toContain('dry-run:*');
    expect(ofGemini.stdout).toContain('it wins over a stricter rule');
    expect(ofGemini.stdout).toContain('argsPattern is not supported here');
  });

  it.each([
    [['--from', 'claud'], 2, "Did you mean 'claude'?"],
    [['--from', 'claude', '--to', 'codex'], 2, "there is no 'codex'"],
    [['--from', 'qwen'], 1, 'There are no hooks of Qwen Code here: .qwen/settings.json'],
  ])('%j ends with %d', async (args, exit, said) => {
    const { code, stderr } = await makeProject({}).run(['migrate', ...args]);
    expect(code).toBe(exit);
    expect(stderr).toContain(said);
  });
});
