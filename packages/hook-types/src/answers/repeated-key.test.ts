import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPrinted } from './read-printed.ts';
import { findRepeatedKey } from './repeated-key.ts';

describe('a field that an answer has twice', () => {
  it.each<[string, string | undefined]>([
    ['{"decision":"deny","decision":"allow"}', 'decision'],
    ['{"decision":"deny","d\\u0065cision":"allow"}', 'decision'],
    ['{"a":{"decision":1},"b":{"decision":2},"decision":3}', undefined],
    ['{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecision":"allow"}}', 'permissionDecision'],
    ['{"a":[{"x":1},{"x":2}]}', undefined],
    ['{"a":"\\"a\\":1","b":"{\\"b\\":"}', undefined],
    ['{"a":{"b":{"c":1,"c":2}}}', undefined],
  ])('of %s is %s', (json, key) => {
    expect(findRepeatedKey(json)).toBe(key);
  });

  it('is never found in what JSON.stringify makes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(findRepeatedKey(JSON.stringify(value))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['alone', '{"decision":"deny","reason":"x","decision":"allow"}'],
    ['after a log line', 'looking\n{"decision":"deny","decision":"allow"}\n'],
    ['encoded twice', JSON.stringify('{"decision":"deny","decision":"allow"}')],
  ])('makes the answer of a gate unreadable: %s', (_, text) => {
    const read = readPrinted(text, { eventName: 'BeforeTool', isGate: true });
    expect(read).toMatchObject({ outcome: 'unreadable', problem: expect.stringContaining('"decision" twice') });
    expect(readPrinted(text, { eventName: 'BeforeTool', isGate: false }).outcome).toBe('answered');
  });

  it('does not undo a refusal', () => {
    const read = readPrinted('{"decision":"allow","decision":"deny"}', { eventName: 'BeforeTool', isGate: true });
    expect(read).toMatchObject({ outcome: 'answered', output: { decision: 'deny' } });
  });
});
