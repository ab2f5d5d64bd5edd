import type { HookEventName, HookOutput } from '@agent-hooks/hook-types';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { makeHost } from '../test/support/host.ts';
import { acting, makeSystem } from '../test/support/scopes.ts';
import { HookSystem } from './hook-system.ts';

/** Asks a system with one hook that gives an answer. */
async function withAnswer<Value>(
  eventName: HookEventName,
  answer: HookOutput | (() => never) | undefined,
  ask: (system: HookSystem) => Promise<Value>,
  onFailure?: 'block',
): Promise<Value> {
  const action = () => (typeof answer === 'function' ? answer() : answer);
  const hooks = answer ? [acting('user', action, { eventName, name: 'hook', ...(onFailure && { onFailure }) })] : [];
  const system = await makeSystem(hooks);
  return ask(system);
}

const call = { tool_name: 'shell', tool_input: { command: 'ls', cwd: '/' } };
const request = { model: 'm', contents: [{ role: 'user', parts: [{ text: 'my key' }] }] };
const response = { candidates: [{ content: { role: 'model', parts: [{ text: 'the key' }] } }] };
const changed = (text: string) => ({
  hookSpecificOutput: { llm_request: { messages: [{ role: 'user', content: text }] } },
});
const silent = { debug: () => {}, log: () => {}, warn: () => {}, error: () => {} };
const fails = () => {
  throw new Error('broken');
};

describe('a tool call', () => {
  const decide = (answer?: HookOutput | (() => never), onFailure?: 'block') =>
    withAnswer('BeforeTool', answer, (system) => system.decide('BeforeTool', call), onFailure);

  it('proceeds with the very arguments if no hook is due', async () => {
    const decision = await decide();
    expect(decision).toEqual({ action: 'proceed', input: call.tool_input, messages: {} });
    expect(decision.input).toBe(call.tool_input);
  });

  it('proceeds with a copy of what hooks saw', async () => {
    const decision = await decide({ decision: 'allow' });
    expect(decision).toEqual({ action: 'proceed', input: call.tool_input, messages: {} });
    expect(decision.input).not.toBe(call.tool_input);
  });

  it('proceeds with what hooks changed, and hands on what they say', async () => {
    const answer = {
      systemMessage: 'note',
      userMessage: 'for you',
      hookSpecificOutput: { tool_input: { command: 'ls -l' }, additionalContext: 'context' },
    };
    expect(await decide(answer)).toEqual({
      action: 'proceed',
      input: { command: 'ls -l', cwd: '/' },
      messages: { forModel: 'context\n\nnote', forUser: 'for you' },
    });
  });

  it.each([
    ['refuse', { decision: 'deny', reason: 'no' }, 'no'],
    ['ask', { decision: 'ask', reason: 'sure?' }, 'sure?'],
    ['stop', { continue: false, stopReason: 'enough' }, 'enough'],
    ['refuse', { decision: 'block' }, 'No reason provided'],
  ] as const)('is met with %s', async (action, answer, reason) => {
    expect(await decide({ ...answer })).toMatchObject({ action, reason: expect.stringContaining(reason) });
  });

  it('is refused where a gate fails', async () => {
    expect(await decide(fails, 'block')).toMatchObject({ action: 'refuse', reason: expect.stringContaining('broken') });
  });

  it('has arguments of the type they came with', async () => {
    const { input } = await decide();
    expectTypeOf(input).toEqualTypeOf<{ command: string; cwd: string }>();
  });
});

describe('a model call', () => {
  it('goes out as the SDK’s request with what hooks changed', async () => {
    const { action, input } = await withAnswer('BeforeModel', changed('hidden'), (system) =>
      system.decide('BeforeModel', { llm_request: request }),
    );
    expect(action).toBe('proceed');
    expect(input).toEqual({ model: 'm', contents: [{ role: 'user', parts: [{ text: 'hidden' }] }] });
    expectTypeOf(input).toEqualTypeOf<typeof request>();
  });

  it('is the very request if hooks changed nothing', async () => {
    const { input } = await withAnswer('BeforeModel', { systemMessage: 'note' }, (system) =>
      system.decide('BeforeModel', { llm_request: request }),
    );
    expect(input).toBe(request);
  });

  it('has the tools that hooks leave', async () => {
    const answer = { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['read'] } } };
    const { input } = await withAnswer('BeforeToolSelection', answer, (system) =>
      system.decide('BeforeToolSelection', { llm_request: request }),
    );
    expect(input).toMatchObject({
      contents: request.contents,
      config: { toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['read'] } } },
    });
  });

  it('comes back with the response that hooks made of the model’s', async () => {
    const answer = { hookSpecificOutput: { llm_response: { text: 'hidden' } } };
    const { action, input } = await withAnswer('AfterModel', answer, (system) =>
      system.decide('AfterModel', { llm_request: request, llm_response: response }),
    );
    expect(action).toBe('proceed');
    expect(input).toMatchObject({ candidates: [{ content: { parts: [{ text: 'hidden' }] } }] });
  });

  it('is withheld where a gate fails after it', async () => {
    const decision = await withAnswer(
      'AfterModel',
      fails,
      (system) => system.decide('AfterModel', { llm_request: request, llm_response: response }),
      'block',
    );
    expect(decision).toMatchObject({ action: 'withhold', reason: expect.stringContaining('broken') });
    expect(JSON.stringify(decision.input)).not.toContain('the key');
  });
});

it('the result of a tool is what hooks put in its place', async () => {
  const answer = { hookSpecificOutput: { tool_response: { llmContent: 'hidden' } } };
  const { input } = await withAnswer('AfterTool', answer, (system) =>
    system.decide('AfterTool', { ...call, tool_response: { llmContent: 'the key' } }),
  );
  expect(input).toEqual({ llmContent: 'hidden' });
});

it('a prompt is what hooks put in its place; what they add to it is a message', async () => {
  const answer = { hookSpecificOutput: { prompt: 'other', additionalContext: 'context' } };
  const decision = await withAnswer('BeforeAgent', answer, (system) =>
    system.decide('BeforeAgent', { prompt: 'do it' }),
  );
  expect(decision).toEqual({ action: 'proceed', input: 'other', messages: { forModel: 'context' } });
});

it.each([
  ['ask', undefined],
  ['ask', { systemMessage: 'hm' }],
  ['proceed', { decision: 'allow' }],
  ['refuse', { decision: 'deny', reason: 'no' }],
] as const)('a permission request gives %s for the answer %j', async (action, answer) => {
  const fields = { ...call, reason: 'a hook asks', asked_by: 'hook' };
  const decision = await withAnswer('PermissionRequest', answer && { ...answer }, (system) =>
    system.decide('PermissionRequest', fields),
  );
  expect(decision).toMatchObject({ action, input: fields });
});

it('an event whose hooks cannot be loaded is answered as well', async () => {
  const host = { ...makeHost({}), getHooks: fails };
  const system = new HookSystem(host, { debugLogger: silent });
  expect(await system.decide('BeforeTool', call)).toMatchObject({ action: 'proceed', input: call.tool_input });
});
