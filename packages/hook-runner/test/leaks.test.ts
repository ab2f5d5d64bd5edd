// @module-tag built
import { spawnSync } from 'node:child_process';
import { usedMemory } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { beforeToolInput, fixture, fixtureHook, shellHook } from './inputs.ts';
import { expectNothingLeft, openPipes, runningProcesses } from './leftovers.ts';

expectNothingLeft();

describe('two thousand hooks through one runner', () => {
  it('leave memory, file descriptors and processes as they were', async () => {
    const runner = new HookRunner({ killGraceMs: 50 });
    const kinds = [
      shellHook('uname'),
      shellHook('exit 2'),
      shellHook('echo \'{"decision":"allow"}\';'),
      shellHook('no-such-program'),
      shellHook('exec sleep 60', { timeout: 20 }),
    ];
    const hundred = Array.from({ length: 100 }, (_, index) => kinds[index % kinds.length] ?? shellHook('uname'));
    const input = beforeToolInput(undefined, { text: 'x'.repeat(100_000) });
    const outcomes = new Map<string, number>();
    const round = async () => {
      for (const { outcome } of await runner.executeHooksParallel(hundred, 'BeforeTool', input)) {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    for (let warmUp = 0; warmUp < 5; warmUp++) await round();
    const before = { pipes: openPipes(), memory: await usedMemory() };
    for (let rounds = 0; rounds < 15; rounds++) await round();
    expect(Object.fromEntries(outcomes)).toEqual({ answered: 800, blocked: 400, notStarted: 400, timedOut: 400 });
    // What is just ending may take its time on a busy machine; what leaks stays.
    const soon = { timeout: 20_000, interval: 100 };
    await expect.poll(openPipes, soon).toBeLessThanOrEqual(before.pipes);
    await expect.poll(runningProcesses, soon).toEqual([]);
    // A kilobyte kept for each hook would show.
    await expect.poll(async () => (await usedMemory()) - before.memory, soon).toBeLessThan(1_500_000);
  }, 300_000);
});

describe('a program that ran one hook', () => {
  const program = (hook: object) => `
    import { HookRunner } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)};
    const result = await new HookRunner().executeHook(${JSON.stringify(hook)}, 'BeforeTool', ${JSON.stringify(beforeToolInput())});
    console.log(result.outcome);
  `;

  it.each([
    ['answers', shellHook('echo hi'), 'answered'],
    ['leaves a child behind that holds its pipes', fixtureHook('background-child.sh'), 'answered'],
    ['cannot be started', shellHook('no-such-program'), 'notStarted'],
    ['is ended', shellHook('sleep 60', { timeout: 100 }), 'timedOut'],
  ])('waits for its result and exits at once: one that %s', (_, hook, outcome) => {
    const { stdout, status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program(hook)], {
      encoding: 'utf8',
      // What it started sleeps for a minute.
      timeout: 50_000,
      env: process.env,
    });
    expect({ stdout, status, signal }).toEqual({ stdout: `${outcome}\n`, status: 0, signal: null });
    for (const pid of runningProcesses()) process.kill(pid, 'SIGKILL');
  });
});

describe('a flood', () => {
  it('of two hundred megabytes takes no more memory than its limit', async () => {
    const runner = new HookRunner();
    const highest = { memory: 0 };
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => {
      highest.memory = Math.max(highest.memory, process.memoryUsage().rss);
    }, 5);
    const result = await runner.executeHook(
      { type: 'command', command: process.execPath, args: [fixture('flood.mjs'), 'stdout', '200'] },
      'BeforeTool',
      beforeToolInput(),
    );
    clearInterval(watch);
    expect(result.outcome).toBe('overflowed');
    expect(highest.memory - before).toBeLessThan(64_000_000);
  });
});
