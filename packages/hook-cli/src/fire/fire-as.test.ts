import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

const refuse = (reason: string) => ({ hooks: [{ type: 'command', command: `echo ${reason} >&2; exit 2` }] });
const files = {
  '.claude/settings.json': {
    hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'cat >&2; exit 2' }] }] },
  },
};

describe.skipIf(process.platform === 'win32')('fire --as', () => {
  it('takes the event, the tool and the input of another agent, and answers in its words', async () => {
    const project = makeProject(files);
    const input = JSON.stringify({ command: 'rm -rf build' });
    const argv = ['fire', '--as', 'claude', 'PreToolUse', '--tool', 'Bash', '--input', input, '--unapproved'];
    const { stdout, code } = await project.run(argv);
    expect(code).toBe(0);
    expect(stdout).toContain('PreToolUse of Claude Code  what its scripts read on stdin');
    expect(stdout).toContain('"permissionDecision":"deny"');
    const { as, rounds, eventName } = JSON.parse((await project.run([...argv, '--json'])).stdout);
    expect(eventName).toBe('BeforeTool');
    expect(as).toMatchObject({
      agent: 'Claude Code',
      event: 'PreToolUse',
      stdin: { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'rm -rf build' } },
    });
    // What the script read is what was announced, but for what differs from call to call.
    const read = JSON.parse(rounds[0].hooks[0].result.stderr);
    expect(Object.keys(read).sort()).toEqual(Object.keys(as.stdin).sort());
    expect(read.tool_input).toEqual(as.stdin.tool_input);
  });

  it('takes a whole payload, runs native hooks beside, and answers as that agent obeys', async () => {
    const project = makeProject({ '.agent-hooks/settings.json': { hooks: { BeforeTool: [refuse('never')] } } });
    const payload = { hook_event_name: 'preToolUse', tool_name: 'Shell', tool_input: { command: 'ls' } };
    const { stdout } = await project.run([
      ...['fire', '--as', 'cursor', 'preToolUse', '--input', JSON.stringify(payload), '--unapproved', '--json'],
    ]);
    const { as, inputs } = JSON.parse(stdout);
    expect(inputs[0]).toMatchObject({ tool_name: 'run_shell_command', tool_input: { command: 'ls' } });
    expect(`${as.reply.stdout}${as.reply.stderr}`).toContain('never');
  });

  it.each([
    [['--as', 'claud', 'PreToolUse'], "Did you mean 'claude'?"],
    [['--as', 'claude', 'PreToolUze'], "Did you mean 'PreToolUse'?"],
    [['--as', 'claude', 'BeforeTool'], 'Events of Claude Code: '],
    [['--as', 'claude', 'MessageDisplay'], 'that this engine does not fire'],
    [['--as', 'claude'], 'Which event?'],
  ])('%j is wrong usage', async (args, said) => {
    const { code, stderr } = await makeProject(files).run(['fire', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });
});

describe('commands that show hooks', () => {
  it.each([
    ['list', '--dialects', 'claude'],
    ['explain', 'BeforeTool', '--dialects', 'auto'],
    ['trust', '--check', '--dialects', 'claude'],
  ])('%s %s %s names the agent and its file', async (...argv) => {
    const { stdout } = await makeProject(files).run(argv);
    expect(stdout).toMatch(/Claude Code · .claude\/settings.json:\d+/);
  });

  it('fire names the agent and its file in the details', async () => {
    const input = JSON.stringify({ command: 'ls' });
    const argv = ['fire', 'BeforeTool', '--tool', 'run_shell_command', '--input', input, '--unapproved'];
    const { stdout } = await makeProject(files).run([...argv, '--dialects', 'claude']);
    expect(stdout).toMatch(/from +Claude Code · .claude\/settings.json:\d+ \(project\)/i);
  });

  it('do not read what no one asked for, and say which agents there are', async () => {
    const project = makeProject(files);
    expect((await project.run(['list'])).stdout).not.toContain('Claude Code');
    const { code, stderr } = await project.run(['list', '--dialects', 'claude,codx']);
    expect(code).toBe(2);
    expect(stderr).toContain("--dialects: there is no agent 'codx'. Did you mean 'codex'?");
  });
});
