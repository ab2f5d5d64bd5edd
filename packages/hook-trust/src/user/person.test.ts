import { describe, expect, it } from 'vitest';
import { findPersonProblem, type PersonEvidence } from './person.ts';
import { listAncestors, readPersonEvidence } from './read-evidence.ts';
import type { AncestorProcess } from './session-programs.ts';

function ancestor(name: string, more: Partial<AncestorProcess> = {}): AncestorProcess {
  return { pid: 50, name, argv: [name], env: {}, terminal: 34816, ...more };
}

const init = ancestor('systemd', { pid: 1, terminal: 0 });
const window = [ancestor('bash'), ancestor('gnome-terminal-'), ancestor('systemd'), init];
const person: PersonEvidence = { env: {}, hasTerminal: true, terminal: 34816, ancestors: window };

const agentVariables = [
  'AGENT_HOOKS_AGENT',
  'AGENT_HOOKS_DEPTH',
  'CLAUDECODE',
  'GEMINI_CLI',
  'QWEN_CODE',
  'COPILOT_CLI',
  'OPENCODE',
  'CODEX_SANDBOX',
  'CODEX_THREAD_ID',
  'CODEX_CI',
  'CURSOR_AGENT',
];

describe('a person', () => {
  it.each<[string, Partial<PersonEvidence>]>([
    ['in a terminal window', {}],
    ['in a remote session', { ancestors: [ancestor('zsh'), ancestor('sshd', { env: {} }), init] }],
    ['in tmux', { ancestors: [ancestor('zsh'), ancestor('tmux: server', { terminal: 0 }), init] }],
    ['in screen', { ancestors: [ancestor('bash'), ancestor('SCREEN', { terminal: 0 }), init] }],
    ['on the console', { ancestors: [ancestor('bash'), ancestor('login', { terminal: 0 }), init] }],
    ['in an editor’s terminal', { ancestors: [ancestor('bash'), ancestor('code'), init] }],
    ['on a system that shows no processes', { ancestors: undefined }],
    ['whose shell is the first process of a container', { isContainer: true, ancestors: [ancestor('sh', { pid: 1 })] }],
    ['who entered a container', { isContainer: true, ancestors: [ancestor('sh', { pid: 37 })] }],
    ['who has set a mark to nothing', { env: { CLAUDECODE: '', AGENT_HOOKS_DEPTH: '0' } }],
  ])('is one %s', (_, evidence) => {
    expect(findPersonProblem({ ...person, ...evidence })).toBeUndefined();
  });

  it.each(agentVariables)('is not what an agent started: %s', (name) => {
    for (const request of [{}, { ci: true }, { machine: true }]) {
      const own = { ...person, acceptsCi: true, env: { [name]: '1' } };
      expect(findPersonProblem(own, request)).toContain(`${name} is set`);
      const hidden = [ancestor('sh', { env: { [name]: '' } }), ancestor('sh', { env: { [name]: '1' } }), ...window];
      const cleared = { ...person, acceptsCi: true, env: { [name]: '' }, ancestors: hidden };
      expect(findPersonProblem(cleared, request)).toContain(`${name} is set there`);
    }
  });

  it.each<[string, AncestorProcess]>([
    ['claude', ancestor('claude', { argv: ['claude'] })],
    ['claude', ancestor('node', { argv: ['/usr/bin/claude', '-p', 'x'] })],
    ['cli', ancestor('node', { argv: ['node', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js'] })],
    ['gemini', ancestor('node', { argv: ['/usr/bin/node', '/usr/local/bin/gemini'] })],
    ['codex', ancestor('codex', { argv: [] })],
    ['qwen', ancestor('MainThread', { argv: ['node', '--x', 'y'], name: 'qwen' })],
  ])('is not below an agent that sets no variable: %s', (name, agent) => {
    expect(findPersonProblem({ ...person, ancestors: [ancestor('sh'), agent, ...window] })).toContain(`(${name}, `);
  });

  it('may edit a file that is named as an agent', () => {
    const ancestors = [ancestor('sh', { argv: ['sh', '/home/me/claude'] }), ...window];
    expect(findPersonProblem({ ...person, ancestors })).toBeUndefined();
  });

  it.each<[string, Partial<PersonEvidence>]>([
    ['setsid -f script', { ancestors: [ancestor('sh'), ancestor('script'), init] }],
    ['systemd-run --pty', { ancestors: [ancestor('systemd'), init] }],
    ['setsid -f python3 -c "import pty"', { ancestors: [ancestor('python3'), init] }],
    ['unshare --pid, by the first process', { ancestors: [ancestor('sh', { pid: 1 })] }],
    ['unshare --pid, as the first process', { ancestors: [] }],
    ['script where /proc is hidden', { isContainer: true, ancestors: [ancestor('', { pid: 7 })] }],
    ['script in a container', { isContainer: true, ancestors: [ancestor('script'), init] }],
  ])('is not known to be above a terminal that something else made: %s', (_, evidence) => {
    expect(findPersonProblem({ ...person, ...evidence })).toContain('no login, terminal window');
  });

  it('has a terminal, unless --ci is given and settings accept it', () => {
    const alone = { ...person, hasTerminal: false };
    expect(findPersonProblem(alone)).toBe('there is no terminal. Run it in one.');
    expect(findPersonProblem(alone, { ci: true })).toBe('there is no terminal. Run it in one.');
    expect(findPersonProblem({ ...alone, acceptsCi: true })).toBe('there is no terminal. Run it in one.');
    expect(findPersonProblem({ ...alone, acceptsCi: true }, { ci: true })).toBeUndefined();
  });

  it('needs no terminal to change what only the rights of the machine’s administrator can write', () => {
    expect(findPersonProblem({ ...person, hasTerminal: false }, { machine: true })).toBeUndefined();
  });
});

describe.skipIf(process.platform !== 'linux')('the evidence of this system', () => {
  it('lists the processes above, up to the first, with the variables they were started with', () => {
    const list = listAncestors(process.pid);
    expect(list[0]).toMatchObject({ pid: process.pid, env: { PATH: expect.any(String) } });
    expect(list.map(({ pid }) => pid)).toContain(process.ppid);
    expect(list.every(({ name }) => name !== '')).toBe(true);
  });

  it('ends where a process is gone', () => {
    const gone = 2 ** 22 + 5;
    expect(listAncestors(gone)).toEqual([{ pid: gone, name: '', argv: [], env: {}, terminal: 0 }]);
    expect(readPersonEvidence().ancestors?.[0]?.pid).toBe(process.ppid);
  });
});
