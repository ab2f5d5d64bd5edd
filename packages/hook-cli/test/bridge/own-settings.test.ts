// @module-tag built
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asPerson } from '../run-command.ts';
import { call, guard, makePlaces, type Places, runAlone, runProgram } from './places.ts';

const refuses = `grep -q 'rm -rf' && { echo no rm >&2; exit 2; } || true`;
const deny = /"(?:permissionDecision|decision)":"(?:deny|block)"/;

function write(root: string, path: string, content: object | string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

async function approve({ home, project }: Places): Promise<void> {
  const args = [...asPerson, 'trust', '--dialects', 'auto', '--all', '--yes'];
  const { exitCode, stdout, stderr } = await runProgram([process.execPath, ...args], { home, project }, '');
  expect(exitCode, `${stdout}${stderr}`).toBe(0);
}

/** An agent, the file in which its user keeps hooks, its event before a tool, and that event with a command. */
const agents = [
  ['claude', '.claude/settings.json', 'PreToolUse', 'Bash'],
  ['codex', '.codex/hooks.json', 'PreToolUse', 'Bash'],
  ['gemini', '.gemini/settings.json', 'BeforeTool', 'run_shell_command'],
  ['qwen', '.qwen/settings.json', 'PreToolUse', 'run_shell_command'],
] as const;

describe.skipIf(process.platform === 'win32').each(agents)('in %s, hooks in its own %s', (agent, file, event, tool) => {
  const stdin = (command: string, places: Places) =>
    call(command, { tool_name: tool, cwd: places.project, hook_event_name: event });
  const group = (...hooks: object[]) => ({
    hooks: { [event]: [{ hooks: hooks.map((hook) => ({ type: 'command', ...hook })) }] },
  });

  it('that are gates refuse if they fail, though no one asked for its files', async () => {
    const places = makePlaces({});
    write(places.home, file, group({ command: '/does/not/exist', onFailure: 'block' }));
    expect((await runAlone(places, [agent, event], stdin('ls', places))).stdout).toMatch(deny);
  });

  it('that are gates of an approved project run, and those of a clone do not', async () => {
    const places = makePlaces({});
    write(places.project, file, group({ command: refuses, onFailure: 'block' }));
    const unapproved = await runAlone(places, [agent, event], stdin('echo rm -rf x', places));
    expect(unapproved.stdout).not.toMatch(deny);
    // Qwen Code shows messages at the end of a turn only.
    if (agent !== 'gemini' && agent !== 'qwen')
      expect(unapproved.stdout).toMatch(new RegExp(`agent-hooks trust --dialects [a-z,]*${agent}`));
    await approve(places);
    expect((await runAlone(places, [agent, event], stdin('echo rm -rf x', places))).stdout).toMatch(/no rm/);
  });

  it('that are no gates are left to it, without a word about them', async () => {
    const places = makePlaces({});
    const counter = join(places.home, 'count');
    writeFileSync(counter, '');
    for (const root of [places.home, places.project]) {
      write(root, file, { ...group({ command: `echo ran >> '${counter}'` }), unknownToUs: { a: 1 } });
    }
    const answer = await runAlone(places, [agent, event], stdin('ls', places));
    expect(answer).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(readFileSync(counter, 'utf8')).toBe('');
  });

  // A .gemini/settings.json makes its folder a project, like our own file.
  it.skipIf(agent === 'gemini')('in a folder of the project do not hide the gates of the project', async () => {
    const places = makePlaces({});
    write(places.project, '.agent-hooks/settings.json', { hooks: guard });
    mkdirSync(join(places.project, '.git'));
    await approve(places);
    write(places.project, `inner/${file}`, group({ command: 'true', onFailure: 'block' }));
    const inner = { ...places, project: join(places.project, 'inner') };
    expect((await runAlone(inner, [agent, event], stdin('echo rm -rf x', inner))).stdout).toMatch(deny);
  });
});

describe.skipIf(process.platform === 'win32')('a project’s .claude/settings.json in Copilot', () => {
  const payload = (command: string, { project }: Places) =>
    JSON.stringify({
      sessionId: 's',
      timestamp: 1,
      cwd: project,
      toolName: 'bash',
      toolArgs: JSON.stringify({ command }),
    });
  const groups = (...matchers: (string | undefined)[]) => ({
    hooks: {
      PreToolUse: matchers.map((matcher) => ({
        ...(matcher !== undefined && { matcher }),
        hooks: [{ type: 'command', command: refuses }],
      })),
    },
  });

  it.each([[['']], [['Bash', '']], [['', undefined]]])(
    'with an empty matcher runs here, since Copilot skips it: %j',
    async (matchers) => {
      const places = makePlaces({});
      write(places.project, '.claude/settings.json', groups(...matchers));
      await approve(places);
      const { stdout } = await runAlone(places, ['copilot', 'preToolUse'], payload('echo rm -rf x', places));
      expect(stdout).toMatch(deny);
    },
  );

  it('with other matchers is left to Copilot', async () => {
    const places = makePlaces({});
    write(places.project, '.claude/settings.json', groups('Bash', '*', undefined));
    await approve(places);
    const { stdout } = await runAlone(places, ['copilot', 'preToolUse'], payload('echo rm -rf x', places));
    expect(stdout).toBe('');
  });

  it('does not run in a clone that no one approved', async () => {
    const places = makePlaces({});
    write(places.project, '.claude/settings.json', groups(''));
    const { stdout } = await runAlone(places, ['copilot', 'preToolUse'], payload('echo rm -rf x', places));
    expect(stdout).not.toMatch(deny);
  });
});

it.skipIf(process.platform === 'win32').each([
  ['a rule that cannot be read', { rules: [{ rule: 'shell(', decision: 'deny' }] }],
  ['rules that are no list', { rules: 'shell(rm:*)' }],
  ['no rules', {}],
  ['an example that fails', { rules: [{ rule: 'shell(git push:*)', decision: 'ask', match: ['ls'] }] }],
  ['an unknown pack', { packs: ['nope'] }],
  ['an unknown decision', { rules: [{ rule: 'shell(rm:*)', decision: 'dney' }] }],
])('a policy with %s refuses from the first event of a session on', async (_, policy) => {
  const places = makePlaces({ BeforeTool: [{ hooks: [{ type: 'policy', ...policy }] }] });
  const { stdout } = await runAlone(places, ['claude', 'PreToolUse'], call('ls', { cwd: places.project }));
  expect(stdout).toMatch(/"permissionDecision":"deny".*cannot be relied on/);
});

it.skipIf(process.platform === 'win32').each([
  ['codex', 'PreToolUse', 'Bash', { CLAUDE_PROJECT_DIR: 'outer', CLAUDECODE: '1' }],
  ['claude', 'PreToolUse', 'Bash', { GEMINI_PROJECT_DIR: 'outer', GEMINI_CLI: '1' }],
  ['gemini', 'BeforeTool', 'run_shell_command', { CLAUDE_PROJECT_DIR: 'outer', COPILOT_CLI: '1' }],
])('%s that another agent started belongs to its own project', async (agent, event, tool, variables) => {
  const places = makePlaces({});
  const outer = makePlaces({}).project;
  const rewrites = `echo '{"hookSpecificOutput":{"additionalContext":"MINE"}}'`;
  const settings = { hooks: { BeforeTool: [{ hooks: [{ type: 'command', command: rewrites }] }] } };
  write(places.project, '.agent-hooks/settings.json', settings);
  await approve(places);
  const env = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value === 'outer' ? outer : value]),
  );
  const stdin = call('ls', { tool_name: tool, cwd: places.project, hook_event_name: event });
  const { stdout, stderr } = await runAlone(places, [agent, event], stdin, env);
  // Hooks of a further project could only refuse.
  expect(`${stdout}${stderr}`).toContain('MINE');
});

it.skipIf(process.platform === 'win32').each([[['/']], [5], [true], [{ path: '/' }]])(
  'an event whose working directory is %j cannot be read, and is refused while a gate is due',
  async (cwd) => {
    const places = makePlaces(guard);
    for (const [agent, , event, tool] of agents) {
      const stdin = call('ls', { tool_name: tool, cwd, hook_event_name: event });
      const { stdout } = await runAlone(places, [agent, event], stdin);
      expect(stdout, agent).toMatch(deny);
      expect(stdout, agent).toContain('its working directory is not a string');
      expect((await runAlone(makePlaces({}), [agent, event], stdin)).stdout, agent).toBe('');
    }
  },
);
