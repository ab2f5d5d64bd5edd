import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HookExecutionResult } from '@agent-hooks/hook-types';
import type { ResidentHookConfig } from '@agent-hooks/hook-types/internal';
import { isAlive } from '@agent-hooks/test-support';
import { afterEach, describe, expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { beforeToolInput, temporaryDirectory } from './inputs.ts';
import { expectNothingLeft, runningProcesses } from './leftovers.ts';
import { pidOf, resident, shellLoop } from './resident-hook.ts';

expectNothingLeft();
const maxOutputBytes = 1_000_000;
const runner = new HookRunner({ killGraceMs: 300, maxOutputBytes });
afterEach(async () => {
  await runner.dispose();
  expect(runningProcesses(), 'processes left after dispose').toEqual([]);
});

const ask = (hook: ResidentHookConfig, toolInput: Record<string, unknown>) =>
  runner.executeHook(hook, 'BeforeTool', beforeToolInput(undefined, toolInput));
const works = async (hook: ResidentHookConfig = resident()) =>
  expect(await ask(hook, { do: 'answer', output: {} })).toMatchObject({ outcome: 'answered', warnings: [] });

describe('a crash', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['exit code 3', { do: 'exit', code: 3, words: 'first\nlast words' }, '(exit code 3): last words'],
    ['exit code 2, which refuses nothing here', { do: 'exit', code: 2 }, '(exit code 2).'],
    ['exit code 127', { do: 'exit', code: 127 }, '(exit code 127)'],
    ['an exception', { do: 'throw' }, '(exit code 1): Error: no such table'],
    ['SIGKILL', { do: 'kill', signal: 'SIGKILL' }, '(killed by SIGKILL)'],
    ['SIGSEGV', { do: 'kill', signal: 'SIGSEGV' }, '(killed by SIGSEGV)'],
  ])('fails the events in flight by their policy and is named: %s', async (_, toolInput, named) => {
    await works();
    const other = ask(resident([], { onFailure: 'block' }), { do: 'hang' });
    const result = await ask(resident(), toolInput);
    expect(result).toMatchObject({ outcome: 'failed', success: false, exitCode: null });
    expect(result.output?.decision ?? 'allow').toBe('allow');
    expect(result.error?.message).toContain(`crashed while it handled the event ${named}`);
    expect(await other).toMatchObject({ outcome: 'failed', output: { decision: 'deny' } });
    await works();
  });

  it('with exit code 0 is a failure too, for there was no answer', async () => {
    const result = await ask(resident(), { do: 'exit', code: 0 });
    expect(result).toMatchObject({ outcome: 'failed', success: false });
    expect(result.error?.message).toContain('ended without an answer (exit code 0)');
  });

  it('loses no answer that was printed before it', async () => {
    const [fine, lost] = await Promise.all([
      ask(resident(), { do: 'answer', output: { reason: 'x'.repeat(200_000) } }),
      ask(resident(), { do: 'exit', code: 1 }),
    ]);
    expect(fine?.output?.reason).toHaveLength(200_000);
    expect(lost).toMatchObject({ outcome: 'failed' });
  });

  it('by a leak of memory is named, and the program started again', async () => {
    const limited: ResidentHookConfig = resident();
    const leaky = { ...limited, args: ['--max-old-space-size=32', ...(limited.args ?? [])] };
    const result = await ask(leaky, { do: 'leak' });
    expect(result).toMatchObject({ outcome: 'failed', success: false });
    expect(result.error?.message).toMatch(/crashed while it handled the event \((killed by SIG|exit code)/);
    expect(result.stderr).toContain('heap out of memory');
    await works(leaky);
  });

  it('takes along what the program has started', async () => {
    await ask(resident(), { do: 'child' });
    await ask(resident(), { do: 'kill', signal: 'SIGKILL' });
    for (let tries = 0; tries < 100 && runningProcesses().length > 0; tries++) await sleep(20);
    expect(runningProcesses()).toEqual([]);
  });

  it('at every start is retried at longer and longer intervals, and events in between fail at once and say so', async () => {
    const hook = resident(['exit-at-once'], { onFailure: 'block' });
    const results: HookExecutionResult[] = [];
    const deadline = performance.now() + 20_000;
    while (performance.now() < deadline && !results.at(-1)?.error?.message.includes('will be started again')) {
      results.push(await ask(hook, { do: 'answer' }));
    }
    expect(new Set(results.map(({ outcome, output }) => `${outcome} ${output?.decision}`))).toEqual(
      new Set(['failed deny']),
    );
    expect(results[0]?.error?.message).toContain('(exit code 7)');
    const last = results.at(-1);
    const [, seconds] =
      last?.error?.message.match(
        /crashed \d+ times in a row \(exit code 7\) and it will be started again in ([\d.]+) s/,
      ) ?? [];
    expect(last?.duration).toBeLessThan(Number(seconds) * 1000);
    expect(results.length).toBeGreaterThan(3);
  });

  it('is forgotten after a good answer', async () => {
    for (let times = 0; times < 8; times++) {
      expect((await ask(resident(), { do: 'exit', code: 1 })).error?.message).toContain('while it handled the event');
      await works();
    }
  });

  it('fails an event with a short timeout at once rather than by its timeout', async () => {
    for (let times = 0; times < 3; times++) await ask(resident(['exit-at-once']), { do: 'answer' });
    const result = await ask(resident(['exit-at-once'], { timeout: 50 }), { do: 'answer' });
    expect(result.error?.message).toContain('will be started again');
  });
});

describe('a program that ended while no one asked it', () => {
  it.each([0, 1, 127])('by itself with code %d is replaced without a failure', async (code) => {
    for (let times = 0; times < 3; times++) {
      const pid = pidOf(await ask(resident(), { do: 'pid' }));
      expect(await ask(resident(), { do: 'answerAndExit', code })).toMatchObject({ outcome: 'answered' });
      await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    }
    await works();
  });

  it('by a signal is replaced without a failure', async () => {
    const pid = pidOf(await ask(resident(), { do: 'pid' }));
    process.kill(pid, 'SIGKILL');
    // As long as the host has not heard of its death it is there, as a dead one.
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    await works();
    expect(pidOf(await ask(resident(), { do: 'pid' }))).not.toBe(pid);
  });

  it('because its idle limit was reached is gone, and started again when it is needed', async () => {
    const hook = resident(['ignore-sigterm', 'stay'], { idleTimeout: 150 });
    const pid = pidOf(await ask(hook, { do: 'pid' }));
    const slow = ask(hook, { do: 'late', ms: 400, output: { reason: 'late' } });
    expect(await slow, 'an event keeps it from being idle').toMatchObject({ output: { reason: 'late' } });
    for (let tries = 0; tries < 150 && runningProcesses().length > 0; tries++) await sleep(20);
    expect(runningProcesses()).toEqual([]);
    expect(pidOf(await ask(hook, { do: 'pid' }))).not.toBe(pid);
  });
});

describe('a program that cannot be started', () => {
  it.each<[string, Partial<ResidentHookConfig>, string]>([
    ['is not there', { command: './no-such-program', args: [] }, "'./no-such-program' was not found"],
    ['is not there, says the shell', { command: 'no-such-program --now' }, 'exit code 127'],
    ['is no program', { command: '/etc/passwd', args: [] }, 'is not an executable file'],
    ['is no program, says the shell', { command: '/etc/passwd; exit $?' }, 'exit code 126'],
    ['has a name that none can have', { command: 'a\0b', args: [] }, 'null bytes'],
  ])('is explained as for a command: it %s', async (_, more, said) => {
    const results = await Promise.all([1, 2].map(() => ask({ type: 'resident', command: '', ...more }, {})));
    results.push(await ask({ type: 'resident', command: '', ...more }, {}));
    for (const result of results) {
      expect(result).toMatchObject({ outcome: 'notStarted', success: false, error: { code: 'hook_not_started' } });
      expect(result.error?.message).toContain(said);
    }
  });

  it('starts in the nearest directory that exists if its own is gone, and says so', async () => {
    const cwd = `${temporaryDirectory()}/missing/below`;
    const result = await runner.executeHook(resident(), 'BeforeTool', beforeToolInput(cwd, { do: 'answer' }));
    expect(result).toMatchObject({ outcome: 'silent' });
    expect(result.warnings.join()).toContain(`${cwd} does not exist`);
    await runner.dispose();
  });
});

describe('a flood', () => {
  it.each([
    ['a line without an end on stdout', { where: 'stdout', text: 'x' }],
    ['lines that are no answers', { where: 'stdout', text: 'chatter, chatter\n' }],
    ['stderr', { where: 'stderr', text: 'chatter, chatter\n' }],
  ])('of %s ends the program and fails what is in flight, in bounded memory', async (_, flood) => {
    await works();
    let highest = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss);
    }, 5);
    const other = ask(resident(), { do: 'hang' });
    const result = await ask(resident(), { do: 'flood', ...flood });
    clearInterval(watch);
    expect(result).toMatchObject({ outcome: 'overflowed', success: false, error: { code: 'hook_overflowed' } });
    expect(result.error?.message).toContain(`${maxOutputBytes} bytes`);
    expect(result.stderr.length).toBeLessThan(100_000);
    expect(await other).toMatchObject({ outcome: 'overflowed' });
    expect(highest - before).toBeLessThan(64_000_000);
    await works();
  });

  it('while no one asks ends the program too, which the next result says', async () => {
    await ask(resident(['chatty']), { do: 'answer' });
    for (let tries = 0; tries < 250 && runningProcesses().length > 0; tries++) await sleep(20);
    expect(runningProcesses()).toEqual([]);
    const { outcome, warnings } = await ask(resident(['chatty']), { do: 'answer' });
    expect(outcome).toBe('silent');
    expect(warnings.length).toBeLessThan(10);
    expect(warnings.join()).toContain('not an answer');
  });

  it('that stays below the limit is survived', async () => {
    const result = await ask(resident(), { do: 'garbage', lines: Array(1000).fill('x'.repeat(500)) });
    expect(result).toMatchObject({ outcome: 'answered' });
  });
});

describe('a broken pipe', () => {
  it('on its stdout fails what is in flight by that name, and the program is replaced', async () => {
    const result = await ask(resident(), { do: 'closeStdout' });
    expect(result).toMatchObject({ outcome: 'failed', success: false });
    expect(result.error?.message).toContain('closed its stdout');
    await works();
  });

  it('on its stdin is met by a fresh process, once', async () => {
    const hook: ResidentHookConfig = { type: 'resident', command: 'exec <&-; sleep 60' };
    const result = await ask({ ...hook, timeout: 30_000 }, {});
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(result.error?.message).toContain('closed its stdin');
  });
});

it('the last words of a crash are of its own event, not of one before', async () => {
  const program = `
    let count = 0;
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      if (++count > 1) process.exit(3);
      process.stderr.write('words of the first event\\n', () => console.log(JSON.stringify({ id: JSON.parse(line).id })));
    });`;
  const hook: ResidentHookConfig = { type: 'resident', command: process.execPath, args: ['-e', program] };
  expect(await ask(hook, {})).toMatchObject({ outcome: 'silent' });
  const result = await ask(hook, {});
  expect(result).toMatchObject({ outcome: 'failed', stderr: '' });
  expect(result.error?.message).not.toContain('words of the first event');
});

describe('dispose', () => {
  it.each([
    ['behaves', []],
    ['ignores the end of its stdin', ['stay']],
    ['ignores SIGTERM', ['ignore-sigterm']],
    ['ignores both', ['ignore-sigterm', 'stay']],
  ])('ends a program with all of its group and waits for it: one that %s', async (_, flags) => {
    const pid = pidOf(await ask(resident(flags), { do: 'pid' }));
    await ask(resident(flags), { do: 'child' });
    await runner.dispose();
    expect(isAlive(pid)).toBe(false);
    expect(runningProcesses()).toEqual([]);
  });

  it('aborts what is in flight or waits, and the runner can be used again', async () => {
    const inFlight = Array.from({ length: 10 }, () => ask(resident(['ignore-sigterm', 'stay']), { do: 'hang' }));
    const waiting = Array.from({ length: 10 }, () => ask(resident(['deaf']), { text: 'x'.repeat(1_000_000) }));
    await sleep(200);
    await runner.dispose();
    const outcomes = (await Promise.all([...inFlight, ...waiting])).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(Array(20).fill('aborted'));
    expect(runningProcesses()).toEqual([]);
    await works();
  });

  it('of a runner that is only just starting a program leaves nothing', async () => {
    const results = Array.from({ length: 5 }, (_, index) =>
      ask({ type: 'resident', command: shellLoop('hi'), env: { INDEX: `${index}` } }, {}),
    );
    await runner.dispose();
    const outcomes = new Set((await Promise.all(results)).map(({ outcome }) => outcome));
    expect([...outcomes].every((outcome) => outcome === 'aborted' || outcome === 'answered')).toBe(true);
    expect(runningProcesses()).toEqual([]);
  });

  it('waits for a program whose start takes several tries, however far it has come', async () => {
    // It can only be started in the nearest directory that is there, which is looked for first.
    const gone = join(temporaryDirectory(), 'gone');
    const hook: ResidentHookConfig = { type: 'resident', command: 'sleep', args: ['60'] };
    for (let turns = 0; turns < 12; turns++) {
      const result = runner.executeHook(hook, 'BeforeTool', beforeToolInput(gone));
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      await runner.dispose();
      expect(runningProcesses(), `after ${turns} turns of the loop`).toEqual([]);
      expect(await result).toMatchObject({ outcome: 'aborted' });
    }
    await sleep(100);
    expect(runningProcesses()).toEqual([]);
  });
});
