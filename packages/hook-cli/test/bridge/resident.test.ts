// @module-tag built
import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { endResidents, listSockets } from '../end-residents.ts';
import { asPerson } from '../run-command.ts';
import { bridge } from './places.ts';

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
  endResidents(home);
  return { home, project, run, sockets: () => listSockets(home), setHooks };
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
    [
      'answers another request',
      (socket: NodeJS.WritableStream) => socket.write('{"id":"x","exitCode":0,"stdout":"","stderr":""}\n'),
    ],
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

  it('is one for all that ask at once, and ends when it is asked to', async () => {
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

  it('runs hooks with the usual modes for what they create', async () => {
    const place = makePlace({});
    await start(place);
    const made = join(place.home, 'made');
    place.setHooks(hook(`mkdir '${made}' && touch '${made}/file'`, 'block'));
    expect(await place.run(call)).toBe('0 ');
    expect(statSync(made).mode & 0o700).toBe(0o700);
  });

  it('keeps a session open as long as it works for it, however many others come', async () => {
    const place = makePlace({});
    await start(place);
    const release = join(place.home, 'release');
    place.setHooks(hook(`while [ ! -e '${release}' ]; do sleep 0.05; done; echo held >&2; exit 2`));
    const inSession = (id: number) =>
      place.run(JSON.stringify({ session_id: `s${id}`, tool_name: 'Bash', tool_input: { command: 'ls' } }));
    // More at once than sessions stay open.
    const running = Array.from({ length: 20 }, (_, id) => inSession(id));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    writeFileSync(release, '');
    for (const said of await Promise.all(running)) expect(said).toContain('"permissionDecisionReason":"held"');
  }, 120_000);

  it('answers fifty events at once, each its own', async () => {
    const place = makePlace({});
    await start(place);
    place.setHooks(hook('sed -n \'s/.*"command":"\\([^"]*\\)".*/\\1/p\' >&2; exit 2', 'block'));
    const inCall = (id: number) =>
      place.run(JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: `call-${id}` } }));
    const said = await Promise.all(Array.from({ length: 50 }, (_, id) => inCall(id)));
    for (const [id, text] of said.entries()) expect(text).toContain(`"permissionDecisionReason":"call-${id}"`);
  }, 120_000);

  it('records while recording is on, and nothing once it is off', async () => {
    const place = makePlace(hook('true', 'block'));
    await start(place);
    const log = join(place.home, 'log.jsonl');
    const record = (...state: string[]) =>
      promisify(execFile)(process.execPath, [...asPerson, 'trace', '--record', ...state], {
        cwd: place.project,
        env: { PATH: process.env.PATH, HOME: place.home },
      });
    const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0);
    await place.run(call);
    expect(lines()).toBe(0);
    await record('on', log);
    await place.run(call);
    const recorded = lines();
    expect(recorded).toBeGreaterThan(0);
    await record('off');
    await place.run(call);
    expect(lines()).toBe(recorded);
  }, 120_000);

  it('keeps refusals for `why` also while recording is off, in a file of its user alone, until that is turned off', async () => {
    const place = makePlace(hook('echo held >&2; exit 2', 'block'));
    await start(place);
    const cli = async (...words: string[]) => {
      const env = { PATH: process.env.PATH, HOME: place.home };
      const { stdout } = await promisify(execFile)(process.execPath, [...asPerson, ...words], {
        cwd: place.project,
        env,
      });
      return stdout;
    };
    const { refusals } = JSON.parse(await cli('why', '--json'));
    // That of the event which started the process.
    expect(refusals).toMatchObject([{ agent: 'claude', action: 'refuse', reason: 'held' }]);
    await place.run(call);
    expect(JSON.parse(await cli('why', '--json')).refusals).toHaveLength(2);
    expect(readFileSync(join(place.home, '.config/agent-hooks/recordings/refusals.jsonl'), 'utf8')).not.toContain(
      '"rounds":[{',
    );
    expect(await cli('trace', '--record', 'off')).toContain('not kept either');
    await place.run(call);
    expect(JSON.parse(await cli('why', '--json')).refusals).toHaveLength(2);
  }, 120_000);

  it('sees settings that break, approvals that are given and switches while it runs', async () => {
    const place = makePlace(hook('echo held >&2; exit 2', 'block'));
    await start(place);
    const settings = join(place.home, '.config', 'agent-hooks', 'settings.json');
    const good = readFileSync(settings, 'utf8');
    expect(await place.run(call)).toContain('"permissionDecisionReason":"held"');
    // What is broken now counts as it was: a gate is not lost to an editor that saves half a file.
    writeFileSync(settings, good.slice(0, -10));
    expect(await place.run(call)).toContain('"permissionDecisionReason":"held"');
    writeFileSync(settings, good);
    const command = (...args: string[]) =>
      promisify(execFile)(process.execPath, [...asPerson, ...args], {
        cwd: place.project,
        env: { PATH: process.env.PATH, HOME: place.home },
      });
    place.setHooks({});
    mkdirSync(join(place.project, '.agent-hooks', 'hooks'), { recursive: true });
    const script = join(place.project, '.agent-hooks', 'hooks', 'gate.sh');
    writeFileSync(script, 'echo from the project >&2\nexit 2\n');
    writeFileSync(
      join(place.project, '.agent-hooks', 'settings.json'),
      JSON.stringify({ hooks: hook('sh .agent-hooks/hooks/gate.sh', 'block') }),
    );
    expect(await place.run(call)).not.toContain('permissionDecision');
    await command('trust', '--all', '--yes');
    expect(await place.run(call)).toContain('"permissionDecisionReason":"from the project"');
    writeFileSync(script, 'exit 0\n');
    expect(await place.run(call)).toContain('"permissionDecision":"deny"');
    await command('off');
    expect(await place.run(call)).not.toContain('permissionDecision');
    await command('on');
    expect(await place.run(call)).toContain('"permissionDecision":"deny"');
  }, 120_000);

  it.each([
    [
      'a link to a directory of somebody else',
      (run: string) => {
        const elsewhere = makeTemporaryDirectory();
        rmSync(run, { recursive: true });
        symlinkSync(elsewhere, run);
        return elsewhere;
      },
    ],
    [
      'a directory that others may enter',
      (run: string) => {
        chmodSync(run, 0o755);
        return run;
      },
    ],
  ])('is not used where its directory is %s', async (_, change) => {
    const place = makePlace({});
    await start(place);
    await place.run('', ['--end']);
    // Asked to end, it takes a moment on a busy machine.
    await vi.waitFor(() => expect(place.sockets()).toEqual([]), { timeout: 20_000, interval: 50 });
    const run = join(place.home, '.config', 'agent-hooks', 'run');
    const elsewhere = change(run);
    const before = readdirSync(elsewhere);
    place.setHooks(hook('echo held >&2; exit 2', 'block'));
    for (let count = 0; count < 2; count++)
      expect(await place.run(call)).toContain('"permissionDecisionReason":"held"');
    expect(readdirSync(elsewhere)).toEqual(before);
    chmodSync(elsewhere, 0o700);
  });

  it('leaves a socket that no one answers behind, and starts again', async () => {
    const place = makePlace({});
    await start(place);
    const path = join(place.home, '.config', 'agent-hooks', 'run', place.sockets()[0] ?? '');
    place.setHooks(hook('kill -9 $PPID'));
    await place.run(call);
    expect(statSync(path).isSocket()).toBe(true);
    place.setHooks(hook('echo "$PPID" >&2; exit 2', 'block'));
    const answers = async () => {
      const said = [await place.run(call), await place.run(call)];
      const [one, other] = said.map((text) => /"permissionDecisionReason":"(\d+)"/.exec(text)?.[1]);
      expect(one).toBeDefined();
      expect(one).toBe(other);
    };
    await vi.waitFor(answers, { timeout: 30_000, interval: 500 });
  }, 60_000);

  it('is another one for another installation', async () => {
    const place = makePlace({});
    await start(place);
    const copy = makeTemporaryDirectory();
    for (const name of ['agent-hooks-bridge.cjs', 'agent-hooks-engine.cjs'])
      copyFileSync(join(bridge, '..', name), join(copy, name));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(copy, 'agent-hooks-bridge.cjs'), ...args], {
        cwd: place.project,
        env: { PATH: process.env.PATH, HOME: place.home },
      });
    const child = run('claude', 'PreToolUse');
    child.child.stdin?.end(call);
    await child;
    await vi.waitFor(() => expect(place.sockets()).toHaveLength(2), { timeout: 20_000, interval: 50 });
    await run('--end');
    await vi.waitFor(() => expect(place.sockets()).toHaveLength(1), { timeout: 20_000, interval: 50 });
  }, 60_000);

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
