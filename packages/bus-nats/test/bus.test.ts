import { MessageBusType } from '@agent-hooks/hook-types';
import { hasNatsServer, startNats } from '@agent-hooks/test-support';
import { Objm } from '@nats-io/obj';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NatsMessageBus } from '../src/index.ts';
import { functionHook, input, openAgent, startWorker } from './support.ts';
import { startWorkerProcess } from './workers.ts';

const deny = functionHook('gate', () => ({ decision: 'deny', reason: 'not here' }));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!hasNatsServer)('over a real server', () => {
  it('a worker answers an agent like a direct call', async () => {
    const { url } = await startNats();
    await startWorker({ servers: url }, [deny]);
    const response = await openAgent({ servers: url }).request('BeforeTool', input);
    expect(response).toMatchObject({ success: true, output: { finalOutput: { decision: 'deny' } } });
    expect(response.output?.finalOutput?.reason).toContain('not here');
  });

  it('workers share the requests, and each request has exactly one answer', async () => {
    const { url } = await startNats();
    const seen = [new Set<string>(), new Set<string>(), new Set<string>()];
    let runs = 0;
    for (const [index, ids] of seen.entries()) {
      const note = functionHook('note', ({ tool_input }: { tool_input: { id: string } }) => {
        runs++;
        ids.add(tool_input.id);
        return { reason: tool_input.id, systemMessage: `${index}` };
      });
      await startWorker({ servers: url }, [note]);
    }
    const agent = openAgent({ servers: url });
    const ids = Array.from({ length: 600 }, (_, index) => `id-${index}`);
    const answers = await Promise.all(
      ids.map((id) => agent.request('BeforeTool', { tool_name: 'shell', tool_input: { id } })),
    );
    expect(answers.map(({ output }) => output?.allOutputs[0]?.reason)).toEqual(ids);
    expect(runs).toBe(600);
    for (const each of seen) expect(each.size).toBeGreaterThan(60);
  });

  it('tenants do not hear each other', async () => {
    const { url } = await startNats();
    await startWorker({ servers: url, tenant: 'acme' }, [deny]);
    const acme = await openAgent({ servers: url, tenant: 'acme' }).request('BeforeTool', input);
    expect(acme.output?.finalOutput?.decision).toBe('deny');
    await expect(openAgent({ servers: url, tenant: 'other' }).request('BeforeTool', input)).rejects.toMatchObject({
      code: 'hook_not_started',
      message: expect.stringContaining('No worker listens on agent-hooks.other.BeforeTool'),
    });
  });

  it.each([
    ['no server', 'hook_not_started', 'No NATS server could be reached at nats://127.0.0.1:1 within 300 ms'],
    ['a worker that is late', 'hook_timed_out', 'No worker answered on agent-hooks.default.BeforeTool within 300 ms'],
  ])('%s is an error that says so', async (what, code, message) => {
    const { url } = await startNats();
    await startWorker({ servers: url }, [functionHook('slow', () => wait(3_000))]);
    const servers = what === 'no server' ? 'nats://user:secret@127.0.0.1:1' : url;
    const agent = openAgent({ servers });
    // On a busy machine that alone takes as long.
    if (what !== 'no server') await agent.connect();
    const began = performance.now();
    const request = agent.request('BeforeTool', input, { timeoutMs: 300 });
    const error = await request.then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(error?.message).not.toContain('secret');
    expect(performance.now() - began).toBeLessThan(2_500);
  });

  it('a deadline ends the hooks at the worker', async () => {
    const { url } = await startNats();
    let ended: unknown;
    const slow = functionHook(
      'slow',
      (_: never, ...[context]: { signal: AbortSignal }[]) =>
        new Promise((resolve) => {
          context?.signal.addEventListener('abort', () => {
            ended = true;
            resolve(undefined);
          });
        }),
    );
    await startWorker({ servers: url }, [slow]);
    // Whichever of the two clocks is first, the asker hears the same.
    const agents = Array.from({ length: 20 }, () => openAgent({ servers: url }));
    // On a busy machine that alone takes as long.
    await Promise.all(agents.map((agent) => agent.connect()));
    const expected = { code: 'hook_timed_out', message: expect.stringContaining('200 ms') };
    await Promise.all(
      agents.map(async (agent) => {
        await expect(agent.request('BeforeTool', input, { timeoutMs: 200 })).rejects.toMatchObject(expected);
      }),
    );
    await expect.poll(() => ended).toBe(true);
  });

  it('an agent that gives up ends the hooks at the worker, and only its own', async () => {
    const { url } = await startNats();
    const ended: string[] = [];
    const slow = functionHook(
      'slow',
      ({ tool_input: { id } }: { tool_input: { id: string } }, ...[context]: { signal: AbortSignal }[]) =>
        new Promise((resolve) => {
          context?.signal.addEventListener('abort', () => resolve(void ended.push(id)));
          setTimeout(resolve, 1_000, { reason: id });
        }),
    );
    const { bus } = await startWorker({ servers: url }, [slow]);
    const agent = openAgent({ servers: url });
    const controller = new AbortController();
    const of = (id: string, signal?: AbortSignal) =>
      agent.request('BeforeTool', { tool_name: 't', tool_input: { id } }, { signal });
    const [given, kept] = [of('given up', controller.signal), of('kept')];
    const rejected = expect(given).rejects.toMatchObject({ code: 'hook_aborted' });
    await expect.poll(() => bus.pending).toBe(2);
    controller.abort();
    await rejected;
    expect((await kept).output?.allOutputs[0]?.reason).toBe('kept');
    expect(ended).toEqual(['given up']);
  });

  it('a worker without room says so at once, and the agent asks again until one has', async () => {
    const { url } = await startNats();
    let most = 0;
    let active = 0;
    const slow = functionHook('slow', async () => {
      most = Math.max(most, ++active);
      await wait(20);
      active--;
      return { reason: 'done' };
    });
    await startWorker({ servers: url, concurrency: 2, maxWaiting: 2 }, [slow]);
    const agent = openAgent({ servers: url });
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => agent.request('BeforeTool', input, { timeoutMs: 10_000 })),
    );
    expect(answers.every(({ output }) => output?.allOutputs[0]?.reason === 'done')).toBe(true);
    expect(most).toBe(2);
    await expect(
      Promise.all(Array.from({ length: 100 }, () => agent.request('BeforeTool', input, { timeoutMs: 100 }))),
    ).rejects.toMatchObject({ code: 'hook_timed_out' });
  });

  it('is a message bus like any other: publish a request, and one response comes, also where no one answers', async () => {
    const { url } = await startNats();
    await startWorker({ servers: url }, [deny]);
    const agent = openAgent({ servers: url, requestTimeoutMs: 10_000 });
    const heard: { correlationId: string; success: boolean; error?: { code: string } }[] = [];
    agent.subscribe(MessageBusType.HookExecutionResponse, (response) => heard.push(response));
    const type = MessageBusType.HookExecutionRequest;
    agent.publish({ type, eventName: 'BeforeTool', input, correlationId: 'a' });
    agent.publish({ type, eventName: 'BeforeTol', input, correlationId: 'b' });
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2);
    await wait(100);
    const of = (id: string) => heard.filter(({ correlationId }) => correlationId === id);
    expect(of('a')).toMatchObject([{ success: true }]);
    expect(of('b')).toMatchObject([{ success: false, error: { code: 'unsupported_event' } }]);
    const alone = openAgent({ servers: url, tenant: 'nobody', requestTimeoutMs: 10_000 });
    alone.subscribe(MessageBusType.HookExecutionResponse, (response) => heard.push(response));
    alone.publish({ type, eventName: 'BeforeTool', input, correlationId: 'c' });
    await expect.poll(() => of('c').length, { timeout: 10_000 }).toBe(1);
    expect(of('c')).toMatchObject([{ success: false, error: { code: 'hook_not_started' } }]);
  });

  it.each([
    ['no JSON', 'nonsense', 'invalid_input'],
    ['a list', '[]', 'invalid_input'],
    ['no event', '{"input":{}}', 'unsupported_event'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe]), 'invalid_input'],
  ])('a message with %s is answered with a failure, and nothing runs', async (_, payload, code) => {
    const { url } = await startNats();
    let runs = 0;
    await startWorker({ servers: url }, [functionHook('count', () => void runs++)]);
    const client = await connect({ servers: url });
    onTestFinished(() => client.close());
    const reply = await client.request('agent-hooks.default.BeforeTool', payload, { timeout: 5_000 });
    expect(reply.json()).toMatchObject({ success: false, error: { code } });
    expect(runs).toBe(0);
  });

  it('every answer names the worker and its policy', async () => {
    const { url } = await startNats();
    let policy = 'sha256:one';
    await startWorker({ servers: url, describe: () => ({ policy, worker: 'w-1' }) }, [deny]);
    const agent = openAgent({ servers: url });
    expect(await agent.request('BeforeTool', input)).toMatchObject({ policy: 'sha256:one', worker: 'w-1' });
    policy = 'sha256:two';
    expect(await agent.request('BeforeTool', input)).toMatchObject({ policy: 'sha256:two' });
  });
});

const storeConfig =
  'max_payload: 8192\njetstream { store_dir: "FOLDER/js", max_memory_store: 64MB, max_file_store: 256MB }';

async function listObjects(servers: string): Promise<string[]> {
  const client = await connect({ servers });
  try {
    return (await (await new Objm(client).open('hooks')).list()).map(({ name }) => name);
  } finally {
    await client.close();
  }
}

describe.skipIf(!hasNatsServer)('a payload past the limit of the server', () => {
  const large = { tool_name: 'shell', tool_input: { text: 'x'.repeat(20_000) } };
  const echo = functionHook('echo', ({ tool_input }: { tool_input: { text: string } }) => ({
    reason: tool_input.text,
  }));

  it('is an error that names the limit', async () => {
    const { url } = await startNats('max_payload: 8192');
    await startWorker({ servers: url }, [echo]);
    await expect(openAgent({ servers: url }).request('BeforeTool', large)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/has 20\d{3} bytes, and the NATS server takes 8192.*max_payload.*objectStore/),
    });
  });

  it('goes by the object store where one is named, there and back, and leaves nothing behind', async () => {
    const { url } = await startNats(storeConfig);
    await startWorker({ servers: url, objectStore: 'hooks' }, [echo]);
    const agent = openAgent({ servers: url, objectStore: 'hooks' });
    const { output } = await agent.request('BeforeTool', large, { timeoutMs: 20_000 });
    expect(output?.allOutputs[0]?.reason).toBe('x'.repeat(20_000));
    await expect.poll(() => listObjects(url)).toEqual([]);
  });

  it('whose worker died with it in hand leaves nothing behind either, and what no one can remove has a short life', {
    tags: ['built'],
  }, async () => {
    const { url } = await startNats(storeConfig);
    const worker = await startWorkerProcess(url, 'hooks');
    const agent = openAgent({ servers: url, objectStore: 'hooks' });
    const hang = { tool_name: 'shell', tool_input: { hang: true, text: 'x'.repeat(20_000) } };
    const asked = agent.request('BeforeTool', hang, { timeoutMs: 3_000 });
    const outcome = expect(asked).rejects.toMatchObject({ code: 'hook_timed_out' });
    await expect.poll(() => worker.seen.length, { timeout: 10_000 }).toBe(1);
    expect(await listObjects(url)).toHaveLength(1);
    await worker.end('SIGKILL');
    await outcome;
    await expect.poll(() => listObjects(url)).toEqual([]);
    const client = await connect({ servers: url });
    onTestFinished(() => client.close());
    const { ttl } = await (await new Objm(client).open('hooks')).status();
    expect(ttl).toBe(120 * 1_000_000_000);
  });

  it('whose store is not there is an error that says what to do', async () => {
    const { url } = await startNats('max_payload: 8192');
    await startWorker({ servers: url, objectStore: 'hooks' }, [echo]);
    await expect(openAgent({ servers: url, objectStore: 'hooks' }).request('BeforeTool', large)).rejects.toMatchObject({
      message: expect.stringContaining('Check that the server runs JetStream'),
    });
  });
});

it.each([
  [{ servers: 'http://127.0.0.1' }, 'nats:// or tls://'],
  [{ servers: [] }, 'No NATS server was named'],
  [{ servers: 'nats://127.0.0.1', tenant: 'a.b' }, 'cannot be part of a NATS subject'],
  [{ servers: 'nats://127.0.0.1', tenant: '>' }, 'cannot be part of a NATS subject'],
  [{ servers: 'nats://127.0.0.1', concurrency: 0 }, 'concurrency must be a positive number'],
  [{ servers: 'nats://127.0.0.1', credentialsFile: '/missing.creds' }, '/missing.creds cannot be read (ENOENT)'],
])('options that make no sense throw: %j', (options, message) => {
  expect(() => new NatsMessageBus(options)).toThrow(message);
});
