import {
  type HookExecutionRequest,
  type HookExecutionResponse,
  type HooksConfiguration,
  MessageBusType,
} from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeHost } from '../../test/support/host.ts';
import { makeRecordingLogger } from '../../test/support/recording-logger.ts';
import { makeScriptedRunner } from '../../test/support/scripted-runner.ts';
import type { HookExecutor } from '../events/hook-executor.ts';
import { HookSystem } from '../hook-system.ts';
import type { HookHostConfig } from '../host-config.ts';
import { InProcessMessageBus } from './in-process-message-bus.ts';
import type { MessageBus } from './message-bus.ts';

const { HookExecutionRequest: requestType, HookExecutionResponse: responseType } = MessageBusType;
const hooks: HooksConfiguration = {
  BeforeTool: [{ matcher: 'write', hooks: [{ type: 'command', command: 'deny' }] }],
  BeforeModel: [{ hooks: [{ type: 'command', command: 'look' }] }],
};
const answers = { deny: { decision: 'deny', reason: 'no' } } as const;

function systemOn(
  bus: MessageBus,
  config: Partial<HookHostConfig> = {},
  runner: HookExecutor = makeScriptedRunner(answers),
) {
  const debugLogger = makeRecordingLogger();
  const system = new HookSystem(makeHost(hooks, config), { messageBus: bus, debugLogger, runner });
  onTestFinished(() => system.dispose());
  return { system, debugLogger };
}

function collectResponses(bus: InProcessMessageBus): HookExecutionResponse[] {
  const responses: HookExecutionResponse[] = [];
  bus.subscribe(responseType, (response) => responses.push(response));
  return responses;
}

function ask(bus: InProcessMessageBus, message: object): void {
  // What comes over a bus can be anything.
  bus.publish({ type: requestType, ...message } as HookExecutionRequest);
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

describe('requests on the bus', () => {
  it('are answered like a direct call, with the same id', async () => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    const { system } = systemOn(bus);
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {} }, correlationId: 'c-1' });
    await settle();
    const {
      verdict: _,
      input: __,
      runs: ___,
      ...direct
    } = await system.getEventHandler().fireBeforeToolEvent('write', {});
    expect(responses).toEqual([{ type: responseType, correlationId: 'c-1', success: true, output: direct }]);
  });

  it('initialise the system if nothing has before', async () => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    const { system } = systemOn(bus);
    expect(system.getStatus().initialized).toBe(false);
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {} } });
    await settle();
    expect(system.getStatus().initialized).toBe(true);
    expect(responses[0]?.output?.finalOutput).toMatchObject({ decision: 'deny' });
  });

  it.each([undefined, '', 5])('get an id of their own where theirs is %j', async (correlationId) => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    systemOn(bus);
    ask(bus, { eventName: 'BeforeAgent', input: { prompt: 'x' }, correlationId });
    await settle();
    expect(responses).toHaveLength(1);
    expect(responses[0]?.correlationId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it.each([
    ['an event that does not exist', { eventName: 'BeforeTol', input: {} }, 'unsupported_event', 'request'],
    ['an event that is every object’s', { eventName: 'constructor', input: {} }, 'unsupported_event', 'request'],
    ['no event', { input: {} }, 'unsupported_event', 'request'],
    ['an event that is no text', { eventName: 10n, input: {} }, 'unsupported_event', 'request'],
    ['no input', { eventName: 'BeforeTool' }, 'invalid_input', 'request'],
    ['an input that is a list', { eventName: 'BeforeTool', input: [] }, 'invalid_input', 'request'],
    ['an input that is null', { eventName: 'BeforeTool', input: null }, 'invalid_input', 'request'],
    ['an input without its fields', { eventName: 'BeforeTool', input: {} }, 'invalid_input', 'validation'],
    [
      'an input with a wrong field',
      { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: 5 } },
      'invalid_input',
      'validation',
    ],
    [
      'a model request that is none',
      { eventName: 'BeforeModel', input: { llm_request: 5 } },
      'invalid_input',
      'validation',
    ],
  ])('with %s fail with a code, and nothing is run', async (_, message, code, stage) => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    const runner = makeScriptedRunner(answers);
    const { debugLogger } = systemOn(bus, {}, runner);
    ask(bus, { correlationId: 'c-1', ...message });
    await settle();
    expect(responses).toEqual([
      {
        type: responseType,
        correlationId: 'c-1',
        success: false,
        error: { code, message: expect.any(String), details: expect.objectContaining({ stage }) },
      },
    ]);
    expect(runner.calls).toEqual([]);
    expect(debugLogger.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it.each([undefined, null, 5, 'x'])('that are %j fail as well, on a bus that delivers such', async (message) => {
    const responses: HookExecutionResponse[] = [];
    let deliver: ((message: never) => void) | undefined;
    const bus: MessageBus = {
      publish: (response) => void responses.push(response as HookExecutionResponse),
      subscribe: (type, handler) => {
        if (type === requestType) deliver = handler;
        return () => {};
      },
    };
    systemOn(bus);
    deliver?.(message as never);
    await settle();
    expect(responses).toMatchObject([{ success: false, error: { code: 'invalid_input' } }]);
  });

  it.each([
    ['the SDK’s', { model: 'm', contents: 'hello' }],
    ['the one that hooks see', { model: 'm', messages: [{ role: 'user', content: 'hello' }] }],
  ])('may bring a model request in a shape that is %s', async (_, llm_request) => {
    const bus = new InProcessMessageBus();
    const runner = makeScriptedRunner();
    systemOn(bus, {}, runner);
    ask(bus, { eventName: 'BeforeModel', input: { llm_request } });
    await settle();
    expect(runner.calls[0]?.input).toMatchObject({
      llm_request: { model: 'm', messages: [{ role: 'user', content: 'hello' }] },
    });
  });

  it('cannot say where hooks run, or for whom', async () => {
    const bus = new InProcessMessageBus();
    const runner = makeScriptedRunner(answers);
    systemOn(bus, { getWorkingDir: () => '/host' }, runner);
    const forged = { cwd: '/elsewhere', session_id: 'x', hook_event_name: 'AfterTool', timestamp: 'never' };
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {}, ...forged } });
    await settle();
    expect(runner.calls[0]?.input).toMatchObject({
      cwd: '/host',
      session_id: 'session-1',
      hook_event_name: 'BeforeTool',
    });
  });

  it('get one response each, a thousand at once', async () => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    systemOn(bus);
    const ids = Array.from({ length: 1000 }, (_, index) => `id-${index}`);
    for (const [index, correlationId] of ids.entries()) {
      const eventName = index % 3 === 0 ? 'Nonsense' : 'BeforeTool';
      ask(bus, { eventName, input: { tool_name: 'write', tool_input: {} }, correlationId });
    }
    await settle();
    expect(responses.map(({ correlationId }) => correlationId).sort()).toEqual(ids.sort());
  });

  it('that fail to initialise the system are answered, and the next one tries again', async () => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    let broken = true;
    const getHooks = () => {
      if (broken) throw new Error('no settings');
      return hooks;
    };
    systemOn(bus, { getHooks });
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {} } });
    await settle();
    broken = false;
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {} } });
    await settle();
    expect(responses).toMatchObject([
      { success: false, error: { code: 'internal', message: 'no settings' } },
      { success: true, output: { finalOutput: { decision: 'deny' } } },
    ]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('bus is full');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('bus is full');
      },
    ],
  ])('whose response cannot be published because the bus %s are reported to the logger', async (_, publish) => {
    let deliver: ((message: never) => void) | undefined;
    const bus: MessageBus = {
      publish,
      subscribe: (type, handler) => {
        if (type === requestType) deliver = handler;
        return () => {};
      },
    };
    const { debugLogger } = systemOn(bus);
    deliver?.({ type: requestType, eventName: 'BeforeAgent', input: { prompt: 'x' }, correlationId: 'c' } as never);
    await settle();
    expect(debugLogger.lines).toMatchObject([
      { level: 'debug', message: 'BeforeAgent fired: 0 hooks matched, skipped' },
      { level: 'error', details: [{ stage: 'publication', correlationId: 'c', message: 'bus is full' }] },
    ]);
  });

  it('are answered in plain data that survives a wire, errors with their messages', async () => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    const gate = { type: 'command', command: 'exit 3', name: 'gate', onFailure: 'block' } as const;
    const system = new HookSystem(makeHost({ BeforeTool: [{ hooks: [gate] }] }), {
      messageBus: bus,
      debugLogger: makeRecordingLogger(),
    });
    onTestFinished(() => system.dispose());
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {} }, correlationId: 'a' });
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: 5 }, correlationId: 'b' });
    await expect.poll(() => responses.length).toBe(2);
    expect(JSON.parse(JSON.stringify(responses))).toEqual(responses);
    const of = (id: string) => responses.find(({ correlationId }) => correlationId === id);
    expect(of('a')).toMatchObject({
      success: true,
      output: { finalOutput: { decision: 'deny' }, errors: [{ code: 'hook_failed', message: expect.any(String) }] },
    });
    expect(of('b')).toMatchObject({
      success: false,
      output: { stage: 'validation', finalOutput: { decision: 'deny' } },
      error: {
        code: 'invalid_input',
        message: expect.stringContaining('tool_input'),
        details: { stage: 'validation' },
      },
    });
  });

  it('on a bus that writes JSON itself are answered as hooks did; what it cannot write is a failure, and a refusal stays one', async () => {
    const heard: string[] = [];
    let deliver: ((message: never) => void) | undefined;
    const bus: MessageBus = {
      writesJson: true,
      publish: (response) => void heard.push(JSON.stringify(response)),
      subscribe: (type, handler) => {
        if (type === requestType) deliver = handler;
        return () => {};
      },
    };
    const strange = { deny: { decision: 'deny', hookSpecificOutput: { big: 1n } } } as never;
    systemOn(bus, {}, makeScriptedRunner(strange));
    const ask = (tool: string) =>
      deliver?.({
        type: requestType,
        eventName: 'BeforeTool',
        input: { tool_name: tool, tool_input: {} },
        correlationId: tool,
      } as never);
    ask('write');
    ask('read');
    await expect.poll(() => heard.length).toBe(2);
    const of = (id: string) => heard.map((each) => JSON.parse(each)).find(({ correlationId }) => correlationId === id);
    expect(of('write')).toMatchObject({
      success: false,
      output: { finalOutput: { decision: 'deny' } },
      error: { code: 'internal', message: expect.stringContaining('not plain data') },
    });
    expect(of('read')).toMatchObject({ success: true });
  });

  it('are cancelled by a message with their id, and answered all the same', async () => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    const slow = { type: 'command', command: 'sleep 30' } as const;
    const system = new HookSystem(makeHost({ BeforeTool: [{ hooks: [slow] }] }), {
      messageBus: bus,
      debugLogger: makeRecordingLogger(),
    });
    onTestFinished(() => system.dispose());
    await system.initialize();
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {} }, correlationId: 'c' });
    await settle();
    bus.publish({ type: 'hook-execution-cancel', correlationId: 'another' });
    bus.publish({ type: 'hook-execution-cancel', correlationId: 'c' });
    await expect.poll(() => responses.length, { timeout: 10_000 }).toBe(1);
    expect(responses).toMatchObject([{ correlationId: 'c', output: { errors: [{ code: 'hook_aborted' }] } }]);
  });

  it('are not heard after dispose, and no listener is left', async () => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    const runner = makeScriptedRunner(answers);
    const { system } = systemOn(bus, {}, runner);
    await system.initialize();
    await system.dispose();
    expect(bus.listenerCount(requestType)).toBe(0);
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {} } });
    await settle();
    expect([responses, runner.calls]).toEqual([[], []]);
  });

  it('are answered once where the system was disposed of and initialised again', async () => {
    const bus = new InProcessMessageBus();
    const responses = collectResponses(bus);
    const { system } = systemOn(bus);
    for (let round = 0; round < 3; round++) {
      await system.initialize();
      await system.dispose();
    }
    await system.initialize();
    expect(bus.listenerCount(requestType)).toBe(1);
    ask(bus, { eventName: 'BeforeTool', input: { tool_name: 'write', tool_input: {} } });
    await settle();
    expect(responses).toHaveLength(1);
  });

  it('a bus that fails to subscribe leaves direct calls as they are', async () => {
    const bus: MessageBus = {
      publish: () => {},
      subscribe: () => {
        throw new Error('no room');
      },
    };
    const { system, debugLogger } = systemOn(bus);
    await system.initialize();
    const result = await system.getEventHandler().fireBeforeToolEvent('write', {});
    expect(result.finalOutput?.isBlockingDecision()).toBe(true);
    expect(debugLogger.lines[0]).toMatchObject({ level: 'error', message: expect.stringContaining('subscribe') });
  });

  it('a bus that fails to unsubscribe does not keep the system from being disposed of', async () => {
    const bus: MessageBus = {
      publish: () => {},
      subscribe: () => () => {
        throw new Error('stuck');
      },
    };
    const { system } = systemOn(bus);
    await system.initialize();
    await expect(system.dispose()).resolves.toBeUndefined();
  });
});
