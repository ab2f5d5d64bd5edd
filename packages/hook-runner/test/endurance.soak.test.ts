import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usedMemory } from '@agent-hooks/test-support';
import { afterAll, describe, expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { beforeToolInput, shellHook } from './inputs.ts';
import type { Behaviour } from './kinds/behaviour.ts';
import { everyKind, startBehavingService } from './kinds/every-kind.ts';
import { expectNothingLeft, openPipes, runningProcesses } from './leftovers.ts';

// AGENT_HOOKS_SOAK=1 goes on for three minutes; otherwise a few rounds show that the test itself works.
const soakMs = process.env.AGENT_HOOKS_SOAK ? 180_000 : 0;
const fewestRounds = 6;

expectNothingLeft();
const service = await startBehavingService();
afterAll(() => service.close());

const maxConcurrency = 16;
const maxOutputBytes = 100_000;

/** Everything a hook can do wrong, and what it can do right. */
const behaviours: readonly Behaviour[] = [
  { says: '{"decision":"deny","reason":"no"}' },
  { says: '' },
  { fails: 'boom' },
  { hangs: true },
  { says: 'x', times: 2 * maxOutputBytes },
  { tells: 'input' },
];

describe('hooks of every kind for minutes', () => {
  it('leave memory, descriptors, processes and places of the runner as they were', { timeout: 1_200_000 }, async () => {
    const runner = new HookRunner({ maxConcurrency, maxOutputBytes, killGraceMs: 100 });
    const makers = Object.values(everyKind(service.url));
    let count = 0;
    const round = async () => {
      const runs = makers.flatMap((makeHook) => behaviours.map((behaviour) => ({ makeHook, behaviour })));
      await Promise.all(
        runs.map(async ({ makeHook, behaviour }) => {
          const input = {
            ...beforeToolInput(undefined, { text: 'x'.repeat(10_000) }),
            session_id: JSON.stringify(behaviour),
          };
          // Every third event is aborted by its host, at any point of its way.
          const signal = ++count % 3 === 0 ? AbortSignal.timeout(count % 200) : undefined;
          const timeout = behaviour.hangs ? 300 : 60_000;
          await runner.executeHook(makeHook({ timeout }), 'BeforeTool', input, { ...(signal && { signal }) });
        }),
      );
    };
    for (let warmUp = 0; warmUp < 3; warmUp++) await round();
    const before = { memory: await usedMemory(), pipes: openPipes(), processes: runningProcesses().length };
    const until = performance.now() + soakMs;
    for (let rounds = 0; rounds < fewestRounds || performance.now() < until; rounds++) await round();
    // What is just ending may take its time on a busy machine; what leaks stays.
    const soon = { timeout: 20_000, interval: 100 };
    await expect.poll(openPipes, soon).toBeLessThanOrEqual(before.pipes + pipesOfAProcess);
    await expect.poll(() => runningProcesses().length, soon).toBeLessThanOrEqual(before.processes + 1);
    // A kilobyte kept for each hook would show in a soak.
    await expect.poll(async () => (await usedMemory()) - before.memory, soon).toBeLessThan(2_000_000);
    expect(await runAllAtOnce(runner)).toEqual(Array(maxConcurrency).fill('answered'));
    await runner.dispose();
    expect(runningProcesses()).toEqual([]);
  });
});

/** The one resident program may or may not be between two starts; it has three, and its watchdog one. */
const pipesOfAProcess = 4;

/** As many hooks as the runner has places for, each of which waits for all the others: one lost place, and none answers. */
async function runAllAtOnce(runner: HookRunner): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hook-runner-places-'));
  const wait = `: > "${folder}/$$"; while [ "$(ls "${folder}" | wc -l)" -lt ${maxConcurrency} ]; do sleep 0.05; done; echo all`;
  const hooks = Array.from({ length: maxConcurrency }, () => shellHook(wait, { timeout: 60_000 }));
  try {
    const results = await runner.executeHooksParallel(hooks, 'BeforeTool', beforeToolInput());
    expect(readdirSync(folder)).toHaveLength(maxConcurrency);
    return results.map(({ outcome }) => outcome);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
