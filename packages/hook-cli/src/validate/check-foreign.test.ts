import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

const hook = (more: object = {}) => ({ type: 'command', command: 'true', ...more });
const group = (matcher: string | undefined, more?: object) => [{ ...(matcher && { matcher }), hooks: [hook(more)] }];

/** What is wrong in a file of another agent: the file, its hooks, the finding. */
const cases: readonly [string, object, RegExp][] = [
  [
    '.claude/settings.json',
    { PreToolUse: group('Bash', { timeout: 5000 }) },
    /Claude Code counts seconds: 5000 is 83 min/,
  ],
  ['.claude/settings.json', { PreToolUse: group('bash') }, /matches no tool of Claude Code[\s\S]*Did you mean 'Bash'/],
  ['.claude/settings.json', { PreToolUse: group('run_shell_command') }, /Did you mean 'Bash'/],
  ['.claude/settings.json', { PreToolUse: group('(') }, /the matcher matches nothing/],
  [
    '.claude/settings.json',
    { PreToolUze: group('Bash') },
    /unknown event "PreToolUze"[\s\S]*Did you mean 'PreToolUse'/,
  ],
  [
    '.claude/settings.json',
    { PreToolUse: group('Bash', { once: true }) },
    /Claude Code ignores once outside of skills/,
  ],
  ['.claude/settings.json', { Stop: group('x') }, /ignores matchers of Stop/],
  ['.claude/settings.json', { SessionStart: group('begin') }, /matches no source of SessionStart/],
  ['.gemini/settings.json', { SessionStart: group('startup|resume') }, /write one group for each/],
  ['.gemini/settings.json', { BeforeTool: group('Bash') }, /'Bash' is a tool of Claude Code[\s\S]*'run_shell_command'/],
  ['.gemini/settings.json', { BeforeTool: group('', { timeout: 30 }) }, /timeout is in milliseconds/],
  ['.qwen/settings.json', { PreToolUse: group('Shell', { timeout: 30 }) }, /Qwen Code counts milliseconds/],
  ['.codex/hooks.json', { PreToolUse: group('Bash', { command: './gone.sh' }) }, /gone\.sh/],
];

describe('validate of a file of another agent', () => {
  it.each(cases)('%s %j', async (file, hooks, expected) => {
    const project = makeProject({ [file]: { hooks } });
    const { code, stdout } = await project.run(['validate', file]);
    expect(stdout).toMatch(expected);
    expect(stdout.startsWith(`${file}:`)).toBe(true);
    expect(code).toBe(1);
  });

  it.each([
    ['.claude/settings.json', { PreToolUse: group('Bash|Write|mcp__.*|TodoWrite', { timeout: 5 }) }],
    ['.claude/settings.json', { PreToolUse: group('OwnTool'), SessionStart: group('startup|compact') }],
    ['.codex/hooks.json', { PreToolUse: group('^Bash$', { timeout: 600 }) }],
    [
      '.gemini/settings.json',
      { BeforeTool: group('write_.*|replace', { timeout: 5000 }), SessionStart: group('startup') },
    ],
  ])('finds nothing in %s %j', async (file, hooks) => {
    const { code, stdout } = await makeProject({ [file]: { hooks } }).run(['validate', file]);
    expect(stdout).toContain('no problems.');
    expect(code).toBe(0);
  });
});
