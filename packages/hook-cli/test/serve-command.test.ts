import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NatsMessageBus } from '@agent-hooks/bus-nats';
import { hasNatsServer, makeTemporaryDirectory, startNats, writeBelow } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtCommand } from './run-command.ts';
import { startServing } from './serving.ts';

const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'fleet');
const push = { tool_name: 'shell', tool_input: { command: 'git push --force' } };

const startWorker = (folder: string, server: string, ...more: string[]) =>
  startServing([folder, '--bus', server, ...more]);

function openAgent(servers: string): NatsMessageBus {
  const bus = new NatsMessageBus({ servers, requestTimeoutMs: 20_000 });
  onTestFinished(() => bus.dispose());
  return bus;
}

describe.skipIf(!hasNatsServer)('serve', () => {
  it('answers from a folder with functions and resident programs, and tells the hash of its policy', async () => {
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

  it('tells on /healthz that it runs and on /readyz whether it takes requests', async () => {
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

  it('takes a changed folder without losing a request; one with a problem is told and not taken', async () => {
    const { url } = await startNats();
    const folder = makeTemporaryDirectory();
    cpSync(join(example, 'policy'), folder, { recursive: true });
    const { printed, health } = await startWorker(folder, url);
    const agent = openAgent(url);
    const { policy: first } = await agent.request('BeforeTool', push);
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
    await expect.poll(printed, { timeout: 20_000 }).toContain('The policy stays as it was');
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

  it.each([
    ['a folder without hooks', {}, 1, 'has no hooks'],
    ['settings with a problem', { hooks: { BeforeTool: [{ hooks: [{ type: 'comand' }] }] } }, 1, 'comand'],
  ])('does not start with %s', async (_, settings, code, message) => {
    const folder = makeTemporaryDirectory();
    writeBelow(folder, 'settings.json', settings);
    const run = promisify(execFile)(process.execPath, [builtCommand, 'serve', folder, '--bus', 'nats://127.0.0.1:1']);
    await expect(run).rejects.toMatchObject({ code, stderr: expect.stringContaining(message) });
  });

  it('the parts of the compose example work together: NATS, two workers and the agent', async () => {
    const { url } = await startNats();
    await Promise.all([startWorker(join(example, 'policy'), url), startWorker(join(example, 'policy'), url)]);
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
    const compose = readFileSync(join(example, 'compose.yaml'), 'utf8');
    const container = readFileSync(join(example, 'Containerfile'), 'utf8');
    expect(compose).toContain('replicas: 2');
    expect(container).toContain('"serve", "/policy"');
  });
});
