import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const bridge = join(import.meta.dirname, '..', '..', 'dist', 'agent-hooks-bridge.cjs');

interface Place {
  readonly home: string;
  readonly project: string;
  readonly run: (stdin: string, args?: readonly string[], env?: Record<string, string>) => Promise<string>;
  readonly sockets: () => string[];
  readonly setHooks: (hooks: object) => void;
}

function makePlace(hooks: object): Place {
  const home = makeTemporaryDirectory();
  const project = makeTemporaryDirectory();
  const config = join(home, '.config', 'agent-hooks');
  mkdirSync(config, { recursive: true, mode: 0o700 });
  const setHooks = (next: object) => writeFileSync(join(config, 'settings.json'), JSON.stringify({ hooks: next }));
  setHooks(hooks);
  const run: Place['run'] = (stdin, args = ['claude', 'PreToolUse'], env = {}) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [bridge, ...args], {
        cwd: project,
        env: { PATH: process.env.PATH, HOME: home, ...env },
      });
      let printed = '';
      child.stdout.on('data', (chunk) => (printed += chunk));
      child.stderr.on('data', (chunk) => (printed += chunk));
      child.on('close', (code) => resolve(`${code} ${printed}`));
      child.stdin.on('error', () => undefined);
      child.stdin.end(stdin);
    });
  const sockets = () => {
    try {
      return readdirSync(join(config, 'run')).filter((name) => name.endsWith('.sock'));
    } catch {
      return [];
    }
  };
  onTestFinished(async () => void (await run('', ['--end'])));
  return { home, project, run, sockets, setHooks };
}

const hook = (command: string, onFailure = 'allow') => ({
  BeforeTool: [{ hooks: [{ type: 'command', name: 'x', command, onFailure }] }],
});
const call = JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } });

/** Fires an event so that the background process is started, and waits for it. */
async function start({ run, sockets }: Place): Promise<void> {
  await run(call);
  await vi.waitFor(() => expect(sockets()).toHaveLength(1), { timeout: 20_000, interval: 50 });
}

describe.skipIf(process.platform === 'win32')('the background process', () => {
  it('answers as the bridge itself does, from a private socket, with the environment of whoever asks', async () => {
    const place = makePlace(hook('echo "$PPID $MARK" >&2; exit 2'));
    await start(place);
    const [name = ''] = place.sockets();
    const path = join(place.home, '.config', 'agent-hooks', 'run', name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    const answers = [
      await place.run(call, undefined, { MARK: 'one' }),
      await place.run(call, undefined, { MARK: 'two' }),
    ].map((text) => /"permissionDecisionReason":"(\d+) (\w+)"/.exec(text));
    expect(answers.map((each) => each?.[2])).toEqual(['one', 'two']);
    // The parent of both hooks is one and the same process.
    expect(answers[0]?.[1]).toBe(answers[1]?.[1]);
    const alone = await place.run(call, ['claude', 'PreToolUse', '--no-resident'], { MARK: 'three' });
    expect(alone).toContain(' three"');
    expect(alone).not.toContain(`"${answers[0]?.[1]} `);
  });

  it('sees a gate that was added after it started', async () => {
    const place = makePlace({});
    await start(place);
    expect(await place.run(call)).toBe('0 ');
    place.setHooks(hook('echo added >&2; exit 2', 'block'));
    expect(await place.run(call)).toContain('"permissionDecisionReason":"added"');
  });

  it('that is killed while it works costs no gate: the bridge does the work itself', async () => {
    const place = makePlace({});
    await start(place);
    const marker = join(place.home, 'killed');
    // The first time the hook ends its parent, the background process; the second time it refuses.
    place.setHooks(
      hook(`if [ -e '${marker}' ]; then echo held >&2; exit 2; fi; touch '${marker}'; kill -9 $PPID; sleep 5`, 'block'),
    );
    expect(await place.run(call)).toContain('"permissionDecisionReason":"held"');
    expect(readFileSync(marker, 'utf8')).toBe('');
  });

  it.each([
    ['says nothing', () => undefined],
    ['says something else', (socket: NodeJS.WritableStream) => socket.write('{"exitCode":0}\n')],
    ['hangs up', (socket: NodeJS.WritableStream) => socket.end()],
    ['is not JSON', (socket: NodeJS.WritableStream) => socket.write('hello\n')],
  ])('that %s is not believed', async (_, answers) => {
    const place = makePlace({});
    await start(place);
    const [name = ''] = place.sockets();
    await place.run('', ['--end']);
    await vi.waitFor(() => expect(place.sockets()).toHaveLength(0), { timeout: 20_000 });
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket);
      socket.on('error', () => undefined);
      answers(socket);
    });
    const umask = process.umask(0o177);
    await new Promise<void>((resolve) =>
      server.listen(join(place.home, '.config', 'agent-hooks', 'run', name), resolve),
    );
    process.umask(umask);
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
      server.close();
    });
    place.setHooks(hook('echo held >&2; exit 2', 'block'));
    expect(await place.run(call)).toContain('"permissionDecisionReason":"held"');
  });

  it('is one for all that ask at once, and ends when it is told to', async () => {
    const place = makePlace({});
    await Promise.all([place.run(call), place.run(call), place.run(call)]);
    await vi.waitFor(() => expect(place.sockets()).toHaveLength(1), { timeout: 20_000 });
    // One of those that lost the race may start only now.
    const end = async () => {
      await place.run('', ['--end']);
      expect(place.sockets()).toHaveLength(0);
    };
    await vi.waitFor(end, { timeout: 20_000, interval: 500 });
  });

  it('does not answer for another home, nor what it cannot read', async () => {
    const place = makePlace({});
    await start(place);
    const [name = ''] = place.sockets();
    const path = join(place.home, '.config', 'agent-hooks', 'run', name);
    const request = { agent: 'claude', event: 'PreToolUse', stdin: call, cwd: '/', home: '/elsewhere', env: {} };
    for (const text of [JSON.stringify(request), 'garbage', '[]', '{}']) {
      const said = await new Promise<string>((resolve) => {
        let received = '';
        const socket = connect(path, () => socket.write(`${text}\n`));
        socket.on('data', (chunk) => (received += chunk));
        socket.on('close', () => resolve(received));
        socket.on('error', () => resolve(received));
      });
      expect(said.trim()).toBe('');
    }
  });
});
