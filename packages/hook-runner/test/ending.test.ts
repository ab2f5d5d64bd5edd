import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { HookRunner, type RunOptions } from '../src/index.ts';
import { beforeToolInput, fixture, fixtureHook, shellHook, temporaryDirectory } from './inputs.ts';
import { expectNothingLeft, runningProcesses } from './leftovers.ts';

expectNothingLeft();
const runner = new HookRunner({ killGraceMs: 300 });
const run = (hook: CommandHookConfig, options?: RunOptions) =>
  runner.executeHook(hook, 'BeforeTool', beforeToolInput(), options);

/** Far below how long the fixtures would live if they were left alone. */
const soon = 10_000;

async function endLeftProcesses(): Promise<number> {
  const left = runningProcesses();
  for (const pid of left) process.kill(pid, 'SIGKILL');
  while (runningProcesses().length > 0) await sleep(10);
  return left.length;
}

describe('a hook past its timeout', () => {
  it.each([
    ['sleeps', shellHook('sleep 60'), 'SIGTERM'],
    ['sleeps in a child of its shell', shellHook('sleep 60; true'), 'SIGTERM'],
    ['ignores SIGTERM', fixtureHook('ignore-sigterm.sh'), 'SIGKILL'],
    ['ignores SIGTERM and has a sleeping child', fixtureHook('ignore-sigterm-with-child.sh'), 'SIGKILL'],
    ['has a background child', fixtureHook('timed-out-with-child.sh'), 'SIGTERM'],
    ['has a child that ignores SIGTERM', fixtureHook('stubborn-child.sh'), 'SIGTERM'],
    ['stopped itself', shellHook('kill -STOP $$'), 'SIGKILL'],
  ])('is ended with all of its group: one that %s', async (_, hook, signal) => {
    const result = await run({ ...hook, timeout: 200 });
    expect(result).toMatchObject({ outcome: 'timedOut', success: false, exitCode: null, signal });
    expect(result).not.toHaveProperty('output');
    expect(result.error).toMatchObject({ code: 'hook_timed_out', message: expect.stringContaining('limit of 200 ms') });
    expect(result.duration).toBeLessThan(soon);
    expect(runningProcesses()).toEqual([]);
  });

  it('does not wait for a descendant that left the group and holds the pipes', async () => {
    const result = await run(fixtureHook('timed-out-with-child.sh', ['setsid'], { timeout: 200 }));
    expect(result).toMatchObject({ outcome: 'timedOut', stdout: 'ready\n' });
    expect(result.duration).toBeLessThan(soon);
    expect(await endLeftProcesses()).toBe(1);
  });

  it('stays timed out if it exits with 0 when asked to end', async () => {
    const result = await run(shellHook("trap 'exit 0' TERM; while :; do sleep 0.02; done", { timeout: 200 }));
    expect(result).toMatchObject({ outcome: 'timedOut', success: false, exitCode: 0 });
  });

  it.each([2 ** 31, Number.MAX_SAFE_INTEGER, 0.5 + 2 ** 40])(
    'is not ended at once by a timeout of %d ms',
    async (timeout) => {
      expect(await run(shellHook('sleep 0.1; echo done', { timeout }))).toMatchObject({
        outcome: 'answered',
        warnings: [],
      });
    },
  );

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'is ended after the default if its own timeout is %d',
    async (timeout) => {
      const result = await run(shellHook('sleep 0.1; echo done', { timeout }));
      expect(result.outcome).toBe('answered');
      expect(result.warnings).toEqual([expect.stringContaining('60000 ms')]);
    },
  );

  it('is not taken for too slow when it is the host that was busy', async () => {
    const pending = run(shellHook('echo done', { timeout: 100 }));
    await sleep(0);
    block(300);
    expect((await pending).outcome).toBe('answered');
  });
});

describe('a hook that ended by itself', () => {
  it.each(['', 'setsid'])('leaves its background work running and does not wait for it: %s', async (prefix) => {
    const result = await run(fixtureHook('background-child.sh', [prefix]));
    expect(result).toMatchObject({ outcome: 'answered', output: { decision: 'deny' } });
    expect(result.duration).toBeLessThan(soon);
    expect(await endLeftProcesses()).toBe(1);
  });

  it.each([
    ['free', 0],
    ['busy', 400],
  ])('loses nothing that it printed, though a child holds its pipe and the host is %s', async (_, busyMs) => {
    const bytes = 150_000;
    const pending = run(shellHook(`sleep 60 & exec "$NODE" "$SCRIPT" ${bytes}`, { env: printAndExit }));
    for (let turns = 0; turns < 3 && busyMs > 0; turns++) {
      await sleep(1);
      block(busyMs);
    }
    expect((await pending).output?.reason).toHaveLength(bytes);
    expect(await endLeftProcesses()).toBe(1);
  });
});

describe('an AbortSignal', () => {
  it('ends a running hook and all of its group', async () => {
    const controller = new AbortController();
    const result = await run(fixtureHook('timed-out-with-child.sh'), {
      signal: controller.signal,
      onHookStart: () => void setTimeout(() => controller.abort(), 200),
    });
    expect(result).toMatchObject({
      outcome: 'aborted',
      success: false,
      signal: 'SIGTERM',
      error: { code: 'hook_aborted' },
    });
    expect(result).not.toHaveProperty('output');
    // A process that was ended is gone once the system has taken note of it.
    await expect.poll(runningProcesses, { timeout: 5000 }).toEqual([]);
  });

  it('that has aborted already keeps a hook from starting', async () => {
    const directory = temporaryDirectory();
    const started: number[] = [];
    const hook = shellHook('touch started');
    const options = { signal: AbortSignal.abort(), onHookStart: () => void started.push(1) };
    const result = await runner.executeHook(hook, 'BeforeTool', beforeToolInput(directory), options);
    expect(result).toMatchObject({
      outcome: 'aborted',
      success: false,
      exitCode: null,
      error: { code: 'hook_aborted' },
    });
    expect(started).toEqual([]);
    expect(await run(shellHook(`ls -A ${directory}`))).toMatchObject({ outcome: 'silent' });
  });

  it('may abort while the host is notified of the start', async () => {
    const controller = new AbortController();
    const result = await run(shellHook('sleep 60'), {
      signal: controller.signal,
      onHookStart: () => controller.abort(),
    });
    expect(result).toMatchObject({ outcome: 'aborted', success: false });
  });

  it('reaches hooks that wait for a free place', async () => {
    const controller = new AbortController();
    const narrow = new HookRunner({ maxConcurrency: 1 });
    const started: number[] = [];
    const results = await narrow.executeHooksParallel(
      [1, 2, 3].map(() => shellHook('sleep 60')),
      'BeforeTool',
      beforeToolInput(),
      {
        signal: controller.signal,
        onHookStart: (_, index) => {
          started.push(index);
          setTimeout(() => controller.abort(), 100);
        },
      },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['aborted', 'aborted', 'aborted']);
    expect(started).toEqual([0]);
    expect(await narrow.executeHook(shellHook('true'), 'BeforeTool', beforeToolInput())).toMatchObject({
      outcome: 'silent',
    });
  });

  it('can serve two hundred hooks without a warning about too many listeners', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => void warnings.push(warning);
    process.on('warning', listen);
    const { signal } = new AbortController();
    const hooks = Array.from({ length: 200 }, () => shellHook('exit 0'));
    const results = await runner.executeHooksParallel(hooks, 'BeforeTool', beforeToolInput(), { signal });
    await sleep(10);
    process.off('warning', listen);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['silent']));
    expect(warnings).toEqual([]);
  });
});

const printAndExit = {
  NODE: process.execPath,
  SCRIPT: fixture('print-and-exit.mjs'),
};

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
