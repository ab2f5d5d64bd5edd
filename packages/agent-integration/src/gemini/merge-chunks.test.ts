import { GenerateContentResponse } from '@google/genai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentPart } from './genai-shapes.ts';
import { mergeChunks } from './merge-chunks.ts';

const chunk = (parts: AgentPart[], fields: object = {}, candidate: object = {}) =>
  Object.assign(new GenerateContentResponse(), {
    candidates: [{ content: { role: 'model', parts }, ...candidate }],
    ...fields,
  });
const partsOf = (response: GenerateContentResponse | undefined) => response?.candidates?.[0]?.content?.parts;

describe('merging chunks', () => {
  it('gives nothing for nothing, and the very chunk for one', () => {
    const only = chunk([{ text: 'a' }]);
    expect(mergeChunks([])).toBeUndefined();
    expect(mergeChunks([only])).toBe(only);
  });

  it('takes the last word about all else, and changes no chunk', () => {
    const first = chunk([{ text: 'a' }], { usageMetadata: { totalTokenCount: 1 }, responseId: 'r' });
    const last = chunk([{ text: 'b' }], { usageMetadata: { totalTokenCount: 2 } }, { finishReason: 'MAX_TOKENS' });
    const before = structuredClone([{ ...first }, { ...last }]);
    const merged = mergeChunks([first, last]);
    expect(merged).toBeInstanceOf(GenerateContentResponse);
    expect(merged).toMatchObject({
      responseId: 'r',
      usageMetadata: { totalTokenCount: 2 },
      candidates: [{ finishReason: 'MAX_TOKENS' }],
    });
    expect(merged?.text).toBe('ab');
    expect([{ ...first }, { ...last }]).toEqual(before);
  });

  it('a last chunk without content keeps the parts before it', () => {
    const end = Object.assign(new GenerateContentResponse(), { candidates: [{ finishReason: 'STOP' as never }] });
    const merged = mergeChunks([chunk([{ text: 'a' }]), end]);
    expect(partsOf(merged)).toEqual([{ text: 'a' }]);
    expect(merged?.candidates?.[0]?.finishReason).toBe('STOP');
  });

  it('keeps candidates apart by their index', () => {
    const second = chunk([{ text: 'x' }], {}, { index: 1 });
    const merged = mergeChunks([second, chunk([{ text: 'a' }]), chunk([{ text: 'b' }]), second]);
    expect(merged?.candidates?.map((each) => each.content?.parts?.[0]?.text)).toEqual(['ab', 'xx']);
  });

  it('loses no part and no text, however they were cut', () => {
    const text = fc.record({ text: fc.string(), thought: fc.constant(true) }, { requiredKeys: ['text'] });
    const signed = fc.record({ text: fc.string(), thoughtSignature: fc.string() });
    const call = fc.record({ functionCall: fc.record({ name: fc.string() }) });
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(text, signed, call), { maxLength: 4 }), { minLength: 1 }), (cut) => {
        const all: AgentPart[] = cut.flat();
        const merged: AgentPart[] = partsOf(mergeChunks(cut.map((parts) => chunk(parts)))) ?? [];
        const words = (parts: AgentPart[], thought?: true) =>
          parts.flatMap((part) => (part.thought === thought ? (part.text ?? []) : [])).join('');
        expect(words(merged)).toBe(words(all));
        expect(words(merged, true)).toBe(words(all, true));
        const rest = (parts: AgentPart[]) => parts.filter((part) => part.functionCall || part.thoughtSignature);
        expect(rest(merged)).toEqual(rest(all));
      }),
    );
  });
});
