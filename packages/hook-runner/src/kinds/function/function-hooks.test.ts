import { setTimeout as sleep } from 'node:timers/promises';
import type { FunctionHookConfig, HookInput } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { beforeToolInput } from '../../../test/inputs.ts';
import { HookRunner } from '../../hook-runner.ts';

type Action = FunctionHookConfig['action'];

const input = beforeToolInput(undefined, { path: 'a' });

const run = (action: Action, more: Partial<FunctionHookConfig> = {}, signal?: AbortSignal) =>
  new HookRunner({ maxOutputBytes: 1000 }).executeHook(
    { type: 'function', name: 'check', action, ...more },
    'BeforeTool',
    input,
    { ...(signal && { signal }) },
  );

/** An action that a type would not let pass, but that a host in JavaScript can hand over. */
const untyped = (action: () => unknown) => action as Action;

describe('a function', () => {
  it('cannot change the input of the host, nor of another hook, also if it is there twice', async () => {
    const seen: string[] = [];
    const action = (got: HookInput) => {
      const { tool_input: toolInput } = got as typeof input;
      seen.push(String(toolInput.path));
      toolInput.path = 'b';
    };
    const hook: FunctionHookConfig = { type: 'function', name: 'spoil', action };
    const runner = new HookRunner();
    await runner.executeHooksParallel([hook, hook], 'BeforeTool', input);
    await runner.executeHooksSequential([hook, hook], 'BeforeTool', input);
    expect(seen).toEqual(['a', 'a', 'a', 'a']);
    expect(input.tool_input.path).toBe('a');
  });

  it('is called as a method of its own configuration', async () => {
    const hook = {
      type: 'function' as const,
      name: 'check',
      refusal: 'not today',
      action(): { decision: 'deny'; reason: string } {
        return { decision: 'deny', reason: this.refusal };
      },
    };
    const { output } = await new HookRunner().executeHook(hook, 'BeforeTool', input);
    expect(output).toEqual({ decision: 'deny', reason: 'not today' });
  });

  it.each<[string, Action]>([
    ['an object', () => ({ decision: 'deny' })],
    ['a promise of an object', async () => ({ decision: 'deny' })],
    ['text', () => '{"decision":"deny"}'],
    ['a promise of text', async () => '{"decision":"deny"}'],
    ['text in JSON', () => '"{\\"decision\\":\\"deny\\"}"'],
    ['an object that says how it is written', untyped(() => ({ toJSON: () => ({ decision: 'deny' }) }))],
    [
      'a promise of another library',
      // biome-ignore lint/suspicious/noThenProperty: that is what makes it one.
      untyped(() => ({ then: (resolve: (answer: unknown) => void) => resolve({ decision: 'deny' }) })),
    ],
    [
      'a promise that is kept twice',
      untyped(() => ({
        // biome-ignore lint/suspicious/noThenProperty: that is what makes it one.
        then: (resolve: (answer: unknown) => void, reject: (error: unknown) => void) => {
          resolve(Promise.resolve({ decision: 'deny' }));
          resolve({ decision: 'allow' });
          reject(new Error('too late'));
        },
      })),
    ],
  ])('answers with %s', async (_, action) => {
    expect(await run(action)).toMatchObject({ outcome: 'answered', success: true, output: { decision: 'deny' } });
  });

  it.each<[string, () => unknown]>([
    ['nothing', () => {}],
    ['null', () => null],
    ['a promise of nothing', async () => {}],
    ['white space', () => ' \n'],
    ['a function', () => () => {}],
  ])('is silent if it answers with %s', async (_, action) => {
    const result = await run(untyped(action));
    expect(result).toMatchObject({ outcome: 'silent', success: true });
    expect(result).not.toHaveProperty('output');
  });

  it.each<[string, unknown, string]>([
    ['an error', new Error('no such table'), 'no such table'],
    ['text', 'no such table', 'no such table'],
    ['nothing', undefined, 'undefined'],
    ['a symbol', Symbol('gone'), 'Symbol(gone)'],
    ['an error whose message is no text', Object.assign(new Error(), { message: 42 }), '42'],
    ['something that cannot be shown', Object.create(null), 'object that cannot be shown'],
    [
      'an error whose message throws',
      Object.defineProperty(new Error(), 'message', {
        get: () => {
          throw new Error('never');
        },
      }),
      'object that cannot be shown',
    ],
  ])('that throws %s is a failure with its message', async (_, thrown, message) => {
    const actions: Action[] = [
      () => {
        throw thrown;
      },
      () => Promise.reject(thrown),
      untyped(() =>
        // A promise whose `then` cannot be read, or throws when it is called.
        Object.defineProperty({}, 'then', {
          get: () => {
            throw thrown;
          },
        }),
      ),
      untyped(() => ({
        // biome-ignore lint/suspicious/noThenProperty: that is what makes it a promise of its own kind.
        then: () => {
          throw thrown;
        },
      })),
    ];
    for (const action of actions) {
      const result = await run(action);
      expect(result).toMatchObject({ outcome: 'failed', success: false, exitCode: null, stderr: message });
      expect(result.error?.message).toBe(`Hook 'check' threw an error: ${message}`);
      expect(result.error?.cause).toBe(thrown);
      expect(result.output).toEqual({ decision: 'allow', systemMessage: `Warning: ${message}` });
    }
  });

  it.each<[string, () => unknown]>([
    [
      'goes round in circles',
      () => {
        const cyclic: Record<string, unknown> = {};
        cyclic.self = cyclic;
        return cyclic;
      },
    ],
    ['holds a number that JSON does not know', () => ({ reason: 1n })],
    [
      'throws when it is looked at',
      () => ({
        get reason() {
          throw new Error('hands off');
        },
      }),
    ],
  ])('fails if its answer %s', async (_, action) => {
    const result = await run(untyped(action));
    expect(result).toMatchObject({ outcome: 'failed', success: false });
    expect(result.error?.message).toContain('answered with something that is no plain data');
  });

  it('that answers, or throws, with more than the limit is cut off there', async () => {
    const long = 'ü'.repeat(501);
    const cut = 'ü'.repeat(500);
    expect(await run(() => long)).toMatchObject({ outcome: 'overflowed', stdout: cut, stderr: '' });
    const throwing = () => Promise.reject(new Error(long));
    expect(await run(throwing)).toMatchObject({ outcome: 'failed', stdout: '', stderr: cut });
    expect(await run(() => cut)).toMatchObject({ outcome: 'answered', stdout: cut });
  });
});

describe('a function that hangs', () => {
  it('is cut off at its limit, and notified', async () => {
    let heard: AbortSignal | undefined;
    const hang: Action = (_input, { signal }) => {
      heard = signal;
      return new Promise(() => {});
    };
    expect(await run(hang, { timeout: 20 })).toMatchObject({ outcome: 'timedOut', success: false });
    expect(heard).toMatchObject({ aborted: true, reason: { name: 'TimeoutError' } });
  });

  it('is not cut off if its answer only waits to be heard by a busy host', async () => {
    const answer: Action = async () => {
      const ready = sleep(15);
      // When the host has time again, both the limit and the answer are due.
      const until = performance.now() + 60;
      while (performance.now() < until);
      await ready;
      return { systemMessage: 'in time' };
    };
    expect(await run(answer, { timeout: 10 })).toMatchObject({
      outcome: 'answered',
      output: { systemMessage: 'in time' },
    });
  });

  it('is cut off when the host aborts, and notified why', async () => {
    let heard: AbortSignal | undefined;
    const hang: Action = (_input, { signal }) => {
      heard = signal;
      return new Promise(() => {});
    };
    const host = new AbortController();
    setTimeout(() => host.abort('enough'), 20);
    expect(await run(hang, {}, host.signal)).toMatchObject({ outcome: 'aborted', success: false });
    expect(heard).toMatchObject({ aborted: true, reason: 'enough' });
  });

  it('is notified also if it asks only afterwards', async () => {
    let isOver = () => {};
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const asked = new Promise<AbortSignal>((resolve) => {
      const action: Action = async (_input, context) => {
        await over;
        resolve(context.signal);
      };
      void run(action, { timeout: 10 }).then(isOver);
    });
    expect(await asked).toMatchObject({ aborted: true, reason: { name: 'TimeoutError' } });
  });

  it('may answer or fail later, which changes nothing and ends nothing', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    const toJSON = vi.fn(() => ({ decision: 'deny' }));
    const late = (then: () => unknown) => untyped(() => sleep(60).then(then));
    const failing = late(() => Promise.reject(new Error('late')));
    const results = await Promise.all([
      run(failing, { timeout: 10 }),
      run(
        late(() => ({ toJSON })),
        { timeout: 10 },
      ),
    ]);
    const before = structuredClone(results.map(({ outcome, stderr }) => [outcome, stderr]));
    await sleep(120);
    expect(results.map(({ outcome, stderr }) => [outcome, stderr])).toEqual(before);
    expect(before).toEqual([
      ['timedOut', ''],
      ['timedOut', ''],
    ]);
    expect(toJSON).not.toHaveBeenCalled();
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('is not begun if the host has aborted already', async () => {
    const action = vi.fn();
    expect(await run(action, {}, AbortSignal.abort())).toMatchObject({ outcome: 'aborted' });
    const host = new AbortController();
    const onHookStart = () => host.abort();
    const hook: FunctionHookConfig = { type: 'function', name: 'check', action };
    const options = { signal: host.signal, onHookStart };
    const result = await new HookRunner().executeHook(hook, 'BeforeTool', input, options);
    expect(result).toMatchObject({ outcome: 'aborted' });
    expect(action).not.toHaveBeenCalled();
  });

  it('finds the signal also where it hands its context on', async () => {
    const signals: unknown[] = [];
    await run((_input, context) => {
      signals.push({ ...context }.signal, context.signal);
    });
    expect(signals[0]).toBeInstanceOf(AbortSignal);
    expect(signals[1]).toBe(signals[0]);
  });

  it('leaves no listener on the signal of the host', async () => {
    const host = new AbortController();
    const add = vi.spyOn(host.signal, 'addEventListener');
    const remove = vi.spyOn(host.signal, 'removeEventListener');
    // Of one that has answered at once, nothing has to be watched.
    await run(() => ({}), {}, host.signal);
    expect(add).not.toHaveBeenCalled();
    await run(async () => ({}), {}, host.signal);
    await run(() => new Promise(() => {}), { timeout: 10 }, host.signal);
    expect(add).toHaveBeenCalledTimes(2);
    expect(remove).toHaveBeenCalledTimes(2);
  });
});

it('a function that sets off the signal of its host itself is aborted, whatever it answers', async () => {
  const host = new AbortController();
  const aborts = () => {
    host.abort();
    return { decision: 'allow' };
  };
  expect(await run(untyped(aborts), {}, host.signal)).toMatchObject({ outcome: 'aborted', success: false });
});

const fail = () => {
  throw new Error('no');
};

it.each<[string, () => unknown, object]>([
  ['is an error, thrown at once', fail, { outcome: 'failed' }],
  ['has a `then` that throws', () => Object.defineProperty({}, 'then', { get: fail }), { outcome: 'failed' }],
  ['has a `then` that is a text', () => JSON.parse('{"decision":"deny","then":"x"}'), { output: { decision: 'deny' } }],
  ['is a proxy that throws', () => new Proxy({}, { has: fail }), { outcome: 'failed' }],
])('a function whose answer %s ends like any other', async (_, action, expected) => {
  expect(await run(untyped(action), {})).toMatchObject(expected);
});

describe('a function with a long answer', () => {
  const words = 'w\u0000\u{fffd}"'.repeat(5000);
  const answer = () => ({ hookSpecificOutput: { tool_input: { words, list: [1, undefined, null], gone: undefined } } });
  const runLong = (action: Action, maxOutputBytes?: number) =>
    new HookRunner({ ...(maxOutputBytes && { maxOutputBytes }) }).executeHook(
      { type: 'function', name: 'long', action },
      'BeforeTool',
      input,
    );

  it('is reported like any other: as JSON, and to everyone who copies the result', async () => {
    const result = await runLong(untyped(answer));
    expect(result.outcome).toBe('answered');
    expect({ ...result }.stdout).toBe(JSON.stringify(answer()));
    expect(result.stdout).toBe(JSON.stringify(answer()));
    expect(Object.keys(result)).toContain('stdout');
  });

  it('is reported as it was given, whatever the function does with it later', async () => {
    const given = answer();
    const result = await runLong(untyped(() => given));
    given.hookSpecificOutput.tool_input.words = 'changed';
    expect(JSON.parse(result.stdout)).toMatchObject({ hookSpecificOutput: { tool_input: { words } } });
    expect(result.output).toMatchObject({ hookSpecificOutput: { tool_input: { words } } });
  });

  it.each([
    ['more than fits', answer(), 5000, 'overflowed'],
    ['something that is no data', { hookSpecificOutput: { words, big: 1n } }, undefined, 'failed'],
    ['something that contains itself', selfContained(words), undefined, 'failed'],
  ])('fails with %s', async (_, given, limit, outcome) => {
    expect(
      await runLong(
        untyped(() => given),
        limit,
      ),
    ).toMatchObject({ outcome, success: false });
  });

  function selfContained(text: string) {
    const value: Record<string, unknown> = { hookSpecificOutput: { text } };
    value.self = value;
    return value;
  }
});
