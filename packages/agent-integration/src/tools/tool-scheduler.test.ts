import { HookError } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeHost, type TestHooks, until } from '../../test/support.ts';
import { toFunctionResponses } from '../gemini/function-response.ts';
import type { AgentTool } from '../shapes/agent-tool.ts';
import type { CompletedToolCall } from '../shapes/tool-call-record.ts';
import { ToolScheduler, type ToolSchedulerOptions } from './tool-scheduler.ts';

/** A tool that says what it was called with. */
function echo(overrides: Partial<AgentTool> = {}): AgentTool {
  return {
    name: 'echo',
    description: 'Says what it was told.',
    parametersJsonSchema: { type: 'object' },
    execute: async ({ text }) => ({ llmContent: `said ${text}`, returnDisplay: `shown ${text}` }),
    ...overrides,
  };
}

function makeScheduler(hooks: TestHooks, options: Partial<ToolSchedulerOptions> = {}) {
  const host = makeHost(hooks, Object.keys(hooks).length === 0 ? { enableHooks: false } : {});
  const published: CompletedToolCall[] = [];
  const displayed: unknown[] = [];
  const states: string[] = [];
  const scheduler = new ToolScheduler({
    config: host.config,
    tools: [echo()],
    onResult: (call) => published.push(call),
    onDisplay: (call) => displayed.push(call.result.returnDisplay),
    onStateChange: (call) => states.push(`${call.index} ${call.state}`),
    ...options,
  });
  return { ...host, scheduler, published, displayed, states };
}

const call = (text: unknown, name = 'echo') => ({ id: `id-${text}`, name, args: { text } });
const contents = (calls: readonly CompletedToolCall[]) => calls.map(({ result }) => result.llmContent);

describe('one call', () => {
  it('goes through its states, is published and answers the model', async () => {
    const { scheduler, published, displayed, states } = makeScheduler({});
    const { calls, shouldStop } = await scheduler.schedule([call('a')]);
    expect(states).toEqual(['0 scheduled', '0 executing', '0 idle']);
    expect(published).toEqual(calls);
    expect(displayed).toEqual(['shown a']);
    expect(shouldStop).toBe(false);
    const functionResponse = { id: 'id-a', name: 'echo', response: { output: 'said a' } };
    expect(toFunctionResponses(calls)).toEqual([{ functionResponse }]);
    expect(scheduler.getCalls()).toEqual(calls);
  });

  it('that is refused goes from executing to idle, is published once with its reason and never retried', async () => {
    let ran = 0;
    const execute = async () => ({ llmContent: `${++ran}` });
    const { scheduler, published, states, logged } = makeScheduler(
      { BeforeTool: { answer: { decision: 'deny', reason: 'not that' } }, AfterTool: {} },
      { tools: [echo({ execute })] },
    );
    const { calls, shouldStop } = await scheduler.schedule([call('a')]);
    expect(states).toEqual(['0 scheduled', '0 executing', '0 idle']);
    expect(contents(published)).toEqual(['not that']);
    expect(ran).toBe(0);
    expect(shouldStop).toBe(false);
    expect(logged().map((input) => input.hook_event_name)).toEqual(['BeforeTool']);
    expect(toFunctionResponses(calls)[0]?.functionResponse?.response).toEqual({ error: 'not that' });
  });

  it.each<[string, object, Partial<AgentTool>, string]>([
    ['of an unknown tool', { name: 'nope' }, {}, "There is no tool 'nope'. There are: echo"],
    ['without a name', {}, {}, "There is no tool ''. There are: echo"],
    ['whose arguments are a list', { name: 'echo', args: [] }, {}, 'Invalid input for echo: it must be an object'],
    ['whose arguments the tool rejects', { name: 'echo', args: {} }, { validate: () => 'no text' }, 'no text'],
    ['whose validation throws', { name: 'echo' }, { validate: () => throwing('oops') }, 'oops'],
  ])('%s ends before its hooks are asked', async (_, given, overrides, message) => {
    const { scheduler, states, events } = makeScheduler({ BeforeTool: {} }, { tools: [echo(overrides)] });
    const { calls } = await scheduler.schedule([given as never]);
    expect(String(calls[0]?.result.llmContent)).toContain(message);
    expect(calls[0]?.result.error).toBeDefined();
    expect(states).toEqual(['0 idle']);
    expect(events()).toEqual([]);
  });

  it('whose input cannot even be looked at ends with that', async () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const { scheduler, published } = makeScheduler({});
    await scheduler.schedule([{ id: 'revoked', name: 'echo', args: proxy }]);
    expect(contents(published)).toEqual([expect.stringContaining('Invalid input for echo')]);
  });

  it('that hooks do not allow in this turn is refused before it runs', async () => {
    const { scheduler, events } = makeScheduler({ BeforeTool: {} });
    const { calls } = await scheduler.schedule([call('a')], { isToolAllowed: (name) => name !== 'echo' });
    expect(calls[0]?.result.error?.type).toBe('tool_not_allowed');
    expect(events()).toEqual([]);
  });

  it('whose changed input the tool rejects ends with that, and the original does not run', async () => {
    const ran: unknown[] = [];
    const tool = echo({
      validate: ({ text }) => (typeof text === 'string' ? undefined : 'text must be a string'),
      execute: async (input) => ({ llmContent: String(ran.push(input)) }),
    });
    const answer = { hookSpecificOutput: { tool_input: { text: 7 } } };
    const { scheduler, logged } = makeScheduler({ BeforeTool: { answer }, AfterTool: {} }, { tools: [tool] });
    const { calls } = await scheduler.schedule([call('a')]);
    expect(ran).toEqual([]);
    expect(calls[0]?.result.error?.type).toBe('invalid_input');
    expect(logged('AfterTool')).toEqual([]);
  });

  it('whose display is suppressed still reaches the model', async () => {
    const { scheduler, published, displayed } = makeScheduler({ AfterTool: { answer: { suppressOutput: true } } });
    await scheduler.schedule([call('a')]);
    expect(contents(published)).toEqual(['said a']);
    expect(displayed).toEqual([]);
  });

  it('about which a person is asked waits for the answer', async () => {
    const { scheduler, published } = makeScheduler(
      { BeforeTool: { answer: { decision: 'ask', reason: 'sure?' } } },
      { onAsk: async ({ toolInput }) => toolInput.text === 'a' },
    );
    await scheduler.schedule([call('a'), call('b')]);
    expect(contents(published)).toEqual(['said a', 'The user did not allow echo: sure?']);
  });
});

describe('several calls', () => {
  it('run in order by default', async () => {
    const order: unknown[] = [];
    const execute = async ({ text }: Record<string, unknown>) => {
      order.push(`${text} begins`);
      await sleep(text === 'a' ? 20 : 1);
      order.push(`${text} ends`);
      return {};
    };
    await makeScheduler({}, { tools: [echo({ execute })] }).scheduler.schedule([call('a'), call('b')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('with the same id are each run and published', async () => {
    const { scheduler, published } = makeScheduler({});
    await scheduler.schedule([
      { ...call('a'), id: 'same' },
      { ...call('b'), id: 'same' },
    ]);
    expect(contents(published)).toEqual(['said a', 'said b']);
  });

  it('200 at 8 a time, half of them refused: each is published once, in call order, with its own reason', async () => {
    let running = 0;
    let most = 0;
    const ran: unknown[] = [];
    const execute = async ({ text }: Record<string, unknown>) => {
      ran.push(text);
      most = Math.max(most, ++running);
      await sleep(Number(text) % 7);
      running--;
      return { llmContent: `said ${text}` };
    };
    const { scheduler, published } = makeScheduler(
      { BeforeTool: { matcher: 'guarded', script: 'guard-number.sh' } },
      { tools: [echo({ execute }), echo({ name: 'guarded', execute })], concurrency: 8 },
    );
    const given = Array.from({ length: 200 }, (_, index) => call(index, index % 2 === 0 ? 'echo' : 'guarded'));
    const { calls } = await scheduler.schedule(given);
    const expected = given.map((_, index) => (index % 2 === 0 ? `said ${index}` : `refused ${index}`));
    expect(contents(calls)).toEqual(expected);
    expect(contents(published)).toEqual(expected);
    expect(published.map(({ index }) => index)).toEqual(given.map((_, index) => index));
    expect([...ran].sort((a, b) => Number(a) - Number(b))).toEqual(given.flatMap((_, i) => (i % 2 === 0 ? [i] : [])));
    expect(most).toBeLessThanOrEqual(8);
  });

  it('are published in call order in whatever order they end', async () => {
    const durations = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(durations, fc.integer({ min: 1, max: 5 }), async (each, concurrency) => {
        const published: number[] = [];
        const execute = async ({ text }: Record<string, unknown>) => {
          await sleep(Number(text));
          return { llmContent: String(text) };
        };
        const scheduler = new ToolScheduler({
          config: { getHookSystem: () => undefined },
          tools: [echo({ execute })],
          concurrency,
          onResult: ({ index }) => published.push(index),
        });
        const { calls } = await scheduler.schedule(each.map((duration) => call(duration)));
        expect(published).toEqual(each.map((_, index) => index));
        expect(contents(calls)).toEqual(each.map(String));
      }),
      { numRuns: 30 },
    );
  });

  it('exactly one AfterTool comes for every tool that ran, also for one that throws', async () => {
    const execute = async ({ text }: Record<string, unknown>) => (text === 'b' ? throwing('b fails') : {});
    const { scheduler, logged } = makeScheduler(
      { BeforeTool: [{}, { script: 'guard.sh' }], AfterTool: {} },
      { tools: [echo({ execute })], concurrency: 4 },
    );
    const { calls } = await scheduler.schedule([call('a'), call('b'), call('forbidden'), call('c')]);
    const told = logged('AfterTool').map(({ tool_input }) => (tool_input as { text: string }).text);
    expect(told.sort()).toEqual(['a', 'b', 'c']);
    expect(logged('BeforeTool')).toHaveLength(4);
    expect(calls.map(({ result }) => result.error?.type)).toEqual([
      undefined,
      'execution_failed',
      'blocked_by_hook',
      undefined,
    ]);
  });
});

describe('a stop', () => {
  it.each([
    ['before a tool', { BeforeTool: { answer: { continue: false, stopReason: 'enough' } } }, 0],
    ['after a tool', { AfterTool: { answer: { continue: false, stopReason: 'enough' } } }, 1],
  ])(
    '%s ends the batch: no other call begins, all are published, and the loop is informed',
    async (_, hooks, times) => {
      let ran = 0;
      const execute = async () => ({ llmContent: `${++ran}` });
      const { scheduler, published } = makeScheduler(hooks, { tools: [echo({ execute })] });
      const result = await scheduler.schedule([call('a'), call('b'), call('c')]);
      expect(result).toMatchObject({ shouldStop: true, stopReason: 'enough' });
      expect(ran).toBe(times);
      expect(published.map((each) => each.result.error?.type)).toEqual([
        times === 0 ? 'stopped_by_hook' : undefined,
        'cancelled',
        'cancelled',
      ]);
      expect(contents(published).slice(1)).toEqual(
        Array(2).fill('The tool was not run: a hook ended the agent: enough'),
      );
    },
  );

  it('lets a running call finish, and keeps one whose hooks are still asked from running', async () => {
    const finished: unknown[] = [];
    const execute = async ({ text }: Record<string, unknown>) => {
      if (text === 'long') await until(() => stops.logged('BeforeTool').some((input) => input.tool_name === 'stopper'));
      await sleep(150);
      finished.push(text);
      return { llmContent: `said ${text}` };
    };
    const tools = [echo({ execute }), echo({ name: 'stopper', execute }), echo({ name: 'slow', execute })];
    const stops = makeScheduler(
      {
        BeforeTool: [
          { matcher: 'stopper', delayMs: 300, answer: { continue: false, stopReason: 'enough' } },
          { matcher: 'slow', delayMs: 20_000 },
        ],
        AfterTool: {},
      },
      { tools, concurrency: 3 },
    );
    const { calls } = await stops.scheduler.schedule([call('long'), call('x', 'stopper'), call('y', 'slow')]);
    expect(calls.map(({ result }) => result.error?.type)).toEqual([undefined, 'stopped_by_hook', 'cancelled']);
    expect(finished).toEqual(['long']);
    expect(stops.logged('AfterTool')).toHaveLength(1);
  });
});

describe('an abort', () => {
  it('reaches the running tools, ends the others, and every call is published once', async () => {
    const controller = new AbortController();
    const aborted: unknown[] = [];
    const execute: AgentTool['execute'] = ({ text }, { signal }) =>
      new Promise((_, reject) => {
        if (text === 'b') controller.abort(new Error('enough'));
        const end = () => {
          aborted.push(text);
          reject(signal.reason);
        };
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      });
    const { scheduler, published, logged } = makeScheduler(
      { BeforeTool: { matcher: '^$' }, AfterTool: {} },
      { tools: [echo({ execute })], concurrency: 2 },
    );
    const { calls } = await scheduler.schedule([call('a'), call('b'), call('c'), call('d')], {
      signal: controller.signal,
    });
    expect(aborted.sort()).toEqual(['a', 'b']);
    expect(published).toEqual(calls);
    expect(contents(calls).slice(2)).toEqual(Array(2).fill('The tool was not run: enough'));
    expect(logged('AfterTool')).toHaveLength(2);
  });

  it('does not wait for a tool that ignores it', async () => {
    const controller = new AbortController();
    const execute = () => {
      controller.abort();
      return new Promise<never>(() => undefined);
    };
    const { scheduler } = makeScheduler({}, { tools: [echo({ execute })] });
    const { calls } = await scheduler.schedule([call('a'), call('b')], { signal: controller.signal });
    expect(calls.map(({ result }) => result.error?.type)).toEqual(['cancelled', 'cancelled']);
  });
});

describe('many calls at once', () => {
  it('put no more than one listener each on any signal', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => warnings.push(warning);
    process.on('warning', listen);
    const tool = echo({
      execute: async (_, { signal }) => {
        signal.addEventListener('abort', () => undefined);
        await sleep(20);
        return {};
      },
    });
    const { scheduler } = makeScheduler({ BeforeTool: { script: 'guard.sh' } }, { tools: [tool], concurrency: 30 });
    const calls = Array.from({ length: 30 }, (_, index) => call(index));
    await scheduler.schedule(calls, { signal: new AbortController().signal });
    await sleep(10);
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });
});

describe('misuse', () => {
  it('a concurrency of nothing is refused', () => {
    expect(() => makeScheduler({}, { concurrency: 0 })).toThrow(HookError);
  });

  it('a callback that throws costs no call its result', async () => {
    let ran = 0;
    const { scheduler } = makeScheduler(
      {},
      {
        tools: [echo({ execute: async () => ({ llmContent: `${++ran}` }) })],
        onResult: () => throwing('display gone'),
      },
    );
    await expect(scheduler.schedule([call('a'), call('b')])).rejects.toThrow('display gone');
    expect(ran).toBe(2);
  });
});

function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

function throwing(message: string): never {
  throw new Error(message);
}
