import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeToolInput, HookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { beforeToolInput, shellHook, temporaryDirectory } from './inputs.ts';
import { expectNothingLeft } from './leftovers.ts';

expectNothingLeft();
const runner = new HookRunner();
const change = (toolInput: object) =>
  shellHook(`echo '${JSON.stringify({ hookSpecificOutput: { tool_input: toolInput } })}'`);
const showInput = shellHook('cat >&2; exit 1');
const inSequence = (hooks: HookConfig[], input = beforeToolInput(undefined, { a: 1 })) =>
  runner.executeHooksSequential(hooks, 'BeforeTool', input);

describe('hooks in parallel', () => {
  it('give their results in the order of the list, however they finish', async () => {
    const hooks = [0.3, 0, 0.1].map((seconds) => shellHook(`sleep ${seconds}; echo ${seconds}`));
    const results = await runner.executeHooksParallel(hooks, 'BeforeTool', beforeToolInput());
    expect(results.map(({ stdout }) => stdout.trim())).toEqual(['0.3', '0', '0.1']);
    expect(results.map(({ hookConfig }) => hookConfig)).toEqual(hooks);
    for (const [index, result] of results.entries()) expect(result.hookConfig).toBe(hooks[index]);
  });

  it('all run, also after a block', async () => {
    const results = await runner.executeHooksParallel(
      [shellHook('exit 2'), shellHook('exit 0')],
      'BeforeTool',
      beforeToolInput(),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['blocked', 'silent']);
  });

  it('are none for an empty list, and nothing is serialised for it', async () => {
    const input = { ...beforeToolInput(), toJSON: () => expect.fail('serialised') };
    expect(await runner.executeHooksParallel([], 'BeforeTool', input)).toEqual([]);
    expect(await runner.executeHooksParallel([{ type: 'plugin' }], 'BeforeTool', input)).toHaveLength(1);
    const aborted = { signal: AbortSignal.abort() };
    expect(await runner.executeHooksParallel([shellHook('true')], 'BeforeTool', input, aborted)).toHaveLength(1);
  });

  it('share one serialisation of the input', async () => {
    let times = 0;
    const input = { ...beforeToolInput(), toJSON: () => ({ times: ++times }) };
    const results = await runner.executeHooksParallel([shellHook('cat;'), shellHook('cat;')], 'BeforeTool', input);
    expect(results.map(({ stdout }) => stdout)).toEqual(['{"times":1}', '{"times":1}']);
  });

  it('get the input as it was when they were called, though the host changes it while they wait', async () => {
    const narrow = new HookRunner({ maxConcurrency: 1 });
    const input = beforeToolInput(undefined, { path: 'before' });
    const pending = narrow.executeHooksParallel([shellHook('cat;'), shellHook('cat;')], 'BeforeTool', input);
    input.tool_input.path = 'after';
    for (const { stdout } of await pending) expect(JSON.parse(stdout).tool_input).toEqual({ path: 'before' });
  });

  it('never run more at once than the limit, over all calls of a runner', async () => {
    const narrow = new HookRunner({ maxConcurrency: 3 });
    let running = 0;
    let most = 0;
    const options = {
      onHookStart: () => {
        most = Math.max(most, ++running);
      },
      onHookEnd: () => void running--,
    };
    const hooks = Array.from({ length: 6 }, () => shellHook('sleep 0.05'));
    const call = () => narrow.executeHooksParallel(hooks, 'BeforeTool', beforeToolInput(), options);
    const results = (await Promise.all([call(), call()])).flat();
    expect(results.every(({ success }) => success)).toBe(true);
    expect(most).toBe(3);
  });

  it('let the event loop turn while sixty-four of them start', async () => {
    let turns = 0;
    let counting = true;
    const count = () => {
      turns++;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const hooks = Array.from({ length: 64 }, () => shellHook('exit 0'));
    await new HookRunner({ maxConcurrency: 64 }).executeHooksParallel(hooks, 'BeforeTool', beforeToolInput());
    counting = false;
    expect(turns).toBeGreaterThanOrEqual(64);
  });
});

describe('hooks in sequence', () => {
  it('each get the input as the ones before have changed it', async () => {
    const results = await inSequence([change({ a: 2, b: { deep: 1 } }), change({ b: { other: 1 } }), showInput]);
    expect(JSON.parse(results[2]?.stderr ?? '').tool_input).toEqual({ a: 2, b: { other: 1 } });
  });

  it.each([
    ['fails', shellHook('echo \'{"hookSpecificOutput":{"tool_input":{"a":3}}}\'; exit 1')],
    ['says nothing', shellHook('exit 0')],
    ['is not found', shellHook('no-such-program')],
    ['prints text', shellHook('echo hello')],
  ])('pass the input on unchanged past one that %s', async (_, hook) => {
    const results = await inSequence([change({ b: 1 }), hook, showInput]);
    expect(JSON.parse(results[2]?.stderr ?? '').tool_input).toEqual({ a: 1, b: 1 });
  });

  it.each([
    ['exits with 2', shellHook('exit 2')],
    ['decides to block', shellHook('echo \'{"decision":"block"}\'')],
    ['decides to deny', shellHook('echo \'{"decision":"deny"}\'')],
    ['denies by permissionDecision', shellHook('echo \'{"hookSpecificOutput":{"permissionDecision":"deny"}}\'')],
    ['stops the agent', shellHook('echo \'{"continue":false}\'')],
    ['fails and is set to block', shellHook('exit 1', { onFailure: 'block' })],
  ])('end after one that %s', async (_, hook) => {
    const directory = temporaryDirectory();
    const results = await inSequence([hook, shellHook('touch ran')], beforeToolInput(directory));
    expect(results).toHaveLength(1);
    expect(existsSync(join(directory, 'ran'))).toBe(false);
  });

  it.each(['ask', 'allow', 'approve'])('go on after one that decides to %s', async (decision) => {
    expect(await inSequence([shellHook(`echo '{"decision":"${decision}"}'`), shellHook('exit 0')])).toHaveLength(2);
  });

  it('are serialised again only when one has changed the input', async () => {
    let times = 0;
    const input: BeforeToolInput = Object.assign(beforeToolInput(), { toJSON: () => ({ times: ++times }) });
    await runner.executeHooksSequential(
      [shellHook('exit 0'), shellHook('echo hi'), shellHook('exit 0')],
      'BeforeTool',
      input,
    );
    expect(times).toBe(1);
  });

  it('are not serialised again after the last', async () => {
    let times = 0;
    const path = { toJSON: () => `${++times}` };
    await inSequence([change({ a: 2 }), change({ a: 3 })], beforeToolInput(undefined, { path }));
    expect(times).toBe(2);
  });

  it("append context to the prompt by the event's own rule", async () => {
    const input = { ...beforeToolInput(), hook_event_name: 'BeforeAgent', prompt: 'Hello' };
    const add = shellHook('echo \'{"hookSpecificOutput":{"additionalContext":"More"}}\'');
    const results = await runner.executeHooksSequential([add, showInput], 'BeforeAgent', input);
    expect(JSON.parse(results[1]?.stderr ?? '').prompt).toBe('Hello\n\nMore');
  });

  it('go on with the input as it was, and a warning, where it cannot be changed', async () => {
    const input = { ...beforeToolInput(), hook_event_name: 'BeforeModel' };
    const ask = shellHook('echo \'{"hookSpecificOutput":{"llm_request":{"model":"x"}}}\'');
    const results = await runner.executeHooksSequential([ask, showInput], 'BeforeModel', input);
    expect(results[0]?.warnings).toEqual([expect.stringContaining('could not be changed')]);
    expect(JSON.parse(results[1]?.stderr ?? '')).toEqual(input);
  });

  it('that are aborted report the rest as aborted too', async () => {
    const controller = new AbortController();
    const hooks = [shellHook('exit 0'), shellHook('exit 0')];
    const started: number[] = [];
    const options = {
      signal: controller.signal,
      onHookStart: (_: HookConfig, index: number) => void started.push(index),
      onHookEnd: () => controller.abort(),
    };
    const results = await runner.executeHooksSequential(hooks, 'BeforeTool', beforeToolInput(), options);
    expect(results.map(({ outcome }) => outcome)).toEqual(['silent', 'aborted']);
    expect(started).toEqual([0]);
  });

  it('share nothing with the objects of the caller', async () => {
    const input = beforeToolInput(undefined, { a: { b: 1 } });
    const before = structuredClone(input);
    const results = await inSequence([change({ a: { b: 2 } }), change({ c: 1 })], input);
    expect(input).toEqual(before);
    expect(results[0]?.output?.hookSpecificOutput).toEqual({ tool_input: { a: { b: 2 } } });
  });
});

describe("the host's permission", () => {
  const refuse = (_: HookConfig, index: number) => (index === 1 ? 'it changed' : undefined);

  it.each(['executeHooksParallel', 'executeHooksSequential'] as const)(
    'is asked for each hook, and one that may not start fails as its policy says: %s',
    async (method) => {
      const marker = join(temporaryDirectory(), 'ran');
      const hooks = [shellHook('echo a'), { ...shellHook(`touch ${marker}`), onFailure: 'block' as const }];
      const results = await runner[method](hooks, 'BeforeTool', beforeToolInput(), { mayStart: refuse });
      expect(results.map(({ outcome }) => outcome)).toEqual(['answered', 'notStarted']);
      expect(results[1]?.error?.message).toMatch(/was not started: it changed$/);
      expect(results[1]?.output).toMatchObject({ decision: 'deny' });
      expect(existsSync(marker)).toBe(false);
    },
  );

  it('is asked after all waiting, right before the start', async () => {
    const one = new HookRunner({ maxConcurrency: 1 });
    const asked: string[] = [];
    await one.executeHooksParallel([shellHook('exit 0'), shellHook('exit 0')], 'BeforeTool', beforeToolInput(), {
      mayStart: async (_, index) => void asked.push(`ask ${index}`) as undefined,
      onHookStart: (_, index) => void asked.push(`start ${index}`),
      onHookEnd: (_, __, index) => void asked.push(`end ${index}`),
    });
    expect(asked.filter((each) => !each.startsWith('end'))).toEqual(['ask 0', 'start 0', 'ask 1', 'start 1']);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('counts as refused if asking for it %s', async (_, mayStart) => {
    const result = await runner.executeHook(shellHook('exit 0'), 'BeforeTool', beforeToolInput(), { mayStart });
    expect(result).toMatchObject({ outcome: 'notStarted', error: { message: expect.stringContaining('broken') } });
  });
});

describe("the host's callbacks", () => {
  it('hear of the start and the end of each hook, with its place', async () => {
    const heard: string[] = [];
    await inSequenceWith([shellHook('exit 0'), shellHook('exit 1')], {
      onHookStart: (_, index) => void heard.push(`start ${index}`),
      onHookEnd: (_, result, index) => void heard.push(`end ${index} ${result.outcome}`),
    });
    expect(heard).toEqual(['start 0', 'end 0 silent', 'start 1', 'end 1 failed']);
  });

  it('hear only of the end of a hook that never started', async () => {
    const heard: string[] = [];
    await inSequenceWith([{ type: 'plugin' }], {
      onHookStart: () => void heard.push('start'),
      onHookEnd: (_, result) => void heard.push(result.outcome),
    });
    expect(heard).toEqual(['notStarted']);
  });

  it('that throw break nothing and are reported', async () => {
    const [result] = await inSequenceWith([shellHook('echo hi')], {
      onHookStart: () => {
        throw new Error('start broke');
      },
      onHookEnd: () => {
        throw new Error('end broke');
      },
    });
    expect(result).toMatchObject({ outcome: 'answered', output: { systemMessage: 'hi' } });
    expect(result?.warnings).toEqual([expect.stringContaining('start broke'), expect.stringContaining('end broke')]);
  });

  it('that reject later are reported as a warning of the process', async () => {
    const warning = new Promise<Error>((resolve) => process.once('warning', resolve));
    await inSequenceWith([shellHook('exit 0')], {
      onHookEnd: () => sleep(1).then(() => Promise.reject(new Error('late'))) as never,
    });
    expect((await warning).message).toContain('late');
  });

  function inSequenceWith(hooks: HookConfig[], options: Parameters<HookRunner['executeHook']>[3]) {
    return runner.executeHooksSequential(hooks, 'BeforeTool', beforeToolInput(), options);
  }
});

describe('a runner', () => {
  it.each([
    { defaultTimeoutMs: 0 },
    { defaultTimeoutMs: Number.NaN },
    { killGraceMs: -1 },
    { maxOutputBytes: 0 },
    { maxConcurrency: 0 },
  ])('is not made with a limit that makes no sense: %j', (options) => {
    expect(() => new HookRunner(options)).toThrow(Object.keys(options)[0]);
  });
});
