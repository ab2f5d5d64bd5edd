// @module-tag built
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findClient } from '../../src/connect/find-client.ts';
import { call, type Ended, guard, runAlone, runProgram } from './places.ts';
import { client, makeWarm, noNode, type WarmPlace } from './warm-place.ts';

const works = (await findClient(homedir())) !== undefined;
const silent: Ended = { exitCode: 0, stdout: '', stderr: '' };
const refused = (ended: Ended) => ended.stdout.includes('"permissionDecision":"deny"');
const withoutNode = expect.not.stringContaining('Node was started');
const bad = call('rm -rf /');
const hooksOn =
  (...events: readonly string[]) =>
  (command: string, more: object = {}) =>
    Object.fromEntries(events.map((event) => [event, [{ hooks: [{ type: 'command', name: 'x', command, ...more }] }]]));
const beforeTool = hooksOn('BeforeTool');
const onEach = hooksOn('BeforeTool', 'AfterTool', 'BeforeAgent', 'AfterAgent', 'SessionStart', 'Notification');

/** Listens in the place of the background process. */
async function listenInstead({ place }: WarmPlace, answers: (socket: Socket, said: string) => void): Promise<void> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let said = '';
    socket.on('error', () => undefined);
    socket.on('data', (text) => {
      said += String(text);
      answers(socket, said);
    });
  });
  rmSync(`${place}.sock`);
  const umask = process.umask(0o177);
  await new Promise<void>((resolve) => server.listen(`${place}.sock`, resolve));
  process.umask(umask);
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
}

describe.skipIf(!works)('the client that starts no Node', () => {
  it('is answered by the background process: nothing, a refusal that is printed, one by exit code', async () => {
    const place = await makeWarm(guard);
    expect(await place.ask(call('ls'))).toEqual(silent);
    const printed = await place.ask(bad);
    expect([refused(printed), printed.exitCode, printed.stderr]).toEqual([true, 0, '']);
    const byCode = await place.ask('{', { args: ['claude', 'NoSuchEvent'] });
    expect(byCode).toEqual(await runAlone(place, ['claude', 'NoSuchEvent'], '{'));
    expect(readdirSync(place.run).filter((name) => name.startsWith('payload'))).toEqual([]);
  });

  it.each([['dash'], ['bash', '--posix'], ['busybox', 'sh']] as const)('runs in %s', async (...shell) => {
    const found = await runProgram([...shell, '-c', 'exit 7'], { home: '/', project: '/' }, '').catch(() => silent);
    const place = await makeWarm(guard);
    if (found.exitCode !== 7) return;
    expect(refused(await place.ask(bad, { shell }))).toBe(true);
    expect(await place.ask(call('ls'), { shell })).toEqual(silent);
  });

  it.each([
    ['nothing', ''],
    ['zero bytes', Buffer.from(`{"session_id":"s","tool_name":"Bash\0","tool_input":{"command":"rm -rf /"}}\0`)],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(bad.slice(0, -3)), Buffer.from([0xff, 0xfe]), Buffer.from('"}}')]),
    ],
    ['line feeds at its end', `${bad}\n\n\n`],
    ['what separates its parts', bad.replace('rm -rf', 'rm -rf &&&'.repeat(9))],
    ['half an event', bad.slice(0, 40)],
    ['ten megabytes', call(`rm -rf ${'x'.repeat(10_000_000)}`)],
  ])(
    'hands over %s as it is',
    async (_, stdin) => {
      const place = await makeWarm(guard);
      const ours = await place.ask(stdin);
      expect(ours).toEqual(await runAlone(place, ['claude', 'PreToolUse'], stdin));
      expect(ours.stderr).toEqual(withoutNode);
    },
    60_000,
  );

  it('prints an answer with every kind of text in it as it is', async () => {
    const place = await makeWarm(onEach(`printf '\\302\\265 %%s \\\\n $HOME \\140x\\140 \\n\\n\\377' >&2; exit 2`));
    const ours = await place.ask(bad, { node: process.execPath });
    expect(ours).toEqual(await runAlone(place, ['claude', 'PreToolUse'], bad));
    expect(refused(ours)).toBe(true);
  });

  it('does not wait for an agent that leaves stdin open', async () => {
    const place = await makeWarm(guard);
    const child = spawn('/bin/sh', [client, noNode, place.place, 'claude', 'PreToolUse'], {
      cwd: place.project,
      env: { HOME: place.home, PATH: process.env.PATH },
    });
    let printed = '';
    child.stdout.on('data', (text) => (printed += text));
    child.stdin.write(bad);
    await new Promise((resolve) => child.once('close', resolve));
    child.stdin.destroy();
    expect(printed).toContain('"permissionDecision":"deny"');
  }, 30_000);

  it('answers thirty at once, each its own', async () => {
    const place = await makeWarm(onEach('sed -n \'s/.*"command":"\\([^"]*\\)".*/\\1/p\' >&2; exit 2'));
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, id) => place.ask(call(`call-${id}`), { node: process.execPath })),
    );
    for (const [id, { stdout }] of said.entries()) expect(stdout).toContain(`"permissionDecisionReason":"call-${id}"`);
  }, 120_000);

  it('hands the environment and the working directory over as data', async () => {
    const place = await makeWarm(onEach('printf "%s|%s|%s" "$ODD" "$agent_hooks_id" "$PWD" >&2; exit 2'));
    const project = join(place.project, 'a&b \nc');
    mkdirSync(project);
    const env = { ODD: 'a\nHOME=/elsewhere\n&=', agent_hooks_id: 'mine' };
    const there = { ...place, project };
    const ours = await runProgram(['/bin/sh', client, noNode, place.place, 'claude', 'PreToolUse'], there, bad, env);
    expect(ours).toEqual(await runAlone(there, ['claude', 'PreToolUse'], bad, env));
    expect(JSON.parse(ours.stdout).hookSpecificOutput.permissionDecisionReason).toContain(
      'a\nHOME=/elsewhere\n&=|mine|',
    );
  });
});

describe.skipIf(!works)('a gate is not lost to', () => {
  it.each([
    ['a home in the project', (place: WarmPlace) => ({ HOME: place.project })],
    ['a home that is none', () => ({ HOME: '/proc/self' })],
    ['no home', () => ({ HOME: '' })],
    ['another home', () => ({ HOME: makeTemporaryDirectory() })],
  ])('%s: the bridge on Node answers', async (_, variables) => {
    const place = await makeWarm(guard);
    const env = variables(place);
    const args = ['claude', 'PreToolUse', '--no-resident'];
    expect(await place.ask(bad, { env, args })).toMatchObject({ exitCode: 9, stdout: '' });
    // The report names the process that says it.
    const { stdout, exitCode } = await place.ask(bad, { env, args, node: process.execPath });
    expect(await runAlone(place, args.slice(0, 2), bad, env)).toMatchObject({ stdout, exitCode });
  });

  it.each(['dash', 'bash'])('variables of a project in %s', async (shell) => {
    const place = await makeWarm(guard);
    const planted = join(place.project, 'planted.sh');
    const ran = join(place.project, 'ran');
    writeFileSync(planted, `touch ${ran}\nexit 0\n`);
    writeFileSync(join(place.project, '.curlrc'), `output = ${ran}\nurl = http://127.0.0.1:1/\n`);
    writeFileSync(join(place.home, '.curlrc'), `output = ${ran}\nproxy = http://127.0.0.1:1/\n`);
    writeFileSync(join(place.project, 'openssl.cnf'), 'nodejs_conf = missing\n.include /nowhere\n');
    const env = {
      ...{
        ENV: planted,
        BASH_ENV: planted,
        CURL_HOME: place.project,
        XDG_CONFIG_HOME: place.project,
        PATH: place.project,
      },
      ...{ http_proxy: 'http://127.0.0.1:1', ALL_PROXY: 'socks5://127.0.0.1:1', CURL_CA_BUNDLE: planted, IFS: 'a/-' },
      ...{ OPENSSL_CONF: join(place.project, 'openssl.cnf'), NODE_OPTIONS: `--require ${planted}`, CDPATH: '/tmp' },
      ...{
        agent_hooks_reply: 'HTTP/1.1 200 OK',
        agent_hooks_code: '0',
        agent_hooks_place: '/tmp',
        PS4: `$(${planted})`,
      },
      ...{ 'BASH_FUNC_[%%': '() { exit 0; }', 'BASH_FUNC_printf%%': '() { exit 0; }', TMPDIR: '/nowhere', LC_ALL: 'x' },
    };
    const ended = await place.ask(bad, { env, shell: [`/bin/${shell}`, ...(shell === 'bash' ? ['--posix'] : [])] });
    expect([refused(ended), ended.exitCode, existsSync(ran)]).toEqual([true, 0, false]);
  });

  it.each<[string, (socket: Socket, said: string) => void]>([
    ['says nothing', () => undefined],
    ['hangs up', (socket) => socket.destroy()],
    ['says yes without a number', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')],
    [
      'says yes to another request',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nAgent-Hooks: 1\r\nContent-Length: 0\r\n\r\n'),
    ],
    [
      'says half of it',
      (socket, said) => socket.end(`HTTP/1.1 200 OK\r\nAgent-Hooks: ${idIn(said)}\r\nContent-Length: 9\r\n\r\n{}`),
    ],
    [
      'says something else',
      (socket, said) => socket.end(`HTTP/1.1 204 No Content\r\nAgent-Hooks: ${idIn(said)}\r\n\r\n`),
    ],
    [
      'leads elsewhere',
      (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n'),
    ],
    ['speaks no HTTP', (socket) => socket.end('{"exitCode":0,"stdout":"","stderr":""}\n')],
  ])(
    'a listener in its place that %s',
    async (_, answers) => {
      const place = await makeWarm(guard);
      await listenInstead(place, answers);
      const ended = await place.ask(bad, { node: process.execPath });
      expect([refused(ended), ended.exitCode, ended.stderr]).toEqual([true, 0, '']);
    },
    60_000,
  );

  it.each<[string, (place: WarmPlace) => void]>([
    ['a file in place of the socket', ({ place }) => [rmSync(`${place}.sock`), writeFileSync(`${place}.sock`, '')]],
    ['no socket', ({ place }) => rmSync(`${place}.sock`)],
    ['the mark of another process', ({ place }) => writeFileSync(`${place}.on`, '1 22 27 0:21 / / rw\n')],
    ['no mark', ({ place }) => rmSync(`${place}.on`)],
  ])('%s: the bridge on Node answers', async (_, change) => {
    const place = await makeWarm(guard);
    change(place);
    expect(await place.ask(bad)).toMatchObject({ exitCode: 9, stdout: '' });
    expect(refused(await place.ask(bad, { node: process.execPath }))).toBe(true);
  });

  it('a link to the directory of someone else', async () => {
    const place = await makeWarm(guard);
    const link = join(place.home, 'link');
    symlinkSync(place.run, link);
    const there = join(link, place.place.slice(place.run.length + 1));
    const ended = await runProgram(['/bin/sh', client, noNode, there, 'claude', 'PreToolUse'], place, bad);
    expect(ended.exitCode).toBe(9);
  });

  it.runIf(existsSync('/usr/bin/bwrap'))('another namespace of mounts', async () => {
    const place = await makeWarm(guard);
    const shell = ['/usr/bin/bwrap', '--dev-bind', '/', '/', '--proc', '/proc', '/bin/sh'] as const;
    expect(await place.ask(bad, { shell })).toMatchObject({ exitCode: 9, stdout: '' });
  });

  it('a limit to the size of files, as a disk that is full', async () => {
    const place = await makeWarm(guard);
    const shell = ['/bin/sh', '-c', 'ulimit -f 1; exec /bin/sh "$@"', 'sh'] as const;
    for (const stdin of [bad, call(`rm -rf ${'x'.repeat(1_000_000)}`)])
      expect(refused(await place.ask(stdin, { shell, node: process.execPath }))).toBe(true);
  }, 30_000);

  it('a hook that takes longer than the client waits, which runs once', async () => {
    const place = await makeWarm(beforeTool(`echo x >> "$HOME/runs"; sleep 4; echo held >&2; exit 2`));
    const ended = await place.ask(bad, { node: process.execPath });
    expect(ended.stdout).toContain('"permissionDecisionReason":"held"');
    expect(readFileSync(join(place.home, 'runs'), 'utf8')).toBe('x\n');
  }, 30_000);

  it('a background process that is killed, at any moment', async () => {
    const place = await makeWarm({});
    writeFileSync(
      join(place.home, '.config', 'agent-hooks', 'settings.json'),
      JSON.stringify({ hooks: onEach('echo held >&2; exit 2', { onFailure: 'block' }) }),
    );
    for (let moment = 0; moment < 20; moment++) {
      await vi.waitFor(() => expect(existsSync(`${place.place}.on`)).toBe(true), { timeout: 20_000, interval: 20 });
      const pid = Number(/^\d+/.exec(readFileSync(`${place.place}.on`, 'utf8')));
      const asked = place.ask(bad, { node: process.execPath });
      await new Promise((resolve) => setTimeout(resolve, moment * 4));
      rmSync(`${place.place}.on`, { force: true });
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
      const ended = await asked;
      expect([refused(ended), ended.exitCode], `after ${moment * 4} ms: ${JSON.stringify(ended)}`).toEqual([true, 0]);
      await place.ask(bad, { node: process.execPath });
    }
  }, 180_000);

  it('its own end: nothing of the payload stays behind', async () => {
    const place = await makeWarm(onEach('sleep 5'));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
      const child = spawn('/bin/sh', [client, noNode, place.place, 'claude', 'PreToolUse'], {
        ...{ cwd: place.project, env: { HOME: place.home }, detached: true },
      });
      child.stdin.end(bad);
      await new Promise((resolve) => setTimeout(resolve, 500));
      process.kill(-(child.pid ?? 0), signal);
      await new Promise((resolve) => child.once('close', resolve));
      expect(readdirSync(place.run).filter((name) => name.startsWith('payload'))).toEqual([]);
    }
  }, 60_000);
});

function idIn(said: string): string {
  return /^agent-hooks: (\S+)/im.exec(said)?.[1] ?? '';
}
