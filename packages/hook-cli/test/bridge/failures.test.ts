// @module-tag built
import { chmodSync, copyFileSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractTools, createToolMap, getDialect } from '@agent-hooks/hook-dialects';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { type ConnectableAgent, connectableAgents } from '../../src/bridge/bridge-agents.ts';
import { bridgeCommand, eventsOf } from '../../src/connect/bridge-commands.ts';
import { bridge, call, type Ended, guard, makePlaces, type Places, runAlone, runProgram } from './places.ts';

const everyEvent = new Set(
  connectableAgents.flatMap((agent) => getDialect(agent).events.flatMap(({ native }) => native ?? [])),
);
const commands = connectableAgents
  .filter((agent) => agent !== 'opencode')
  .flatMap((agent) => eventsOf(agent, everyEvent).map((each) => [agent, each.event, each] as const));

/** Whether an agent takes what a command printed for a refusal, or does not show the result of the tool. */
function isRefused(
  agent: ConnectableAgent,
  event: string,
  native: string,
  { exitCode, stdout, stderr }: Ended,
): boolean {
  const dialect = getDialect(agent);
  const tools = createToolMap(dialect.tools, contractTools);
  const input = { session_id: '', transcript_path: '', cwd: '', timestamp: '', hook_event_name: native };
  const context = { event, tools, now: 0, mode: 'faithful', isGate: false, input } as const;
  const { output } = dialect.readAnswer({ exitCode, stdout, stderr, signal: null }, context);
  const isBlocked = output?.decision === 'deny' || output?.continue === false;
  return isBlocked || output?.hookSpecificOutput?.tool_response !== undefined;
}

/** What is found in place of the bridge; undefined: nothing. */
const programs: readonly (readonly [string, string | undefined])[] = [
  ['is missing', undefined],
  ['is killed', 'kill -9 $$'],
  ['crashes', 'echo oops >&2; exit 1'],
  ['refuses by its exit code', 'echo no >&2; exit 2'],
  ['crashes without a word', 'exit 70'],
];

describe.skipIf(process.platform === 'win32')('the command that connect writes, where the bridge', () => {
  it.each(programs)('%s, refuses what is about to happen in every agent', async (_, script) => {
    const places = makePlaces({});
    const bin = makeTemporaryDirectory();
    if (script !== undefined) {
      writeFileSync(join(bin, 'agent-hooks-bridge'), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, 'agent-hooks-bridge'), 0o755);
    }
    const env = { PATH: `${bin}:/usr/bin:/bin` };
    for (const [agent, event, each] of commands.filter(([, , { isAction }]) => isAction)) {
      const ended = await runProgram(
        ['sh', '-c', bridgeCommand(agent, each, { scope: 'project', shell: 'posix' })],
        places,
        call('ls'),
        env,
      );
      expect(isRefused(agent, event, each.native, ended), `${agent} ${event}: ${JSON.stringify(ended)}`).toBe(true);
    }
  });

  it('cannot run, never keeps an agent from stopping', async () => {
    const places = makePlaces({});
    const ends = commands.filter(([, , { native }]) => native === 'AfterAgent' || native === 'SubagentStop');
    expect(ends.length).toBeGreaterThan(10);
    for (const [agent, event, each] of ends) {
      const env = { PATH: '/usr/bin:/bin' };
      const ended = await runProgram(
        ['sh', '-c', bridgeCommand(agent, each, { scope: 'project', shell: 'posix' })],
        places,
        '{}',
        env,
      );
      expect(isRefused(agent, event, each.native, ended), `${agent} ${event}`).toBe(false);
    }
  });
});

describe('a bridge whose engine is not there', () => {
  const alone = (places: Places, ...args: [string, string]) => {
    const program = join(makeTemporaryDirectory(), 'agent-hooks-bridge.cjs');
    copyFileSync(bridge, program);
    return runProgram([process.execPath, program, ...args], places, call('ls'));
  };

  it('refuses, and says why', async () => {
    const { exitCode, stderr } = await alone(makePlaces({}), 'codex', 'PreToolUse');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('could not start');
  });

  it.each([
    ['codex', 'Stop'],
    ['gemini', 'AfterAgent'],
    ['copilot', 'agentStop'],
    ['claude', 'SubagentStop'],
    ['cursor', 'stop'],
  ])('lets %s stop: on %s a refusal would make it go on forever', async (agent, event) => {
    const { exitCode, stderr } = await alone(makePlaces({}), agent, event);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('could not start');
  });
});

describe('where the bridge is started', () => {
  it.skipIf(process.platform === 'win32')('may be removed meanwhile: the gates of the user hold', async () => {
    const places = makePlaces(guard);
    const gone = join(places.home, 'gone');
    const run = (stdin: string) => {
      mkdirSync(gone);
      const script = `cd '${gone}' && rmdir '${gone}' && exec '${process.execPath}' '${bridge}' claude PreToolUse --no-resident`;
      return runProgram(['sh', '-c', script], places, stdin);
    };
    expect((await run(call('rm -rf /'))).stdout).toContain('"permissionDecision":"deny"');
    expect((await run(call('rm -rf /', { cwd: gone }))).stdout).toContain('"permissionDecision":"deny"');
    const without = { ...places, home: makePlaces({}).home };
    mkdirSync(gone);
    rmdirSync(gone);
    expect(await runAlone(without, ['claude', 'PreToolUse'], call('ls', { cwd: gone }))).toMatchObject({
      exitCode: 0,
      stdout: '',
    });
  });

  it('a variable that names a home inside of the project does not count', async () => {
    const places = makePlaces({});
    mkdirSync(join(places.project, '.git'));
    const fake = join(places.project, 'home');
    mkdirSync(join(fake, '.config', 'agent-hooks'), { recursive: true, mode: 0o700 });
    const hook = { type: 'command', command: `touch '${join(places.project, 'ran')}'` };
    const settings = join(fake, '.config', 'agent-hooks', 'settings.json');
    writeFileSync(settings, JSON.stringify({ hooks: { BeforeTool: [{ hooks: [hook] }] } }));
    const { stderr } = await runAlone(places, ['claude', 'PreToolUse'], call('ls'), {
      HOME: fake,
      XDG_RUNTIME_DIR: join(places.project, 'run'),
    });
    expect(stderr).toContain('inside of the project');
    expect(() => rmSync(join(places.project, 'ran'))).toThrow('ENOENT');
    expect(() => rmdirSync(join(places.project, 'run'))).toThrow('ENOENT');
  });
});

describe('an agent that hooks keep from stopping', () => {
  const again = { AfterAgent: [{ hooks: [{ type: 'command', name: 'more', command: 'echo more >&2; exit 2' }] }] };
  const stop = (isActive: boolean) => JSON.stringify({ session_id: 's', stop_hook_active: isActive });

  it('goes on eight times, and then stops', async () => {
    const places = makePlaces(again);
    const said: string[] = [];
    for (let round = 0; round < 9; round++)
      said.push((await runAlone(places, ['codex', 'Stop'], stop(round > 0))).stdout);
    expect(said.slice(0, 8)).toEqual(Array(8).fill('{"decision":"block","reason":"more"}'));
    expect(said[8]).toContain('kept the agent from stopping 8 times; it stops now');
  }, 60_000);

  it('goes on once where nothing can be counted, or the event cannot be read', async () => {
    const places = makePlaces(again);
    // A file where the directory for counts would be.
    writeFileSync(join(places.home, '.config', 'agent-hooks', 'run'), '');
    const env = { HOME: places.home };
    const first = await runAlone(places, ['codex', 'Stop'], stop(false), env);
    expect(first.stdout).toBe('{"decision":"block","reason":"more"}');
    const second = await runAlone(places, ['codex', 'Stop'], stop(true), env);
    expect(second.stdout).toContain('it stops now');
    const unreadable = await runAlone(places, ['codex', 'Stop'], '{', env);
    expect(unreadable).toMatchObject({ exitCode: 0, stdout: '', stderr: expect.stringContaining('cannot be read') });
  }, 60_000);
});

describe('a call whose arguments are nested too deep to be shown', () => {
  const native = { claude: 'PreToolUse', codex: 'PreToolUse', gemini: 'BeforeTool', qwen: 'PreToolUse' } as const;

  it.each(Object.entries(native))(
    'is refused over the bridge of %s by a hook that is not a gate',
    async (agent, event) => {
      const places = makePlaces({ BeforeTool: [{ hooks: [{ type: 'command', name: 'no', command: 'exit 2' }] }] });
      for (const levels of [10, 499, 600]) {
        const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
        const text = `{"session_id":"s","cwd":"${places.project}","hook_event_name":"${event}","tool_name":"Bash","tool_input":{"command":"ls","deep":${deep}}}`;
        const ended = await runAlone(places, [agent, event], text);
        expect(isRefused(agent as ConnectableAgent, event, 'BeforeTool', ended), JSON.stringify(ended)).toBe(true);
      }
    },
  );
});
