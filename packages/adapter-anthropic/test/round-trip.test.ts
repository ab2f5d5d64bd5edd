import { translatorConformance } from '@agent-hooks/hook-translator/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messagesTranslator } from '../src/index.ts';
import { anyEdits, anyMessagesRequest } from './arbitraries.ts';
import { findMessagesProblem } from './loopback.ts';

describe('any conversation', () => {
  it('passes the conformance suite', () => {
    fc.assert(
      fc.property(anyMessagesRequest, (request) => {
        const samples = { requests: [request], responses: [], toolConfigs: [] };
        for (const { run } of translatorConformance(messagesTranslator, samples)) run();
      }),
      { numRuns: 60 },
    );
  });

  it('says what the hook says, is still accepted, and loses no call, result or image', () => {
    fc.assert(
      fc.property(anyMessagesRequest, anyEdits, fc.boolean(), (request, edits, withIds) => {
        expect(findMessagesProblem({ ...request })).toBeUndefined();
        const shown = messagesTranslator.toHookLLMRequest(request).messages;
        // The first message stays: the API wants a user's there, which is for the hook to mind.
        const messages = shown.flatMap(({ id, role, content }, place) => {
          const kept = { ...(withIds && id !== undefined && { id }), role, content };
          const edit = edits.next().value;
          if (place === 0) return [kept];
          if (edit.kind === 'remove') return [];
          if (edit.kind === 'add') return [{ role: edit.role, content: edit.content }, kept];
          return [edit.kind === 'edit' ? { ...kept, content: edit.content } : kept];
        });
        const changed = messagesTranslator.fromHookLLMRequest({ messages }, request);
        const spoken = messagesTranslator
          .toHookLLMRequest(changed)
          .messages.map(({ role, content }) => `${role}: ${content}`);
        expect(spoken).toEqual(messages.map(({ role, content }) => `${role}: ${content}`));
        expect(findMessagesProblem({ ...changed })).toBeUndefined();
        for (const kind of ['"image"', '"tool_use"', '"tool_result"'])
          expect(countOf(changed, kind)).toBe(countOf(request, kind));
      }),
      { numRuns: 300 },
    );
  });
});

function countOf(value: unknown, text: string): number {
  return JSON.stringify(value).split(text).length - 1;
}
