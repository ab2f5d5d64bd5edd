import { hasNatsServer, startNats } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { functionHook, input, openAgent, startWorker } from './support.ts';
import { startWorkerProcess } from './workers.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!hasNatsServer)('a restart', () => {
  it('of workers one after the other, each draining first, loses no request', { tags: ['built'] }, async () => {
    const { url } = await startNats();
    let workers = [await startWorkerProcess(url), await startWorkerProcess(url)];
    const agent = openAgent({ servers: url });
    let isOver = false;
    const ask = async () => {
      let count = 0;
      for (; !isOver; count++) {
        const answer = await agent.request('BeforeTool', { tool_name: 't', tool_input: { id: 'x', forbidden: true } });
        expect(answer.output?.finalOutput?.decision).toBe('deny');
      }
      return count;
    };
    const asking = Array.from({ length: 8 }, ask);
    for (let round = 0; round < 3; round++) {
      const [old, ...rest] = workers;
      workers = [...rest, await startWorkerProcess(url)];
      await old?.end('SIGTERM');
    }
    isOver = true;
    expect(Math.min(...(await Promise.all(asking)))).toBeGreaterThan(3);
  });

  it('of the server is survived by both sides, and what is asked meanwhile waits', async () => {
    const server = await startNats();
    await startWorker({ servers: server.url }, [functionHook('gate', () => ({ decision: 'deny' }))]);
    const agent = openAgent({ servers: server.url });
    await agent.request('BeforeTool', input);
    await server.kill();
    await expect.poll(() => agent.isConnected).toBe(false);
    const asked = agent.request('BeforeTool', input, { timeoutMs: 20_000 });
    await wait(100);
    await server.start();
    expect((await asked).output?.finalOutput?.decision).toBe('deny');
  });

  it('of a worker that is disposed of answers what it has taken before it goes', async () => {
    const { url } = await startNats();
    let began = 0;
    const slow = functionHook('slow', async () => {
      began++;
      await wait(150);
      return { decision: 'deny' };
    });
    const { bus } = await startWorker({ servers: url }, [slow]);
    const agent = openAgent({ servers: url });
    const asked = Array.from({ length: 5 }, () => agent.request('BeforeTool', input, { timeoutMs: 5_000 }));
    await expect.poll(() => began).toBe(5);
    await bus.dispose();
    for (const answer of await Promise.all(asked)) expect(answer.output?.finalOutput?.decision).toBe('deny');
    await expect(agent.request('BeforeTool', input, { timeoutMs: 1_000 })).rejects.toMatchObject({
      code: 'hook_not_started',
    });
  });
});
