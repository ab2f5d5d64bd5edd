// The refactor: requests on a bus, validation, failure envelopes, common output fields, logging.
import { Config, MessageBusType } from '@agent-hooks/agent-integration/specification';
import {
  buildFailureEnvelope,
  type DebugLogger,
  InProcessMessageBus,
  processCommonHookOutputFields,
} from '@agent-hooks/hook-system';
import {
  type HookExecutionResponse,
  validateAfterToolInput,
  validateBeforeModelInput,
  validateBeforeToolInput,
} from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeProject } from './project.ts';

async function openBus(script: string) {
  const { directory, hook } = makeProject({ 'hook.sh': script });
  const messageBus = new InProcessMessageBus();
  const lines: [string, string][] = [];
  const log = (level: string) => (message: string) => void lines.push([level, message]);
  const debugLogger: DebugLogger = { debug: log('debug'), log: log('log'), warn: log('warn'), error: log('error') };
  const config = new Config({
    hooks: { BeforeTool: [{ matcher: 'write', hooks: [{ ...hook('hook.sh'), name: 'guard' }] }] },
    workingDir: directory,
    hookSystem: { messageBus, debugLogger },
  });
  const system = config.getHookSystem();
  await system?.initialize();
  const ask = (message: object): Promise<HookExecutionResponse> =>
    new Promise((resolve) => {
      const end = messageBus.subscribe(MessageBusType.HOOK_EXECUTION_RESPONSE, (response) => {
        end();
        resolve(response);
      });
      // Requests that are wrong on purpose have no type.
      void messageBus.publish({ type: MessageBusType.HOOK_EXECUTION_REQUEST, ...message } as never);
    });
  return { config, system, ask, lines, messageBus };
}

const call = { tool_name: 'write_file', tool_input: {} };

describe('a request on the bus', () => {
  it('is answered like a direct call, with its own id or a new one', async () => {
    const { config, system, ask } = await openBus('echo no >&2; exit 2');
    const direct = await system?.getEventHandler().fireBeforeToolEvent('write_file', {});
    const response = await ask({ eventName: 'BeforeTool', input: call, correlationId: 'mine' });
    expect(response).toMatchObject({ type: 'hook-execution-response', correlationId: 'mine', success: true });
    expect(response.output?.finalOutput).toMatchObject({
      decision: direct?.finalOutput?.decision,
      reason: direct?.finalOutput?.reason,
    });
    const { correlationId } = await ask({ eventName: 'BeforeTool', input: call });
    expect(correlationId).toMatch(/^[0-9a-f-]{36}$/);
    await config.dispose();
  });

  it.each([
    ['an unknown event', { eventName: 'BeforeLunch', input: {} }, 'unsupported_event'],
    ['an incomplete input', { eventName: 'BeforeTool', input: { tool_name: 'write_file' } }, 'invalid_input'],
    ['no input', { eventName: 'BeforeTool' }, 'invalid_input'],
  ])('for %s fails with a code, and no hook runs', async (_title, message, code) => {
    const { config, ask, lines } = await openBus('exit 2');
    expect(await ask({ ...message, correlationId: 'c' })).toMatchObject({
      correlationId: 'c',
      success: false,
      error: { code, message: expect.any(String) },
    });
    expect(lines.filter(([, text]) => text.includes('guard'))).toEqual([]);
    await config.dispose();
  });

  it('is not answered after dispose', async () => {
    const { config, ask } = await openBus('true');
    await config.dispose();
    const late = ask({ eventName: 'BeforeTool', input: call });
    expect(await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 200, 'silence'))])).toBe('silence');
  });
});

it('validators accept the fields of their event, and narrow its type', () => {
  expect(validateBeforeToolInput({ tool_name: 't', tool_input: {} })).toBe(true);
  expect(validateBeforeToolInput({ tool_name: 't', tool_input: {}, extra: 1 })).toBe(true);
  expect(validateBeforeToolInput({ tool_name: 't' })).toBe(false);
  expect(validateBeforeToolInput({ tool_name: 5, tool_input: {} })).toBe(false);
  expect(validateAfterToolInput({ tool_name: 't', tool_input: {}, tool_response: {} })).toBe(true);
  expect(validateBeforeModelInput({ llm_request: { model: 'm', messages: [] } })).toBe(true);
  expect(validateBeforeModelInput([])).toBe(false);
});

it('a failure envelope says what failed, and a processed result what every caller applies', () => {
  const envelope = buildFailureEnvelope(new Error('x'), 'planning', { eventName: 'BeforeTool', correlationId: 'c' });
  expect(envelope).toMatchObject({ success: false, allOutputs: [], stage: 'planning', correlationId: 'c' });
  expect(processCommonHookOutputFields(envelope)).toMatchObject({ shouldStop: false, suppressOutput: false });
  const finalOutput = { continue: false, stopReason: 's', systemMessage: 'm', suppressOutput: true };
  expect(processCommonHookOutputFields({ ...envelope, finalOutput })).toMatchObject({
    shouldStop: true,
    stopReason: 's',
    systemMessage: 'm',
    suppressOutput: true,
  });
});

describe('the log', () => {
  it('has a line for each event at debug level, and a refusal is not a failure', async () => {
    const { config, system, lines } = await openBus('echo no >&2; exit 2');
    const handler = system?.getEventHandler();
    await handler?.fireBeforeToolEvent('write_file', {});
    await handler?.fireBeforeToolEvent('read_file', {});
    expect(lines.filter(([level]) => level !== 'debug')).toEqual([]);
    const texts = lines.map(([, text]) => text.replace(/\d+ms/, 'Nms'));
    expect(texts).toContain("BeforeTool fired for 'write_file': 1 hook, Nms, success (refused)");
    expect(texts).toContain("BeforeTool fired for 'read_file': 0 hooks matched, skipped");
    await config.dispose();
  });

  it('warns of a hook that failed', async () => {
    const { config, system, lines } = await openBus('echo oops >&2; exit 1');
    await system?.getEventHandler().fireBeforeToolEvent('write_file', {});
    expect(lines.filter(([level]) => level === 'warn').map(([, text]) => text)).toEqual([
      expect.stringContaining('BeforeTool hook guard failed'),
    ]);
    await config.dispose();
  });
});
