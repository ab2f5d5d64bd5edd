import type { LLMRequest } from '@agent-hooks/hook-types';
import { isSameJson } from '@agent-hooks/hook-types/internal';
import { mergeRequests } from '@agent-hooks/hook-types/merge';
import type { GenerateContentParameters } from '@google/genai';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CallTranslator, defaultHookTranslator, type HookTranslator } from '../src/index.ts';
import { anyContents, requestWith, words } from './arbitraries.ts';

type Patch = Readonly<Record<string, unknown>>;

const translator = defaultHookTranslator as HookTranslator<unknown, unknown, unknown>;
const request: GenerateContentParameters = { model: 'm', contents: [{ role: 'user', parts: [{ text: 'hello' }] }] };

/** What a hook may make of the messages that it was shown, one edit after the other. */
const anyEdits = fc.array(fc.tuple(fc.constantFrom('keep', 'keep', 'edit', 'remove', 'add', 'anonymous'), words));

const anySettings = fc.record(
  {
    model: fc.constantFrom('m', 'other', ''),
    config: fc.record(
      { temperature: fc.constantFrom(0, 1), topK: fc.nat(9), stopSequences: fc.array(words, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
    toolConfig: fc.record(
      { mode: fc.constantFrom('AUTO', 'ANY', 'NONE'), allowedFunctionNames: fc.subarray(['read', 'write']) },
      { requiredKeys: [] },
    ),
    system: words,
  },
  { requiredKeys: [] },
);

function editMessages(messages: LLMRequest['messages'], edits: readonly (readonly [string, string])[]): unknown[] {
  return messages.flatMap((message, index): unknown[] => {
    const [kind, content] = edits[index] ?? ['keep', ''];
    if (kind === 'remove') return [];
    if (kind === 'add') return [{ role: 'user', content }, message];
    if (kind === 'anonymous') return [{ role: message.role, content: message.content }];
    return [kind === 'edit' ? { ...message, content } : message];
  });
}

/** What a translator alone makes of a patch: the request itself if hooks changed nothing. */
function applyPatch(base: unknown, shown: Patch, patch: Patch): unknown {
  const isSame = isSameJson(mergeRequests([shown, patch]), mergeRequests([shown]));
  return isSame ? base : translator.fromHookLLMRequest(patch, base);
}

function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}

it('writes back exactly what the patch of a hook would have written', () => {
  const property = fc.property(
    requestWith(anyContents),
    anyEdits,
    anySettings,
    fc.boolean(),
    (base, edits, settings, hasMessages) => {
      const call = new CallTranslator(translator);
      const shown = call.toHookLLMRequest(base);
      const patch = { ...settings, ...(hasMessages && { messages: editMessages(shown.messages, edits) }) };
      const applied = outcomeOf(() => call.apply(base, shown, mergeRequests([{ ...shown }, patch]) ?? shown));
      const expected = outcomeOf(() => applyPatch(base, { ...shown }, patch));
      expect(applied).toStrictEqual(expected);
      if (expected === base) expect(applied).toBe(base);
    },
  );
  fc.assert(property, { numRuns: 2000 });
});

describe('the translator of a call', () => {
  it('shows each request and each response once', () => {
    const methods = methodsOf();
    const toHookLLMRequest = vi.fn(methods.toHookLLMRequest);
    const toHookLLMResponse = vi.fn(methods.toHookLLMResponse);
    const call = new CallTranslator({ ...methods, toHookLLMRequest, toHookLLMResponse });
    const response = { candidates: [{ content: { role: 'model', parts: [{ text: 'hi' }] } }] };
    expect(call.toHookLLMRequest(request)).toBe(call.toHookLLMRequest(request));
    expect(call.toHookLLMResponse(response)).toBe(call.toHookLLMResponse(response));
    expect(toHookLLMRequest).toHaveBeenCalledTimes(1);
    expect(toHookLLMResponse).toHaveBeenCalledTimes(1);
    expect(call.toHookLLMRequest({ ...request })).toEqual(call.toHookLLMRequest(request));
    expect(toHookLLMRequest).toHaveBeenCalledTimes(2);
  });

  it('shows a copy, also where a translator shows parts of the request itself', () => {
    const messages = [{ id: 'm0', role: 'user' as const, content: 'hello' }];
    const call = new CallTranslator({ ...methodsOf(), toHookLLMRequest: () => ({ model: 'm', messages }) });
    const shown = call.toHookLLMRequest(request);
    expect(shown.messages).toEqual(messages);
    expect(shown.messages).not.toBe(messages);
    expect(shown.messages[0]).not.toBe(messages[0]);
  });

  it('shows again what could not be shown', () => {
    const show = vi.fn<() => LLMRequest>(() => {
      throw new Error('not now');
    });
    const call = new CallTranslator({ ...methodsOf(), toHookLLMRequest: show });
    expect(() => call.toHookLLMRequest(request)).toThrow('not now');
    expect(() => call.toHookLLMRequest(request)).toThrow('not now');
    expect(show).toHaveBeenCalledTimes(2);
  });
});

function methodsOf(): HookTranslator<unknown, unknown, unknown> {
  return {
    toHookLLMRequest: (each) => translator.toHookLLMRequest(each),
    fromHookLLMRequest: (patch, base) => translator.fromHookLLMRequest(patch, base),
    toHookLLMResponse: (each) => translator.toHookLLMResponse(each),
    fromHookLLMResponse: (patch, base) => translator.fromHookLLMResponse(patch, base),
    toHookToolConfig: (each) => translator.toHookToolConfig(each),
    fromHookToolConfig: (choice, base) => translator.fromHookToolConfig(choice, base),
  };
}
