import { getEventRow, type HookOutput, mergeHookOutputs } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyAnswer } from './answer-types.ts';
import { addContext, allow, ask, changeInput, deny, respond, restrictTools, stop } from './answers.ts';
import { combine } from './combine.ts';

describe('combine', () => {
  it.each([
    ['different effects', combine(allow(), addContext('a')), { decision: 'allow', ...addContext('a') }],
    ['nothing', combine(), {}],
    ['parts that are left out', combine(undefined, deny('a'), undefined), deny('a')],
    ['a decision, and one that is stricter', combine(allow('a'), deny('b')), deny('a\nb')],
    ['a decision, and one that is less strict', combine(deny('a'), ask('b'), allow()), deny('a\nb')],
    ['allow and ask', combine(allow(), ask('b')), ask('b')],
    ['two stops', combine(stop('a'), stop('b')), stop('a\nb')],
    ['a stop and its opposite', combine({ continue: true }, stop('a'), { continue: true }), stop('a')],
    ['several texts', combine(addContext('a'), addContext(''), addContext('b')), addContext('a\nb')],
    ['several messages', combine({ systemMessage: 'a' }, { systemMessage: 'b' }), { systemMessage: 'a\nb' }],
    ['hidden output', combine({ suppressOutput: true }, { suppressOutput: false }), { suppressOutput: true }],
    [
      'changes of several arguments',
      combine(changeInput({ a: 1 }), changeInput({ b: 2 })),
      changeInput({ a: 1, b: 2 }),
    ],
    ['two changes of one argument', combine(changeInput({ a: 1 }), changeInput({ a: 2 })), changeInput({ a: 2 })],
    [
      'fields of several parts of one kind',
      combine(respond('a'), { systemMessage: 'b' }),
      { ...respond('a'), systemMessage: 'b' },
    ],
  ])('unites %s', (_title, combined, expected) => expect(combined).toEqual(expected));

  it('refuses what cannot be united, and names it', () => {
    expect(() => combine(respond('a'), respond('b'))).toThrow("two answers with 'llm_response'");
    expect(() => combine(restrictTools([]), restrictTools(['a']))).toThrow("two answers with 'toolConfig'");
  });

  it('leaves its parts as they were', () => {
    const parts = [changeInput({ a: 1 }), changeInput({ b: 2 })] as const;
    combine(...parts);
    expect(parts).toEqual([changeInput({ a: 1 }), changeInput({ b: 2 })]);
  });

  const text = fc.string({ minLength: 1 });
  const part: fc.Arbitrary<AnyAnswer> = fc.oneof(
    text.map(deny),
    text.map(ask),
    text.map(allow),
    text.map(stop),
    text.map((systemMessage) => ({ systemMessage })),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.integer()).map(changeInput),
  );

  it('decides and changes as if each part were the answer of a hook of its own, and loses no text', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const combined: AnyAnswer = combine(...parts);
        // Every part is an answer to BeforeTool.
        const merged = mergeHookOutputs(getEventRow('BeforeTool'), parts as HookOutput[]);
        expect(isBlockingDecision(combined.decision)).toBe(isBlockingDecision(merged?.decision));
        expect(combined.decision === 'ask').toBe(merged?.decision === 'ask');
        expect(combined.continue).toEqual(merged?.continue);
        expect(combined.hookSpecificOutput?.tool_input).toEqual(merged?.hookSpecificOutput?.tool_input);
        for (const { reason = '', stopReason = '', systemMessage = '' } of parts) {
          expect(combined.reason ?? '').toContain(reason);
          expect(combined.stopReason ?? '').toContain(stopReason);
          expect(combined.systemMessage ?? '').toContain(systemMessage);
        }
      }),
    );
  });
});
