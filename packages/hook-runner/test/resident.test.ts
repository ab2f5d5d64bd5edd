import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HookExecutionResult } from '@agent-hooks/hook-types';
import type { ResidentHookConfig } from '@agent-hooks/hook-types/internal';
import { isAlive } from '@agent-hooks/test-support';
import { afterEach, describe, expect, it } from 'vitest';
import { HookRunner, type RunOptions } from '../src/index.ts';
import { beforeToolInput, temporaryDirectory } from './inputs.ts';
import { expectNothingLeft, runningProcesses } from './leftovers.ts';
import { pidOf, resident, shellLoop } from './resident-hook.ts';

expectNothingLeft();
const runner = new HookRunner({ killGraceMs: 300 });
afterEach(() => runner.dispose());

const ask = (hook: ResidentHookConfig, toolInput: Record<string, unknown>, options?: RunOptions) =>
  runner.executeHook(hook, 'BeforeTool', beforeToolInput(undefined, toolInput), options);

describe('a resident program', () => {
  it('is started on first use and asked again and again', async () => {
    const first = await ask(resident(), { do: 'pid' });
    expect(first).toMatchObject({ outcome: 'answered', success: true, exitCode: null, warnings: [] });
    for (let times = 0; times < 20; times++) expect(pidOf(await ask(resident(), { do: 'pid' }))).toBe(pidOf(first));
  });

  it.each<[string, unknown, Partial<HookExecutionResult>]>([
    [
      'an object',
      { decision: 'deny', reason: 'no' },
      { outcome: 'answered', output: { decision: 'deny', reason: 'no' } },
    ],
    ['text', 'hello', { outcome: 'answered', output: { decision: 'allow', systemMessage: 'hello' } }],
    ['JSON as text', '{"decision":"deny"}', { outcome: 'answered', output: { decision: 'deny' } }],
    ['blank text', ' \n', { outcome: 'silent' }],
    ['null', null, { outcome: 'silent', stdout: '' }],
    ['nothing', undefined, { outcome: 'silent', stdout: '' }],
    ['a number', 5, { outcome: 'answered', output: { decision: 'allow', systemMessage: '5' } }],
    ['a list', ['a'], { outcome: 'answered', output: { decision: 'allow', systemMessage: '["a"]' } }],
  ])('that answers with %s is read as a command that printed it', async (_, output, expected) => {
    const result = await ask(resident(), { do: 'answer', output });
    expect(result).toMatchObject({ success: true, ...expected });
    if (expected.outcome === 'silent') expect(result).not.toHaveProperty('output');
  });

  it('shows in its result what was said, and drops fields of the wrong type with a warning', async () => {
    const result = await ask(resident(), { do: 'answer', output: { decision: 'deny', reason: 7 } });
    expect(result.output).toEqual({ decision: 'deny' });
    expect(result.stdout).toBe('{"decision":"deny","reason":7}');
    expect(result.warnings).toEqual([expect.stringContaining('reason')]);
  });

  it.each([
    ['text', '{"id":"$ID","error":"no such table"}'],
    ['an object with a message', '{"id":"$ID","error":{"message":"no such table","code":3}}'],
    ['an error beside an output', '{"id":"$ID","output":{"decision":"allow"},"error":"no such table"}'],
  ])('fails by its policy if it answers with an error: %s', async (_, text) => {
    const result = await ask(resident(), { do: 'line', text });
    expect(result).toMatchObject({
      outcome: 'failed',
      success: false,
      exitCode: null,
      stderr: 'no such table',
      output: { decision: 'allow', systemMessage: 'Warning: no such table' },
    });
    expect(result.error?.message).toContain('answered with an error: no such table');
    const gate = await ask(resident([], { onFailure: 'block' }), { do: 'line', text });
    expect(gate.output?.decision).toBe('deny');
  });

  it('may answer with a byte order mark, blank lines and carriage returns', async () => {
    const result = await ask(resident(), { do: 'line', text: '\r\n\ufeff{"id":"$ID","output":"fine"}\r' });
    expect(result).toMatchObject({ outcome: 'answered', output: { systemMessage: 'fine' }, warnings: [] });
  });

  it('gets its events whole, whatever characters they hold and however long they are', async () => {
    const output = { reason: `line\nbreak \u2028 \u0000 "quotes" 🦊 ${'ü'.repeat(300_000)}` };
    expect((await ask(resident(), { do: 'answer', output })).output).toEqual(output);
  });

  it('runs where and with what a command would, and knows that it is resident', async () => {
    const cwd = temporaryDirectory();
    const hook = resident([], { env: { OWN: 'mine' } });
    const run = (what: string) => runner.executeHook(hook, 'BeforeTool', beforeToolInput(cwd, { do: what }));
    expect((await run('where')).output?.systemMessage).toBe(cwd);
    const environment = JSON.parse((await run('environment')).output?.systemMessage ?? '');
    expect(environment).toMatchObject({ OWN: 'mine', GEMINI_PROJECT_DIR: cwd, PWD: cwd, AGENT_HOOKS_RESIDENT: '1' });
    await runner.dispose();
  });

  it('can be a command line for a shell', async () => {
    const hook: ResidentHookConfig = { type: 'resident', command: shellLoop('$HI'), env: { HI: 'hi' } };
    expect(await ask(hook, {})).toMatchObject({ outcome: 'answered', output: { systemMessage: 'hi' } });
    expect(await ask(hook, {})).toMatchObject({ outcome: 'answered', output: { systemMessage: 'hi' } });
  });

  it('is shared by hooks that start alike, and by no others', async () => {
    const cwd = temporaryDirectory();
    const pid = async (hook: ResidentHookConfig, where?: string) =>
      pidOf(await runner.executeHook(hook, 'BeforeTool', beforeToolInput(where, { do: 'pid' })));
    const first = await pid(resident());
    expect(await pid(resident([], { name: 'other', timeout: 7000, onFailure: 'block' }))).toBe(first);
    const others = [
      await pid(resident(), cwd),
      await pid(resident(['stay'])),
      await pid(resident([], { env: { A: '1' } })),
    ];
    process.env.RESIDENT_TEST = 'changed';
    // A change is noticed within a moment.
    await sleep(150);
    others.push(await pid(resident()));
    delete process.env.RESIDENT_TEST;
    await sleep(150);
    expect(new Set([first, ...others]).size).toBe(5);
    expect(await pid(resident())).toBe(first);
    await runner.dispose();
  });

  it('is the same for one environment, though a function decides about it again each time', async () => {
    const choosy = new HookRunner({ inheritEnv: () => true });
    const run = () => choosy.executeHook(resident(), 'BeforeTool', beforeToolInput(undefined, { do: 'pid' }));
    expect(pidOf(await run())).toBe(pidOf(await run()));
    await choosy.dispose();
  });

  it('is ended when too many others have been used since', async () => {
    const pids: number[] = [];
    for (let index = 0; index < 18; index++) {
      const hook: ResidentHookConfig = { type: 'resident', command: shellLoop('$$'), env: { INDEX: `${index}` } };
      pids.push(Number((await ask(hook, {})).output?.systemMessage));
    }
    for (let tries = 0; tries < 100 && pids.filter(isAlive).length > 16; tries++) await sleep(20);
    expect(pids.map(isAlive)).toEqual(pids.map((_, index) => index >= 2));
  });
});

describe('several events at once', () => {
  it('are answered in any order', async () => {
    const late = (ms: number) => ask(resident(), { do: 'late', ms, output: { reason: `${ms}` } });
    const order: string[] = [];
    const all = [200, 100, 1].map(async (ms) => {
      const { output } = await late(ms);
      order.push(output?.reason ?? '');
      return output?.reason;
    });
    expect(await Promise.all(all)).toEqual(['200', '100', '1']);
    expect(order).toEqual(['1', '100', '200']);
  });

  it('may be two hundred, each with its own answer from one process', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    const results = await Promise.all(
      numbers.map((index) => ask(resident(), { do: 'late', ms: (index * 7) % 50, output: { reason: `${index}` } })),
    );
    expect(results.map(({ output }) => output?.reason)).toEqual(numbers.map(String));
    expect(results.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('are more than fit into the pipe, to a program that is slow to read', async () => {
    const text = 'x'.repeat(100_000);
    const hook = resident(['slow-start'], { env: { SLOW_START_MS: '500' } });
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(hook, { do: 'answer', output: { reason: `${index}` }, text })),
    );
    expect(results.map(({ output }) => output?.reason)).toEqual(results.map((_, index) => `${index}`));
  });
});

describe('an event past its timeout', () => {
  it('is cancelled, its late answer is not a surprise, and the next is answered by the same process', async () => {
    const file = join(temporaryDirectory(), 'cancelled');
    const hook = resident(['answers-cancels'], { env: { CANCELLED_FILE: file } });
    const pid = pidOf(await ask(hook, { do: 'pid' }));
    const slow = await ask({ ...hook, timeout: 100 }, { do: 'late', ms: 300, output: { decision: 'deny' } });
    expect(slow).toMatchObject({ outcome: 'timedOut', success: false, error: { code: 'hook_timed_out' } });
    expect(slow).not.toHaveProperty('output');
    expect(pidOf(await ask(hook, { do: 'pid' }))).toBe(pid);
    await sleep(400);
    const next = await ask(hook, { do: 'pid' });
    expect(next).toMatchObject({ outcome: 'answered', warnings: [] });
    expect(pidOf(next)).toBe(pid);
    expect(readFileSync(file, 'utf8')).toMatch(/^\d+\n$/);
    await runner.dispose();
  });

  it('is not taken for the answer of the next: a program that does one thing at a time and is late', async () => {
    const pid = pidOf(await ask(resident(), { do: 'pid' }));
    expect(await ask(resident([], { timeout: 100 }), { do: 'block', ms: 400 })).toMatchObject({ outcome: 'timedOut' });
    const next = await ask(resident(), { do: 'answer', output: { reason: 'next' } });
    expect(next).toMatchObject({ outcome: 'answered', output: { reason: 'next' }, warnings: [] });
    expect(pidOf(await ask(resident(), { do: 'pid' }))).toBe(pid);
  });

  it('does not hold up the next: a program that is stuck is replaced', async () => {
    const pid = pidOf(await ask(resident(), { do: 'pid' }));
    expect(await ask(resident([], { timeout: 100 }), { do: 'block', ms: 60_000 })).toMatchObject({
      outcome: 'timedOut',
    });
    const next = await ask(resident([], { timeout: 10_000 }), { do: 'pid' });
    expect(next).toMatchObject({ outcome: 'answered' });
    expect(pidOf(next)).not.toBe(pid);
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await sleep(20);
    expect(isAlive(pid)).toBe(false);
  });

  it('does not end a program that has answered another one meanwhile', async () => {
    const pid = pidOf(await ask(resident(), { do: 'pid' }));
    const slow = ask(resident([], { timeout: 300 }), { do: 'hang' });
    await ask(resident(), { do: 'answer' });
    expect(await slow).toMatchObject({ outcome: 'timedOut' });
    await sleep(1100);
    expect(pidOf(await ask(resident(), { do: 'pid' }))).toBe(pid);
  });

  it('lets a program that is slow to start come up, however short the timeouts are', async () => {
    const hook = resident(['slow-start'], { env: { SLOW_START_MS: '1000' }, timeout: 150 });
    const outcomes: string[] = [];
    for (let tries = 0; tries < 60 && outcomes.at(-1) !== 'answered'; tries++) {
      outcomes.push((await ask(hook, { do: 'answer', output: {} })).outcome);
    }
    expect(outcomes.at(-1)).toBe('answered');
  }, 30_000);

  it.each([
    ['never reads', ['deaf']],
    ['never reads and ignores SIGTERM', ['deaf', 'ignore-sigterm']],
  ])('is over in time, and the program ended, if it %s and the pipe is full', async (_, flags) => {
    const events = Array.from({ length: 5 }, () =>
      ask(resident(flags, { timeout: 300 }), { text: 'x'.repeat(1_000_000) }),
    );
    expect((await Promise.all(events)).map(({ outcome }) => outcome)).toEqual(Array(5).fill('timedOut'));
    for (let tries = 0; tries < 150 && runningProcesses().length > 0; tries++) await sleep(20);
    expect(runningProcesses()).toEqual([]);
  });

  it('by the signal of the host is cancelled too', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    const result = await ask(resident(), { do: 'hang' }, { signal: controller.signal });
    expect(result).toMatchObject({ outcome: 'aborted', success: false, error: { code: 'hook_aborted' } });
    expect(await ask(resident(), { do: 'answer', output: {} })).toMatchObject({ outcome: 'answered' });
  });

  it('is not taken for too slow when it is the host that was busy', async () => {
    await ask(resident(), { do: 'pid' });
    const pending = ask(resident([], { timeout: 100 }), { do: 'pid' });
    await sleep(0);
    const end = performance.now() + 300;
    while (performance.now() < end);
    expect((await pending).outcome).toBe('answered');
  });
});

describe('lines that are no answers', () => {
  it('are reported with the next result, shortened, and change nothing else', async () => {
    const lines = ['starting …', '{"output":{}}', '{"id":7}', '[]', `{broken ${'x'.repeat(1000)}`];
    const result = await ask(resident(), { do: 'garbage', lines });
    expect(result).toMatchObject({ outcome: 'answered' });
    expect(result.warnings).toHaveLength(5);
    expect(result.warnings[0]).toContain("not an answer: 'starting …'");
    expect(result.warnings[4]?.length).toBeLessThan(400);
    expect(await ask(resident(), { do: 'answer' })).toMatchObject({ outcome: 'silent', warnings: [] });
  });

  it('are counted where they are many', async () => {
    const result = await ask(resident(), { do: 'garbage', lines: Array(1000).fill('noise') });
    expect(result.warnings).toHaveLength(6);
    expect(result.warnings[5]).toContain('995 more');
  });

  it('may come before the first event', async () => {
    const result = await ask(resident(['hello']), { do: 'answer' });
    expect(result.warnings).toEqual([expect.stringContaining('hello, I am ready')]);
  });

  it('include a second answer: the first counts, the other is reported', async () => {
    const result = await ask(resident(), { do: 'twice', output: { decision: 'deny' } });
    expect(result).toMatchObject({ outcome: 'answered', output: { decision: 'deny' }, warnings: [] });
    const next = await ask(resident(), { do: 'answer', output: { decision: 'ask' } });
    expect(next.output).toEqual({ decision: 'ask' });
    expect(next.warnings).toEqual([expect.stringContaining('no event of that id waits')]);
  });

  it('include an answer to an id that was never given', async () => {
    const result = await ask(resident(), { do: 'garbage', lines: ['{"id":"nobody","output":{"decision":"deny"}}'] });
    expect(result.output).toEqual({});
    expect(result.warnings).toEqual([expect.stringContaining("answered 'nobody'")]);
  });
});

describe('half a line', () => {
  it('is completed by what comes later, in the middle of a character', async () => {
    expect(await ask(resident(), { do: 'half', ms: 200 })).toMatchObject({
      output: { reason: 'grüße 🦊' },
      warnings: [],
    });
  });

  it('and then silence is a timeout, and when the rest comes the next event is not disturbed', async () => {
    expect(await ask(resident([], { timeout: 150 }), { do: 'half', ms: 400 })).toMatchObject({ outcome: 'timedOut' });
    const next = await ask(resident(), { do: 'answer', output: { decision: 'ask' } });
    expect(next).toMatchObject({ outcome: 'answered', output: { decision: 'ask' }, warnings: [] });
  });
});

describe('stderr', () => {
  it('of the time of the event is in its result, and the end of it if it is long', async () => {
    expect(await ask(resident(), { do: 'log', text: 'one\n' })).toMatchObject({ outcome: 'answered', stderr: 'one\n' });
    expect(await ask(resident(), { do: 'log', text: 'two\n' })).toMatchObject({ stderr: 'two\n' });
    const long = await ask(resident(), { do: 'log', text: `${'ü'.repeat(500_000)}end` });
    expect(long.stderr.length).toBeLessThan(70_000);
    expect(long.stderr).toMatch(/^ü+end$/);
  });
});

describe('an event that was not wholly written', () => {
  it('is handled once, by a fresh process, if the old one died unnoticed while no one asked it', async () => {
    const file = join(temporaryDirectory(), 'record');
    const pid = pidOf(await ask(resident(), { do: 'pid' }));
    process.kill(pid, 'SIGKILL');
    // The host is too busy to hear of it.
    const end = performance.now() + 200;
    while (performance.now() < end);
    expect(await ask(resident(), { do: 'record', file })).toMatchObject({ outcome: 'answered', warnings: [] });
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe('handled\n');
  });
});
