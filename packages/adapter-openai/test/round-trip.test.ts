import type { HookTranslator } from '@agent-hooks/hook-translator';
import { translatorConformance } from '@agent-hooks/hook-translator/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatTranslator, responsesTranslator } from '../src/index.ts';
import { anyChatRequest, anyEdits, anyResponsesRequest } from './arbitraries.ts';
import { findChatProblem, findResponsesProblem } from './loopback.ts';

interface Row {
  readonly name: string;
  readonly translator: HookTranslator<object, object, unknown>;
  readonly anyRequest: fc.Arbitrary<object>;
  readonly findProblem: (request: Readonly<Record<string, unknown>>) => string | undefined;
}

// The translators are given requests of their own API only.
const rows = [
  { name: 'chat completions', translator: chatTranslator, anyRequest: anyChatRequest, findProblem: findChatProblem },
  {
    name: 'responses',
    translator: responsesTranslator,
    anyRequest: anyResponsesRequest,
    findProblem: findResponsesProblem,
  },
] as unknown as readonly Row[];

describe.each(rows)('any conversation of $name', ({ translator, anyRequest, findProblem }) => {
  it('passes the conformance suite', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const samples = { requests: [request], responses: [], toolConfigs: [] };
        for (const { run } of translatorConformance(translator, samples)) run();
      }),
      { numRuns: 60 },
    );
  });

  it('says what the hook says, is still accepted, and loses no call, result, image or reasoning', () => {
    fc.assert(
      fc.property(anyRequest, anyEdits, fc.boolean(), (request, edits, withIds) => {
        expect(findProblem({ ...request })).toBeUndefined();
        const shown = translator.toHookLLMRequest(request).messages;
        const messages = shown.flatMap(({ id, role, content }) => {
          const kept = { ...(withIds && id !== undefined && { id }), role, content };
          const edit = edits.next().value;
          if (edit.kind === 'remove') return [];
          if (edit.kind === 'add') return [{ role: edit.role, content: edit.content }, kept];
          return [edit.kind === 'edit' ? { ...kept, content: edit.content } : kept];
        });
        const changed = translator.fromHookLLMRequest({ messages }, request);
        const spoken = translator.toHookLLMRequest(changed).messages.map(({ role, content }) => `${role}: ${content}`);
        expect(spoken).toEqual(messages.map(({ role, content }) => `${role}: ${content}`));
        const problem = findProblem({ ...changed });
        if (messages.length > 0) expect(problem).toBeUndefined();
        for (const kind of kinds) expect(countOf(changed, kind)).toBe(countOf(request, kind));
      }),
      { numRuns: 300 },
    );
  });
});

const kinds = ['"image_url"', '"input_image"', '"tool_call_id"', '"arguments"', '"function_call_output"', '"rs_2"'];

function countOf(value: unknown, text: string): number {
  return JSON.stringify(value).split(text).length - 1;
}
