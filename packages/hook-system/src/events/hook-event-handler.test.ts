import { getEventListeners } from 'node:events';
import { join } from 'node:path';
import { HookRunner } from '@agent-hooks/hook-runner';
import { eventTable, type HookEventName, type HooksConfiguration } from '@agent-hooks/hook-types';
import { isAlive } from '@agent-hooks/test-support';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { fixtureHook, waitForFile } from '../../test/support/fixtures.ts';
import { makeHost } from '../../test/support/host.ts';
import { makeBrokenLogger, makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { makeResult, makeScriptedRunner } from '../../test/support/scripted-runner.ts';
import { makeTemporaryDirectory } from '../../test/support/temporary-directory.ts';
import { InProcessMessageBus } from '../bus/in-process-message-bus.ts';
import type { HookHostConfig } from '../host-config.ts';
import { HookAggregator } from '../merge/hook-aggregator.ts';
import type { BeforeToolHookOutput } from '../outputs/before-tool-hook-output.ts';
import { HookPlanner } from '../plan/hook-planner.ts';
import { HookRegistry } from '../registry/hook-registry.ts';
import { HookEventHandler, type HookEventHandlerOptions } from './hook-event-handler.ts';
import type { HookExecutor } from './hook-executor.ts';

const eventNames = Object.keys(eventTable) as HookEventName[];
const request = { model: 'm', contents: [{ role: 'user', parts: [{ text: 'hello' }] }] };
const response = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'hi' }] }, finishReason: 'STOP', index: 0 }],
};
const shownRequest = { model: 'm', messages: [{ role: 'user', content: 'hello' }] };

/** How each event is fired, and the fields that its hooks must then get beside the base fields. */
const firings: { [Name in HookEventName]: [(handler: HookEventHandler) => Promise<unknown>, object] } = {
  BeforeTool: [
    (handler) => handler.fireBeforeToolEvent('write_file', { path: 'a' }, { mcpContext: { server: 's' } }),
    { tool_name: 'write_file', tool_input: { path: 'a' }, mcp_context: { server: 's' } },
  ],
  AfterTool: [
    (handler) => handler.fireAfterToolEvent('write_file', { path: 'a' }, { llmContent: 'ok', returnDisplay: 'OK' }),
    { tool_name: 'write_file', tool_input: { path: 'a' }, tool_response: { llmContent: 'ok', returnDisplay: 'OK' } },
  ],
  BeforeModel: [(handler) => handler.fireBeforeModelEvent(request), { llm_request: shownRequest }],
  AfterModel: [
    (handler) => handler.fireAfterModelEvent(request, response),
    {
      llm_request: shownRequest,
      llm_response: { candidates: [{ content: { role: 'model', parts: ['hi'] }, finishReason: 'STOP', index: 0 }] },
    },
  ],
  BeforeToolSelection: [(handler) => handler.fireBeforeToolSelectionEvent(request), { llm_request: shownRequest }],
  BeforeAgent: [(handler) => handler.fireBeforeAgentEvent('do it'), { prompt: 'do it' }],
  AfterAgent: [
    (handler) => handler.fireAfterAgentEvent('do it', 'done'),
    { prompt: 'do it', prompt_response: 'done', stop_hook_active: false },
  ],
  SessionStart: [(handler) => handler.fireSessionStartEvent({ source: 'resume' }), { source: 'resume' }],
  SessionEnd: [(handler) => handler.fireSessionEndEvent({ reason: 'logout' }), { reason: 'logout' }],
  PreCompress: [(handler) => handler.firePreCompressEvent({ trigger: 'auto' }), { trigger: 'auto' }],
  Notification: [
    (handler) => handler.fireNotificationEvent('ToolPermission', 'may I?', { tool: 'x' }),
    { notification_type: 'ToolPermission', message: 'may I?', details: { tool: 'x' } },
  ],
  PermissionRequest: [
    (handler) =>
      handler.firePermissionRequestEvent('write_file', { path: 'a' }, 'sure?', {
        toolUseId: 'c1',
        mcpContext: { server: 's' },
        askedBy: [{ name: 'guard', source: 'user' }],
      }),
    {
      ...{ tool_name: 'write_file', tool_input: { path: 'a' }, reason: 'sure?', asked_by: 'guard' },
      ...{ tool_use_id: 'c1', mcp_context: { server: 's' } },
    },
  ],
  ToolDenied: [
    (handler) => handler.fireToolDeniedEvent('write_file', { path: 'a' }, { reason: 'no', deniedBy: 'user' }),
    { tool_name: 'write_file', tool_input: { path: 'a' }, reason: 'no', denied_by: 'user' },
  ],
  SubagentStart: [
    (handler) => handler.fireSubagentStartEvent({ agent_id: 'a1', agent_type: 'explorer', prompt: 'look' }),
    { agent_id: 'a1', agent_type: 'explorer', prompt: 'look' },
  ],
  SubagentStop: [
    (handler) =>
      handler.fireSubagentStopEvent({
        ...{ agent_id: 'a1', agent_type: 'explorer', prompt: 'look' },
        ...{ prompt_response: 'seen', stop_hook_active: true },
      }),
    {
      ...{ agent_id: 'a1', agent_type: 'explorer', prompt: 'look' },
      ...{ prompt_response: 'seen', stop_hook_active: true },
    },
  ],
  PostCompress: [
    (handler) => handler.firePostCompressEvent({ trigger: 'manual', summary: 'in short' }),
    { trigger: 'manual', summary: 'in short' },
  ],
  AgentError: [
    (handler) => handler.fireAgentErrorEvent({ error: { message: 'broken', kind: 'failed' }, prompt: 'do it' }),
    { error: { message: 'broken', kind: 'failed' }, prompt: 'do it' },
  ],
};

interface Given extends HookEventHandlerOptions {
  readonly runner?: HookExecutor;
  readonly config?: Partial<HookHostConfig>;
  readonly initialize?: boolean;
}

async function handlerOf(hooks: HooksConfiguration, given: Given = {}) {
  const { runner = new HookRunner(), config, initialize = true, ...options } = given;
  const host = makeHost(hooks, config);
  const registry = new HookRegistry(host);
  if (initialize) await registry.initialize();
  return new HookEventHandler(host, new HookPlanner(registry), runner, new HookAggregator(options.translator), options);
}

function everyEvent(command: string): HooksConfiguration {
  return Object.fromEntries(eventNames.map((name) => [name, [{ hooks: [{ type: 'command', command }] }]]));
}

const fail = () => {
  throw new Error('broken');
};

describe('a planner whose createExecutionPlan the host replaces', () => {
  type Plan = ReturnType<HookPlanner['createExecutionPlan']>;
  async function fireWith(change: (plan: Plan) => Plan) {
    const calls: unknown[] = [];
    class HostPlanner extends HookPlanner {
      override createExecutionPlan(...[eventName, context]: Parameters<HookPlanner['createExecutionPlan']>): Plan {
        calls.push([eventName, context]);
        return change(super.createExecutionPlan(eventName, context));
      }
    }
    const commands = ['a', 'b'].map((command) => ({ type: 'command' as const, command }));
    const hooks = Object.fromEntries(eventNames.map((name) => [name, [{ matcher: '.', hooks: commands }]]));
    const host = makeHost(hooks);
    const registry = new HookRegistry(host);
    await registry.initialize();
    const runner = makeScriptedRunner({ a: { systemMessage: 'a' }, b: { systemMessage: 'b' } });
    return {
      calls,
      runner,
      handler: new HookEventHandler(host, new HostPlanner(registry), runner, new HookAggregator()),
    };
  }

  it('is asked with the tool of a tool event, the trigger of another and nothing for a model call', async () => {
    const { handler, calls } = await fireWith((plan) => plan);
    await handler.fireBeforeToolEvent('write_file', {});
    await handler.fireSessionStartEvent({ source: 'startup' });
    await handler.fireBeforeModelEvent(request);
    expect(calls).toEqual([
      ['BeforeTool', { toolName: 'write_file' }],
      ['SessionStart', { trigger: 'startup' }],
      ['BeforeModel', undefined],
    ]);
  });

  it('decides which hooks run, in which order and one by one or not', async () => {
    const { handler, runner } = await fireWith(
      (plan) => plan && { ...plan, hookConfigs: plan.hookConfigs.toReversed(), sequential: true },
    );
    const { finalOutput } = await handler.fireBeforeToolEvent('write_file', {});
    expect(finalOutput?.systemMessage).toBe('b\na');
    expect(runner.calls).toMatchObject([
      { mode: 'sequential', commands: ['b'] },
      { mode: 'sequential', commands: ['a'] },
    ]);
    const one = await fireWith(
      (plan) => plan && { eventName: plan.eventName, hookConfigs: plan.hookConfigs.slice(1), sequential: false },
    );
    expect((await one.handler.fireBeforeToolEvent('write_file', {})).finalOutput?.systemMessage).toBe('b');
    const none = await fireWith(() => null);
    expect(await none.handler.fireBeforeToolEvent('write_file', {})).toMatchObject({ success: true, allOutputs: [] });
    expect(none.runner.calls).toEqual([]);
  });

  it('fails at planning with a hook that the registry does not have', async () => {
    const { handler, runner } = await fireWith(
      (plan) => plan && { ...plan, hookConfigs: [{ type: 'command', command: 'c' }] },
    );
    const result = await handler.fireBeforeToolEvent('write_file', {});
    expect(result).toMatchObject({ success: false, stage: 'planning', errors: [{ code: 'invalid_input' }] });
    expect(runner.calls).toEqual([]);
  });
});

describe('every event of the table', () => {
  it.each(eventNames)('%s has its method, and its hooks get the base fields and their own', async (eventName) => {
    const file = join(makeTemporaryDirectory(), 'input.json');
    const hook = fixtureHook('record-input.mjs', { RECORD_TO: file, ANSWER: '{"systemMessage":"seen"}' });
    const handler = await handlerOf(
      { [eventName]: [{ hooks: [hook] }] },
      { config: { getTranscriptPath: () => '/t' } },
    );
    const [fire, own] = firings[eventName];
    expect(await fire(handler)).toMatchObject({ success: true, finalOutput: { systemMessage: 'seen' }, errors: [] });
    const { timestamp, ...input } = JSON.parse(await waitForFile(file));
    expect(input).toMatchObject({
      session_id: 'session-1',
      transcript_path: '/t',
      cwd: makeHost({}).getWorkingDir(),
      hook_event_name: eventName,
      ...own,
    });
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
  });

  it.each(eventNames)('%s without hooks is a fresh empty success, and nothing is looked at', async (eventName) => {
    const runner = makeScriptedRunner();
    const translator = { toHookLLMRequest: fail, toHookLLMResponse: fail } as unknown as NonNullable<
      HookEventHandlerOptions['translator']
    >;
    const config = { getSessionId: fail, getWorkingDir: fail, getTranscriptPath: fail };
    const handler = await handlerOf({}, { runner, translator, config });
    const [fire] = firings[eventName];
    const first = await fire(handler);
    expect(first).toEqual({
      success: true,
      finalOutput: undefined,
      allOutputs: [],
      errors: [],
      totalDuration: 0,
      verdict: { action: 'proceed', decidedBy: [] },
      runs: [],
    });
    expect(await fire(handler)).not.toBe(first);
    expect(runner.calls).toEqual([]);
  });

  it.each(eventNames)('%s does not run anything while hooks are turned off', async (eventName) => {
    const runner = makeScriptedRunner();
    const handler = await handlerOf(everyEvent('x'), { runner, config: { getEnableHooks: () => false } });
    expect(await firings[eventName][0](handler)).toMatchObject({ success: true, finalOutput: undefined });
    expect(runner.calls).toEqual([]);
  });

  it('knows the class of its answer at compile time', () => {
    expectTypeOf<ReturnType<HookEventHandler['fireBeforeToolEvent']>>().resolves.toHaveProperty('finalOutput');
    expectTypeOf<
      NonNullable<Awaited<ReturnType<HookEventHandler['fireBeforeToolEvent']>>['finalOutput']>
    >().toEqualTypeOf<BeforeToolHookOutput>();
    expectTypeOf<HookEventHandler['fireSessionStartEvent']>()
      .parameter(0)
      .toEqualTypeOf<{ readonly source: 'startup' | 'resume' | 'clear' | 'compress' }>();
  });

  it('the transcript path is empty unless the host gives one, and a host that fails to give one loses no gate', async () => {
    const runner = makeScriptedRunner();
    const plain = await handlerOf(everyEvent('x'), { runner });
    const broken = await handlerOf(everyEvent('x'), { runner, config: { getTranscriptPath: fail } });
    await plain.fireBeforeAgentEvent('p');
    await broken.fireBeforeAgentEvent('p');
    expect(runner.calls.map(({ input }) => input.transcript_path)).toEqual(['', '']);
  });
});

describe('an event’s payload is not even touched', () => {
  const untouchable = new Proxy({}, { get: fail, ownKeys: fail, has: fail, getOwnPropertyDescriptor: fail });

  it.each([
    ['no hook is there for the event', {}],
    ['none matches', { BeforeTool: [{ matcher: '^never$', hooks: [{ type: 'command' as const, command: 'x' }] }] }],
  ])('if %s', async (_, hooks) => {
    const handler = await handlerOf(hooks);
    expect(await handler.fireBeforeToolEvent('write_file', untouchable)).toMatchObject({ success: true });
    expect(await handler.fireBeforeModelEvent(untouchable)).toMatchObject({ success: true });
    expect(await handler.fireSessionStartEvent(untouchable as { source: 'startup' })).toMatchObject({ success: true });
  });
});

describe('failures of the engine come back as failed answers', () => {
  const throwingRunner: HookExecutor = { executeHooksParallel: fail, executeHooksSequential: fail };
  // Whatever a runner in JavaScript may return.
  const senselessRunner = {
    executeHooksParallel: async () => [null],
    executeHooksSequential: async () => 7,
  } as unknown as HookExecutor;
  const badTranslator = { toHookLLMRequest: fail, toHookLLMResponse: fail } as unknown as NonNullable<
    HookEventHandlerOptions['translator']
  >;
  const toolCall = (handler: HookEventHandler) => handler.fireBeforeToolEvent('t', {});
  const wrong = <Value>(value: unknown) => value as Value;
  const circular: Record<string, unknown> = {};
  circular.self = circular;

  const rows: readonly (readonly [string, string, Given, (handler: HookEventHandler) => Promise<unknown>])[] = [
    ['a tool name that is none', 'validation', {}, (handler) => handler.fireBeforeToolEvent(wrong(undefined), {})],
    ['a tool input that is none', 'validation', {}, (handler) => handler.fireBeforeToolEvent('t', wrong('x'))],
    [
      'a result that contains itself',
      'validation',
      {},
      (handler) => handler.fireAfterToolEvent('t', {}, { llmContent: wrong(circular) }),
    ],
    ['a source that is unknown', 'validation', {}, (handler) => handler.fireSessionStartEvent({ source: wrong('x') })],
    ['no context at all', 'validation', {}, (handler) => handler.fireSessionStartEvent(wrong(undefined))],
    ['no prompt', 'validation', {}, (handler) => handler.fireBeforeAgentEvent(wrong(undefined))],
    ['a request that is none', 'validation', {}, (handler) => handler.fireBeforeModelEvent(wrong<object>('x'))],
    [
      'a translator that fails',
      'translation',
      { translator: badTranslator },
      (handler) => handler.fireBeforeModelEvent(request),
    ],
    ['a session without id', 'validation', { config: { getSessionId: () => wrong(undefined) } }, toolCall],
    ['a host that fails to say the session', 'validation', { config: { getSessionId: fail } }, toolCall],
    ['a host that fails to say the directory', 'validation', { config: { getWorkingDir: fail } }, toolCall],
    ['a host that fails to say whether hooks are on', 'planning', { config: { getEnableHooks: fail } }, toolCall],
    ['a registry that was not loaded', 'planning', { initialize: false }, toolCall],
    ['a runner that throws', 'execution', { runner: throwingRunner }, toolCall],
    ['a runner that returns nonsense', 'execution', { runner: senselessRunner }, toolCall],
  ];
  it.each(rows)('%s: at %s', async (_, stage, given, fire) => {
    const logger = makeRecordingLogger();
    const scripted = makeScriptedRunner();
    const handler = await handlerOf(everyEvent('x'), { runner: scripted, debugLogger: logger, ...given });
    expect(await fire(handler)).toEqual({
      success: false,
      finalOutput: undefined,
      allOutputs: [],
      errors: [expect.any(Error)],
      totalDuration: expect.any(Number),
      verdict: { action: 'proceed', decidedBy: [] },
      runs: [],
      stage,
      eventName: expect.any(String),
    });
    expect(scripted.calls).toEqual([]);
    expect(logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('a logger that rejects changes nothing either', async () => {
    const reject = async () => {
      throw new Error('the logger is far away');
    };
    const debugLogger = { debug: reject, log: reject, warn: reject, error: reject };
    const handler = await handlerOf(everyEvent('x'), { runner: makeScriptedRunner(), debugLogger });
    expect(await handler.fireBeforeToolEvent('t', {})).toMatchObject({ success: true });
    await new Promise(setImmediate);
  });

  it('a logger that throws changes nothing', async () => {
    const answers = { x: { decision: 'deny', reason: 'no' } } as const;
    const handler = await handlerOf(everyEvent('x'), {
      runner: makeScriptedRunner(answers),
      debugLogger: makeBrokenLogger(),
    });
    const { finalOutput } = await handler.fireBeforeToolEvent('t', {});
    expect(finalOutput?.getBlockingError()).toEqual({ blocked: true, reason: 'no' });
  });
});

describe('running', () => {
  it.each([
    [true, 'sequential'],
    [false, 'parallel'],
  ] as const)('a plan that is sequential: %s makes a %s run', async (sequential, mode) => {
    const runner = makeScriptedRunner();
    const handler = await handlerOf(
      { BeforeTool: [{ sequential, hooks: [{ type: 'command', command: 'x' }] }] },
      { runner },
    );
    await handler.fireBeforeToolEvent('t', {});
    expect(runner.calls).toMatchObject([{ mode, eventName: 'BeforeTool', commands: ['x'] }]);
  });

  it('hands the runner an input that shares nothing with the caller’s', async () => {
    const toolInput = { nested: { list: [{ deep: 1 }] } };
    const before = structuredClone(toolInput);
    const runner: HookExecutor = {
      executeHooksParallel: async (_configs, _eventName, input) => {
        const { tool_input } = input as unknown as { tool_input: typeof toolInput };
        tool_input.nested.list.push({ deep: 2 });
        tool_input.nested = { list: [] };
        return [makeResult()];
      },
      executeHooksSequential: async () => [],
    };
    const handler = await handlerOf(everyEvent('x'), { runner });
    await handler.fireBeforeToolEvent('t', toolInput);
    expect(toolInput).toEqual(before);
  });

  it('keeps keys with special names', async () => {
    const runner = makeScriptedRunner();
    const handler = await handlerOf(everyEvent('x'), { runner });
    await handler.fireBeforeToolEvent('t', JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}'));
    expect(JSON.stringify(runner.calls[0]?.input)).toContain('"tool_input":{"__proto__":{"a":1},"constructor":2}');
  });

  it('does not spoil what serialises itself', async () => {
    const runner = makeScriptedRunner();
    const handler = await handlerOf(everyEvent('x'), { runner });
    await handler.fireBeforeToolEvent('t', { at: new Date(0) });
    expect(JSON.stringify(runner.calls[0]?.input)).toContain('"at":"1970-01-01T00:00:00.000Z"');
  });

  it('translates once for an event, not once for each hook', async () => {
    let translations = 0;
    const translator = {
      toHookLLMRequest: () => {
        translations += 1;
        return shownRequest;
      },
    } as unknown as NonNullable<HookEventHandlerOptions['translator']>;
    const hooks = Array.from({ length: 5 }, (_, index) => ({ type: 'command' as const, command: `c${index}` }));
    const handler = await handlerOf({ BeforeModel: [{ hooks }] }, { runner: makeScriptedRunner(), translator });
    await handler.fireBeforeModelEvent(request);
    expect(translations).toBe(1);
  });

  it('a translator that comes with an event reads its payload and makes the payload of its answer', async () => {
    const translator = {
      toHookLLMRequest: () => ({ ...shownRequest, model: 'of the firing' }),
      fromHookLLMResponse: () => 'made for the firing',
    } as unknown as NonNullable<HookEventHandlerOptions['translator']>;
    const answer = { decision: 'deny' as const, hookSpecificOutput: { llm_response: { text: 'x' } } };
    const runner = makeScriptedRunner({ c: answer });
    const handler = await handlerOf({ BeforeModel: [{ hooks: [{ type: 'command', command: 'c' }] }] }, { runner });
    const { finalOutput } = await handler.fireBeforeModelEvent({ other: 'shape' }, { translator });
    expect(runner.calls[0]?.input).toMatchObject({ llm_request: { model: 'of the firing' } });
    expect(finalOutput?.getSyntheticResponse()).toBe('made for the firing');
  });

  it('a hook that refuses, one that fails and one that answers make one answer', async () => {
    const handler = await handlerOf({
      BeforeTool: [
        {
          hooks: [
            { type: 'command', command: process.execPath, args: ['-e', 'console.error("too risky"); process.exit(2)'] },
            { type: 'command', command: process.execPath, args: ['-e', 'console.error("oops"); process.exit(3)'] },
            {
              type: 'command',
              command: process.execPath,
              args: ['-e', 'console.log(JSON.stringify({decision:"allow"}))'],
            },
            { type: 'plugin' },
          ],
        },
      ],
    });
    const result = await handler.fireBeforeToolEvent('t', {});
    expect(result.success).toBe(false);
    expect(result.finalOutput?.getBlockingError()).toEqual({ blocked: true, reason: 'too risky' });
    expect(result.finalOutput?.systemMessage).toBe('Warning: oops');
    expect(result.allOutputs).toHaveLength(3);
    expect(result.errors).toHaveLength(2);
  });

  it('reports to the logger each hook, each failure and the event, whether fired directly or over the bus', async () => {
    const fail = { type: 'command' as const, command: process.execPath, args: ['-e', 'process.exit(3)'], name: 'bad' };
    const pass = { type: 'command' as const, command: process.execPath, args: ['-e', ''], name: 'good' };
    const debugLogger = makeRecordingLogger();
    const messageBus = new InProcessMessageBus();
    const handler = await handlerOf({ BeforeAgent: [{ hooks: [fail, pass] }] }, { debugLogger, messageBus });
    await handler.fireBeforeAgentEvent('p');
    const direct = debugLogger.lines.splice(0).map(({ level, message }) => [level, message.replace(/\d+ms/, '')]);
    const answered = new Promise((resolve) => messageBus.subscribe('hook-execution-response', resolve));
    messageBus.publish({ type: 'hook-execution-request', eventName: 'BeforeAgent', input: { prompt: 'p' } });
    await answered;
    expect(debugLogger.lines.map(({ level, message }) => [level, message.replace(/\d+ms/, '')])).toEqual(direct);
    expect(direct.map(([level]) => level)).toEqual(['debug', 'warn', 'debug', 'debug']);
  });

  it('reports to the logger events without hooks, direct or over the bus, and of a refusal as a decision', async () => {
    const refuse = { type: 'command' as const, command: 'echo no >&2; exit 2', name: 'no' };
    const debugLogger = makeRecordingLogger();
    const messageBus = new InProcessMessageBus();
    const hooks = { BeforeTool: [{ matcher: 'write', hooks: [refuse] }] };
    const handler = await handlerOf(hooks, { debugLogger, messageBus });
    expect(handler.hasNoHooks('BeforeTool', 'read_file')).toBe(false);
    await handler.fireBeforeToolEvent('read_file', {});
    const answered = new Promise((resolve) => messageBus.subscribe('hook-execution-response', resolve));
    messageBus.publish({ type: 'hook-execution-request', eventName: 'BeforeAgent', input: { prompt: 'p' } });
    await answered;
    const skipped = ["BeforeTool fired for 'read_file': 0 hooks matched, skipped"];
    skipped.push('BeforeAgent fired: 0 hooks matched, skipped');
    expect(debugLogger.lines.splice(0)).toEqual(skipped.map((message) => ({ level: 'debug', message, details: [] })));
    await handler.fireBeforeToolEvent('write_file', {});
    expect(debugLogger.lines.map(({ level }) => level)).toEqual(['debug', 'debug']);
    expect(debugLogger.lines.at(-1)?.message).toMatch(
      /^BeforeTool fired for 'write_file': 1 hook, \d+ms, success \(refused\)$/,
    );
  });

  it('a signal ends the hooks of its event', async () => {
    const file = join(makeTemporaryDirectory(), 'pid');
    const handler = await handlerOf({ BeforeTool: [{ hooks: [fixtureHook('wait.mjs', { RECORD_TO: file })] }] });
    const controller = new AbortController();
    const fired = handler.fireBeforeToolEvent('t', {}, { signal: controller.signal });
    const pid = Number(await waitForFile(file));
    controller.abort();
    expect(await fired).toMatchObject({ success: false, errors: [{ code: 'hook_aborted' }] });
    expect(isAlive(pid)).toBe(false);
  });

  it('fires by name, and reads from the answer what every caller applies', async () => {
    const runner = makeScriptedRunner({
      x: { continue: false, stopReason: 'enough', systemMessage: 'm', suppressOutput: true },
    });
    const handler = await handlerOf(everyEvent('x'), { runner });
    expect(
      await handler.fireEvent('Notification', { notification_type: 'n', message: 'm', details: {} }),
    ).toMatchObject({
      aggregated: { success: true, finalOutput: { continue: false } },
      shouldStop: true,
      stopReason: 'enough',
      systemMessage: 'm',
      suppressOutput: true,
    });
    expect(runner.calls).toMatchObject([{ eventName: 'Notification', input: { notification_type: 'n' } }]);
  });

  it('an event that does not exist is refused, though only its name is known at run time', async () => {
    const handler = await handlerOf(everyEvent('x'), { runner: makeScriptedRunner() });
    const fields = { notification_type: 'n', message: 'm', details: {} };
    expect(await handler.fireEvent('Nonsense' as 'Notification', fields)).toMatchObject({
      aggregated: { success: false, stage: 'request', errors: [{ code: 'unsupported_event' }] },
    });
  });

  it('a signal that was set off before ends the hooks before they begin, and no listener stays with it', async () => {
    const handler = await handlerOf(everyEvent('true'));
    const controller = new AbortController();
    expect(await handler.fireBeforeAgentEvent('p', { signal: controller.signal })).toMatchObject({ success: true });
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    controller.abort();
    const ended = await handler.fireBeforeAgentEvent('p', { signal: controller.signal });
    expect(ended).toMatchObject({ success: false, errors: [{ code: 'hook_aborted' }] });
  });

  it('a result that cannot be reported is still answered', async () => {
    const runner = makeScriptedRunner({ x: { decision: 'deny' } });
    const debugLogger = makeRecordingLogger();
    const handler = await handlerOf(everyEvent('x'), { runner, debugLogger, redact: fail });
    expect((await handler.fireBeforeToolEvent('t', {})).finalOutput?.isBlockingDecision()).toBe(true);
    expect(debugLogger.lines).toMatchObject([{ level: 'error', message: 'An event cannot be reported' }]);
  });

  it('runs nothing once it is disposed of', async () => {
    const runner = makeScriptedRunner();
    const handler = await handlerOf(everyEvent('x'), { runner });
    await handler.dispose();
    await handler.dispose();
    expect(await handler.fireBeforeToolEvent('t', {})).toMatchObject({
      success: false,
      stage: 'planning',
      errors: [{ code: 'not_initialized' }],
    });
    expect(runner.calls).toEqual([]);
  });
});

describe('an event is silent', () => {
  const hooks: HooksConfiguration = { BeforeTool: [{ matcher: '^write', hooks: [{ type: 'command', command: 'x' }] }] };

  it.each<[string, Given, boolean]>([
    ['if no hook matches its subject', {}, true],
    ['if hooks are off', { config: { getEnableHooks: () => false } }, true],
    ['but not if everything is refused', { lockdownReason: () => 'no' }, false],
    ['but not if the host fails to say whether hooks are on', { config: { getEnableHooks: fail } }, false],
    ['but not before anything is loaded', { initialize: false }, false],
  ])('%s', async (_, given, expected) => {
    const handler = await handlerOf(hooks, given);
    expect(handler.hasNoHooks('BeforeTool', 'read')).toBe(expected);
  });

  it('but not if a hook would run, for whatever reason, nor once everything was disposed of', async () => {
    const handler = await handlerOf({ ...hooks, AfterTool: [{ hooks: [{ type: 'command', command: 'x' }] }] });
    expect(handler.hasNoHooks('BeforeTool', 'write_file')).toBe(false);
    expect(handler.hasNoHooks('BeforeTool')).toBe(false);
    expect(handler.hasNoHooks('AfterTool', 'read')).toBe(false);
    await handler.dispose();
    expect(handler.hasNoHooks('BeforeTool', 'read')).toBe(false);
  });
});
