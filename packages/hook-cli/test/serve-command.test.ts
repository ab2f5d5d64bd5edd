// @module-tag built
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NatsMessageBus } from '@agent-hooks/bus-nats';
import { hasNatsServer, makeTemporaryDirectory, startNats, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtCommand } from './run-command.ts';
import { startServing } from './serving.ts';
import { makeProject } from './temporary-project.ts';

const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'fleet');
const push = { tool_name: 'shell', tool_input: { command: 'git push --force' } };

const startWorker = (folder: string, server: string, ...more: string[]) =>
  startServing([folder, '--bus', server, ...more]);

function openAgent(servers: string): NatsMessageBus {
  const bus = new NatsMessageBus({ servers, requestTimeoutMs: 20_000 });
  onTestFinished(() => bus.dispose());
  return bus;
}

/** A worker on a copy of the example's policy, an agent, and the hash in the first answer. */
async function startOnCopy() {
  const { url } = await startNats();
  const folder = makeTemporaryDirectory();
  cpSync(join(example, 'policy'), folder, { recursive: true });
  const { printed, health } = await startWorker(folder, url);
  const agent = openAgent(url);
  const { policy: first } = await agent.request('BeforeTool', push);
  return { folder, printed, health, agent, first };
}

describe.skipIf(!hasNatsServer)('serve', () => {
  it('answers from a folder with functions and resident programs, and names the hash of its policy', async () => {
    const { url } = await startNats();
    await startWorker(join(example, 'policy'), url, '--name', 'w-1');
    const agent = openAgent(url);
    const refused = await agent.request('BeforeTool', push);
    expect(refused).toMatchObject({ policy: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), worker: 'w-1' });
    expect(refused.output?.finalOutput?.reason).toContain('Force pushes need a person.');
    const root = await agent.request('BeforeTool', { tool_name: 'shell', tool_input: { command: 'rm -rf /' } });
    expect(root.output?.finalOutput?.reason).toContain('Nothing deletes the root.');
    const other = await agent.request('BeforeTool', { tool_name: 'shell', tool_input: { command: 'ls' } });
    expect(other.output?.finalOutput?.decision).not.toBe('deny');
  });

  it('says on /healthz that it runs and on /readyz whether it takes requests', async () => {
    const server = await startNats();
    const { health } = await startWorker(join(example, 'policy'), server.url);
    const ready = await fetch(`${health}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ ready: true, connected: true, hooks: 2, pending: 0 });
    await server.kill();
    await expect.poll(async () => (await fetch(`${health}/readyz`)).status, { timeout: 10_000 }).toBe(503);
    expect((await fetch(`${health}/healthz`)).status).toBe(200);
    expect((await fetch(`${health}/other`)).status).toBe(404);
    await server.start();
    await expect.poll(async () => (await fetch(`${health}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  });

  it('takes a changed folder without losing a request; one with a problem is reported and not taken', async () => {
    const { folder, printed, health, agent, first } = await startOnCopy();
    let isOver = false;
    const asking = (async () => {
      for (let count = 0; ; count++) {
        if (isOver) return count;
        expect((await agent.request('BeforeTool', push)).output?.finalOutput?.decision).toBe('deny');
      }
    })();
    const hook = join(folder, 'hooks', 'no-force-push.mjs');
    writeFileSync(hook, readFileSync(hook, 'utf8').replace('need a person', 'need two persons'));
    await expect
      .poll(async () => (await agent.request('BeforeTool', push)).output?.finalOutput?.reason, { timeout: 20_000 })
      .toContain('two persons');
    const { policy: second } = await agent.request('BeforeTool', push);
    expect(second).not.toBe(first);
    writeBelow(folder, 'settings.json', '{ "hooks": { "BeforeTol": [] } }');
    await expect.poll(printed, { timeout: 20_000 }).toContain('The policy is unchanged');
    expect(await (await fetch(`${health}/readyz`)).json()).toMatchObject({
      policy: second,
      problem: expect.stringContaining('BeforeTol'),
    });
    expect(await agent.request('BeforeTool', push)).toMatchObject({ policy: second });
    isOver = true;
    expect(await asking).toBeGreaterThan(0);
  });

  it('ends in good order: what it has taken is answered, and it ends with 0', async () => {
    const { url } = await startNats();
    const folder = makeTemporaryDirectory();
    const slow = { type: 'command', name: 'slow', command: 'sleep 1; echo \'{"decision":"deny","reason":"late"}\'' };
    writeBelow(folder, 'settings.json', { hooks: { BeforeTool: [{ hooks: [slow] }] } });
    const { child, ended, health } = await startWorker(folder, url);
    const agent = openAgent(url);
    const asked = Array.from({ length: 4 }, () => agent.request('BeforeTool', push));
    const pending = async () => /"pending":(\d+)/.exec(await (await fetch(`${health}/healthz`)).text())?.[1];
    await expect.poll(pending, { timeout: 10_000 }).toBe('4');
    child.kill('SIGTERM');
    for (const { output } of await Promise.all(asked)) expect(output?.finalOutput?.reason).toContain('late');
    expect(await ended).toBe(0);
  });

  it('is replaced one worker after the other under load, and no request is lost', { timeout: 120_000 }, async () => {
    const { url } = await startNats();
    const folder = join(example, 'policy');
    let workers = await Promise.all([startWorker(folder, url), startWorker(folder, url)]);
    const agent = openAgent(url);
    let isOver = false;
    const asking = Array.from({ length: 6 }, async () => {
      let count = 0;
      for (; !isOver; count++) {
        expect((await agent.request('BeforeTool', push)).output?.finalOutput?.decision).toBe('deny');
      }
      return count;
    });
    for (let round = 0; round < 2; round++) {
      const [old, ...rest] = workers;
      workers = [...rest, await startWorker(folder, url)];
      old?.child.kill('SIGTERM');
      expect(await old?.ended).toBe(0);
    }
    isOver = true;
    expect(Math.min(...(await Promise.all(asking)))).toBeGreaterThan(0);
  });

  it('keeps what it has while the folder is broken, whatever breaks it, and takes the next one that is good', {
    timeout: 120_000,
  }, async () => {
    const { folder, printed, health, agent, first } = await startOnCopy();
    const file = join(folder, 'policy.mjs');
    const good = readFileSync(file, 'utf8');
    const broken: [string, string][] = [
      ['export const hooks = {', 'Unexpected'],
      ["throw new Error('no such luck')", 'no such luck'],
      ['export const other = 1', 'exports no object named hooks'],
      ['await new Promise((resolve) => setTimeout(resolve, 1e9))', 'was not loaded within 5 s'],
    ];
    for (const [text, message] of broken) {
      writeFileSync(file, text);
      await expect.poll(printed, { timeout: 30_000 }).toContain(message);
      expect(await agent.request('BeforeTool', push)).toMatchObject({ policy: first });
      expect(await (await fetch(`${health}/readyz`)).json()).toMatchObject({ ready: true, policy: first });
    }
    symlinkSync('/etc/passwd', join(folder, 'link'));
    writeFileSync(file, `${good}\n// again\n`);
    await expect.poll(printed, { timeout: 30_000 }).toContain('is not a plain file');
    rmSync(join(folder, 'link'));
    const policy = async () => (await agent.request('BeforeTool', push)).policy;
    await expect.poll(policy, { timeout: 30_000 }).not.toBe(first);
    expect(await (await fetch(`${health}/readyz`)).json()).not.toHaveProperty('problem');
  });

  it('waits for a server that is not there yet, says so on /readyz, and answers when it is', {
    timeout: 60_000,
  }, async () => {
    const server = await startNats();
    await server.kill();
    const started = startServing([join(example, 'policy'), '--bus', server.url], undefined, /health at/);
    const { health, printed } = await started;
    expect((await fetch(`${health}/readyz`)).status).toBe(503);
    expect((await fetch(`${health}/healthz`)).status).toBe(200);
    await server.start();
    await expect.poll(printed, { timeout: 20_000 }).toContain('ready: worker');
    expect((await fetch(`${health}/readyz`)).status).toBe(200);
    expect((await openAgent(server.url).request('BeforeTool', push)).output?.finalOutput?.decision).toBe('deny');
  });

  it('does not start where its health cannot be served', async () => {
    const { url } = await startNats();
    const { health } = await startWorker(join(example, 'policy'), url);
    const { host } = new URL(health);
    const argv = [builtCommand, 'admin', 'serve', join(example, 'policy'), '--bus', url, '--health', host];
    await expect(promisify(execFile)(process.execPath, argv, { timeout: 30_000 })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Health cannot be served at ${host}`),
    });
  });

  it.each([
    ['a folder without hooks', {}, 1, 'has no hooks'],
    ['settings with a problem', { hooks: { BeforeTool: [{ hooks: [{ type: 'comand' }] }] } }, 1, 'comand'],
  ])('does not start with %s', async (_, settings, code, message) => {
    const folder = makeTemporaryDirectory();
    writeBelow(folder, 'settings.json', settings);
    const run = promisify(execFile)(process.execPath, [
      builtCommand,
      'admin',
      'serve',
      folder,
      '--bus',
      'nats://127.0.0.1:1',
    ]);
    await expect(run).rejects.toMatchObject({ code, stderr: expect.stringContaining(message) });
  });

  it('answers hooks of the kind bus that `fire` and connected agents run', async () => {
    const { url } = await startNats();
    await startWorker(join(example, 'policy'), url);
    const hook = { type: 'bus', name: 'company', server: url, subject: 'agent-hooks.default.*', onFailure: 'block' };
    const project = makeProject({ '.agent-hooks/settings.json': { hooks: { BeforeTool: [{ hooks: [hook] }] } } });
    await project.approve();
    const fire = (command: string) =>
      project.run(['fire', 'BeforeTool', '--tool', 'shell', '--input', JSON.stringify({ command })]);
    expect((await fire('git push --force')).stdout).toContain('Force pushes need a person.');
    expect((await fire('git status')).stdout).not.toContain('Force pushes');
    const payload = { hook_event_name: 'PreToolUse', session_id: 's', cwd: project.dir, tool_name: 'Bash' };
    const ask = (command: string) => {
      const input = JSON.stringify({ ...payload, tool_input: { command } });
      const argv = [builtCommand, 'bridge', 'claude', 'PreToolUse', '--no-resident'];
      return execFileSync(process.execPath, argv, { input, cwd: project.dir, env: project.env, encoding: 'utf8' });
    };
    expect(ask('rm -rf /')).toContain('Nothing deletes the root.');
  });

  it('the parts of the compose example work together: NATS, two workers and the agent', async () => {
    const { url } = await startNats();
    const compose = readFileSync(join(example, 'compose.yaml'), 'utf8');
    const container = readFileSync(join(example, 'Containerfile'), 'utf8');
    // What the containers run, with the places of this machine in place of theirs.
    const [, entry = ''] = /^ENTRYPOINT (\[.*\])$/m.exec(container) ?? [];
    const [, command = ''] = /worker:[\s\S]*?command: (\[.*\])/.exec(compose) ?? [];
    const [, replicas = ''] = /replicas: (\d+)/.exec(compose) ?? [];
    const [program, admin, verb, ...parameters]: string[] = [...JSON.parse(entry), ...JSON.parse(command)];
    expect([program, admin, verb]).toEqual(['agent-hooks', 'admin', 'serve']);
    const places = new Map([
      ['/policy', join(example, 'policy')],
      ['nats://nats:4222', url],
      ['0.0.0.0:8080', '127.0.0.1:0'],
    ]);
    const here = parameters.map((each) => places.get(each) ?? each);
    expect(here.filter((each, index) => each !== parameters[index])).toHaveLength(3);
    const workers = await Promise.all(Array.from({ length: Number(replicas) }, () => startServing(here)));
    expect(workers).toHaveLength(2);
    // As the health check of the container asks.
    const [, check = ''] = /^HEALTHCHECK CMD (\[.*\])$/m.exec(container) ?? [];
    const [, ...script]: string[] = JSON.parse(check);
    const ask = script.map((each) => each.replace('http://127.0.0.1:8080', workers[0]?.health ?? ''));
    await promisify(execFile)(process.execPath, ask, { timeout: 30_000 });
    const { stdout } = await promisify(execFile)(process.execPath, [join(example, 'main.mjs')], {
      env: { ...process.env, NATS_URL: url },
      timeout: 60_000,
    });
    expect(stdout.split('\n').filter((line) => !line.startsWith('answered'))).toEqual([
      'runs     git status',
      expect.stringMatching(/^refused {2}rm -rf \/: .*Nothing deletes the root\.$/),
      expect.stringMatching(/^refused {2}git push --force: .*Force pushes need a person\.$/),
      '',
    ]);
  });
});
