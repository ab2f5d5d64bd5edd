import { translatorConformance } from '@agent-hooks/hook-translator/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelTranslator } from '../src/index.ts';
import { anyEdits, anyModelRequest } from './arbitraries.ts';
import { findPromptProblem } from './loopback.ts';

describe('any conversation', () => {
  it('passes the conformance suite', () => {
    fc.assert(
      fc.property(anyModelRequest, (request) => {
        const samples = { requests: [request], responses: [], toolConfigs: [] };
        for (const { run } of translatorConformance(modelTranslator, samples)) run();
      }),
      { numRuns: 60 },
    );
  });

  it('says what the hook says, is still accepted, and loses no call, result or image', () => {
    fc.assert(
      fc.property(anyModelRequest, anyEdits, fc.boolean(), (request, edits, withIds) => {
        expect(findPromptProblem({ ...request })).toBeUndefined();
        const shown = modelTranslator.toHookLLMRequest(request).messages;
        // The first message may be the system instruction, which must come first; with it alone nothing can be asked.
        const messages = shown.flatMap(({ id, role, content }, place) => {
          const kept = { ...(withIds && id !== undefined && { id }), role, content };
          const edit = edits.next().value;
          if (place === 0 || place === shown.length - 1) return [kept];
          if (edit.kind === 'remove') return [];
          if (edit.kind === 'add') return [{ role: edit.role, content: edit.content }, kept];
          return [edit.kind === 'edit' ? { ...kept, content: edit.content } : kept];
        });
        const changed = modelTranslator.fromHookLLMRequest({ messages }, request);
        const spoken = modelTranslator
          .toHookLLMRequest(changed)
          .messages.map(({ role, content }) => `${role}: ${content}`);
        expect(spoken).toEqual(messages.map(({ role, content }) => `${role}: ${content}`));
        expect(findPromptProblem({ ...changed })).toBeUndefined();
        for (const kind of ['"image/png"', '"tool-call"', '"tool-result"'])
          expect(countOf(changed, kind)).toBe(countOf(request, kind));
      }),
      { numRuns: 300 },
    );
  });
});

function countOf(value: unknown, text: string): number {
  return JSON.stringify(value).split(text).length - 1;
}
