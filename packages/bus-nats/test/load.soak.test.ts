// @module-tag built
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { alwaysTrust, HookSystem } from '@agent-hooks/hook-system';
import type { HooksConfiguration } from '@agent-hooks/hook-types';
import { hasNatsServer, startNats, type TestServer } from '@agent-hooks/test-support';
import { describe, expect, it, onTestFinished } from 'vitest';
import { busCarrier } from '../src/index.ts';
import { makeHost } from './support.ts';
import { startWorkerProcess, type WorkerProcess } from './workers.ts';

const isSoak = process.env.AGENT_HOOKS_SOAK !== undefined;
/** Otherwise just enough of them to see workers and the server come back. */
const eventCount = isSoak ? 100_000 : 4_000;
const agentCount = 50;
const workerCount = 4;

describe.skipIf(!hasNatsServer)('a fleet under load', () => {
  it(`of ${agentCount} agents and ${workerCount} workers, killed and restarted at random, answers every event exactly once or fails it by policy`, {
    timeout: isSoak ? 1_800_000 : 300_000,
  }, async () => {
    const server = await startNats();
    const workers = await Promise.all(Array.from({ length: workerCount }, () => startWorkerProcess(server.url)));
    const former: WorkerProcess[] = [];
    const chaos = killAtRandom(server, workers, former);
    const outcomes = { answered: 0, refused: 0, failed: 0, opened: 0, wrong: 0 };
    const heaps: number[] = [];
    let fired = 0;
    const agents = Array.from({ length: agentCount }, () => openAgent(server.url));
    await Promise.all(
      agents.map(async (system, agent) => {
        for (let turn = 0; turn < eventCount / agentCount; turn++) {
          const id = `${agent}-${turn}`;
          const forbidden = turn % 5 === 0;
          const { aggregated } = await system.fireEvent('BeforeTool', {
            tool_name: 'shell',
            tool_input: { id, forbidden },
          });
          const { finalOutput, errors } = aggregated;
          if (finalOutput?.decision !== 'deny') {
            if (forbidden) outcomes.opened++;
            else if (finalOutput?.systemMessage === id) outcomes.answered++;
            else outcomes.wrong++;
          } else if (errors.length > 0) outcomes.failed++;
          else if (finalOutput.reason?.includes(`no ${id}`)) outcomes.refused++;
          else outcomes.wrong++;
          if (++fired % (eventCount / 10) === 0) heaps.push(usedHeap());
        }
      }),
    );
    await chaos.stop();
    for (const worker of workers) await worker.end('SIGTERM');
    const seen = [...workers, ...former].flatMap((worker) => worker.seen);

    expect(outcomes).toMatchObject({ opened: 0, wrong: 0 });
    expect(outcomes.answered + outcomes.refused + outcomes.failed).toBe(eventCount);
    // Most of them were answered; those that were under way to whoever was killed were not.
    expect(outcomes.failed / eventCount).toBeLessThan(0.2);
    expect(chaos.kills).toBeGreaterThan(1);
    // No event ran twice.
    expect(seen.length - new Set(seen).size).toBe(0);
    // From the second tenth on memory is flat.
    expect((heaps.at(-1) ?? 0) - (heaps[1] ?? 0)).toBeLessThan(16 * 1024 * 1024);
    process.stdout.write(`${JSON.stringify({ ...outcomes, kills: chaos.kills })}\n`);
  });
});

function openAgent(server: string): HookSystem {
  const carrier = busCarrier();
  const hook = { type: 'bus', server, subject: 'agent-hooks.default.*', timeout: 1_000, onFailure: 'block' };
  const system = new HookSystem(makeHost({ BeforeTool: [{ hooks: [hook] }] } as HooksConfiguration), {
    trust: alwaysTrust(),
    kinds: { bus: carrier },
    debugLogger: { debug: () => {}, log: () => {}, warn: () => {}, error: () => {} },
  });
  onTestFinished(async () => {
    await system.dispose();
    await carrier.close();
  });
  return system;
}

/** Kills a worker now and then, every fifth time the server, and starts it again. */
function killAtRandom(server: TestServer, workers: WorkerProcess[], former: WorkerProcess[]) {
  let isOver = false;
  const state = { kills: 0, stop: async () => {} };
  const run = async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 400));
      if (isOver) return;
      state.kills++;
      if (state.kills % 5 === 0) {
        await server.kill();
        await server.start();
        continue;
      }
      const place = Math.floor(Math.random() * workers.length);
      const worker = workers[place];
      if (!worker) continue;
      await worker.end('SIGKILL');
      former.push(worker);
      workers[place] = await startWorkerProcess(server.url);
    }
  };
  const running = run();
  state.stop = () => {
    isOver = true;
    return running;
  };
  return state;
}

function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
