import { eventTable, type HookEventName, type HookOutput } from '@agent-hooks/hook-types';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { AfterModelHookOutput } from './after-model-hook-output.ts';
import { BeforeModelHookOutput } from './before-model-hook-output.ts';
import { BeforeToolHookOutput } from './before-tool-hook-output.ts';
import { BeforeToolSelectionHookOutput } from './before-tool-selection-hook-output.ts';
import { createHookOutput, createMergedOutput } from './create-hook-output.ts';
import { DefaultHookOutput } from './default-hook-output.ts';

const eventNames = Object.keys(eventTable) as HookEventName[];
const ownClasses: Partial<Record<HookEventName, unknown>> = {
  BeforeModel: BeforeModelHookOutput,
  AfterModel: AfterModelHookOutput,
  BeforeToolSelection: BeforeToolSelectionHookOutput,
};

describe('the class of an answer', () => {
  it.each(eventNames)('a single answer to %s', (name) => {
    expect(createHookOutput(name, {}).constructor).toBe(ownClasses[name] ?? DefaultHookOutput);
  });

  it.each(eventNames)('the merged answer to %s', (name) => {
    const expected = name === 'BeforeTool' ? BeforeToolHookOutput : (ownClasses[name] ?? DefaultHookOutput);
    expect(createMergedOutput(name, {}).constructor).toBe(expected);
  });

  it('is known to the compiler', () => {
    expectTypeOf(createHookOutput('BeforeTool', {})).toEqualTypeOf<DefaultHookOutput>();
    expectTypeOf(createHookOutput('BeforeModel', {})).toEqualTypeOf<BeforeModelHookOutput>();
    expectTypeOf(createMergedOutput('BeforeTool', {})).toEqualTypeOf<BeforeToolHookOutput>();
    expectTypeOf(createMergedOutput('SessionEnd', {})).toEqualTypeOf<DefaultHookOutput>();
  });

  it('only the merged answer to BeforeTool reads the permission fields', () => {
    const data: HookOutput = { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } };
    expect(createHookOutput('BeforeTool', data).isBlockingDecision()).toBe(false);
    expect(createMergedOutput('BeforeTool', data).isBlockingDecision()).toBe(true);
    expect(createMergedOutput('BeforeTool', data).getEffectiveReason()).toBe('no');
  });
});

describe('what every answer can be asked', () => {
  it.each([
    [{}, false, false, false],
    [{ decision: 'allow' }, false, false, false],
    [{ decision: 'approve' }, false, false, false],
    [{ decision: 'ask' }, false, true, false],
    [{ decision: 'block' }, true, false, false],
    [{ decision: 'deny' }, true, false, false],
    [{ continue: false }, false, false, true],
    [{ continue: true, decision: 'deny' }, true, false, false],
    [{ continue: false, decision: 'block' }, true, false, true],
  ] as const)('%j: blocks %s, asks %s, stops %s', (data, blocks, asks, stops) => {
    const output = new DefaultHookOutput(data);
    expect([output.isBlockingDecision(), output.isAskDecision(), output.shouldStopExecution()]).toEqual([
      blocks,
      asks,
      stops,
    ]);
  });

  it.each([
    [{ decision: 'deny', reason: 'r' }, 'r'],
    [{ decision: 'deny', stopReason: 's' }, 's'],
    [{ decision: 'deny' }, 'No reason provided'],
    [{ decision: 'deny', reason: '' }, 'No reason provided'],
    [{ continue: false, stopReason: 's', reason: 'r' }, 's'],
    [{ continue: false, reason: 'r' }, 'r'],
    [{ continue: false, decision: 'deny', stopReason: 's', reason: 'r' }, 'r'],
    [{ reason: 'r' }, 'r'],
  ] as const)('the reason of %j is %j', (data, reason) => {
    expect(new DefaultHookOutput(data).getEffectiveReason()).toBe(reason);
  });

  it('a refusal comes with its reason, and any other answer comes without', () => {
    expect(new DefaultHookOutput({ decision: 'block', reason: 'r' }).getBlockingError()).toEqual({
      blocked: true,
      reason: 'r',
    });
    expect(new DefaultHookOutput({ decision: 'allow', reason: 'r' }).getBlockingError()).toEqual({
      blocked: false,
      reason: '',
    });
  });

  it('additional context is text or nothing', () => {
    const contextOf = (additionalContext: unknown) =>
      new DefaultHookOutput({ hookSpecificOutput: { additionalContext } }).getAdditionalContext();
    expect([contextOf('more'), contextOf(5), new DefaultHookOutput().getAdditionalContext()]).toEqual([
      'more',
      undefined,
      undefined,
    ]);
  });

  it('has only the fields that hooks gave', () => {
    const data = { decision: 'allow', systemMessage: 'm' } as const;
    expect({ ...new DefaultHookOutput(data) }).toEqual(data);
  });
});

describe('BeforeTool', () => {
  it('gives the arguments that hooks changed, or nothing', () => {
    expect(new BeforeToolHookOutput({ hookSpecificOutput: { tool_input: { a: 1 } } }).getModifiedToolInput()).toEqual({
      a: 1,
    });
    expect(new BeforeToolHookOutput({ hookSpecificOutput: { tool_input: [] } }).getModifiedToolInput()).toBeUndefined();
    expect(new BeforeToolHookOutput().getModifiedToolInput()).toBeUndefined();
  });

  it('an ask is not undone by an allow in the other field', () => {
    const data: HookOutput = { decision: 'allow', hookSpecificOutput: { permissionDecision: 'ask' } };
    expect(new BeforeToolHookOutput(data).isAskDecision()).toBe(true);
  });
});

describe('BeforeModel', () => {
  const request = { model: 'm', contents: 'hello', config: { temperature: 1, maxOutputTokens: 5, tools: ['t'] } };

  it.each([
    ['nothing was said', {}],
    ['another thing was said', { hookSpecificOutput: { llm_response: { text: 'x' } } }],
    ['the change is none', { hookSpecificOutput: { llm_request: {} } }],
    [
      'the request came back as it was',
      { hookSpecificOutput: { llm_request: { model: 'm', config: { temperature: 1 } } } },
    ],
  ] as const)('gives the very same request if %s', (_, data) => {
    expect(new BeforeModelHookOutput(data).applyLLMRequestModifications(request)).toBe(request);
  });

  it('changes what hooks named and nothing else, and not the caller’s object', () => {
    const data = { hookSpecificOutput: { llm_request: { config: { temperature: 0 } } } };
    const before = structuredClone(request);
    const changed = new BeforeModelHookOutput(data).applyLLMRequestModifications(request);
    expect(changed).toMatchObject({ model: 'm', config: { temperature: 0, maxOutputTokens: 5, tools: ['t'] } });
    expect(request).toEqual(before);
  });

  it('makes a synthetic response only if a hook sent one', () => {
    expect(new BeforeModelHookOutput({ decision: 'deny' }).getSyntheticResponse()).toBeUndefined();
    const sent = { decision: 'deny', hookSpecificOutput: { llm_response: { text: 'no' } } } as const;
    expect(new BeforeModelHookOutput(sent).getSyntheticResponse()).toMatchObject({
      candidates: [{ content: { parts: [{ text: 'no' }] } }],
    });
  });
});

describe('AfterModel', () => {
  it('leaves the model’s response where hooks said nothing about it', () => {
    expect(new AfterModelHookOutput({ systemMessage: 'm' }).getModifiedResponse()).toBeUndefined();
  });

  it.each([
    ['the response that hooks sent', { hookSpecificOutput: { llm_response: { text: 'redacted' } } }, 'redacted'],
    ['the reason of a stop', { continue: false, stopReason: 'enough' }, 'enough'],
    [
      'the reason of a stop before a response',
      { continue: false, stopReason: 'enough', hookSpecificOutput: { llm_response: { text: 'x' } } },
      'enough',
    ],
  ] as const)('makes %s', (_, data, text) => {
    expect(new AfterModelHookOutput(data).getModifiedResponse()).toMatchObject({
      candidates: [{ content: { parts: [{ text }] } }],
    });
  });
});

describe('AfterModel with a response that says what the model’s does', () => {
  const response = {
    candidates: [
      { content: { role: 'model', parts: [{ text: 'same', thoughtSignature: 'kept' }] }, finishReason: 'STOP' },
    ],
  };
  const sent = (text: string) => ({
    hookSpecificOutput: { llm_response: { candidates: [{ content: { parts: [text] }, finishReason: 'STOP' }] } },
  });

  it('returns the very same response', () => {
    expect(new AfterModelHookOutput(sent('same')).getModifiedResponse(response)).toBe(response);
  });

  it('gives another for another text', () => {
    expect(new AfterModelHookOutput(sent('other')).getModifiedResponse(response)).not.toBe(response);
  });
});

describe('BeforeToolSelection', () => {
  const tools = [{ functionDeclarations: [{ name: 'a' }, { name: 'b' }] }];
  const target = {
    tools,
    toolConfig: { functionCallingConfig: { mode: 'ANY' }, retrievalConfig: { languageCode: 'en' } },
  };

  it.each([{}, { hookSpecificOutput: {} }, { hookSpecificOutput: { toolConfig: {} } }])(
    'leaves a request’s own tool config untouched for %j',
    (data) => {
      expect(new BeforeToolSelectionHookOutput(data).applyToolConfigModifications(target)).toBe(target);
    },
  );

  it('restricts by names and mode, and keeps every tool definition', () => {
    const data = { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['a'] } } };
    const changed = new BeforeToolSelectionHookOutput(data).applyToolConfigModifications(target);
    expect(changed.tools).toBe(tools);
    expect(changed.toolConfig).toMatchObject({
      functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['a'] },
      retrievalConfig: { languageCode: 'en' },
    });
  });

  it('lets no tool be called where the mode forbids it', () => {
    const data = { hookSpecificOutput: { toolConfig: { mode: 'NONE', allowedFunctionNames: [] } } };
    const changed = new BeforeToolSelectionHookOutput(data).applyToolConfigModifications(target);
    expect(changed.toolConfig.functionCallingConfig.mode).toBe('NONE');
  });
});
