import { describe, expect, it } from 'vitest';
import { makeEvent, makeHook } from '../../test/recorded-events.ts';
import { parseRecordedEvent } from './recorded-event.ts';

const parse = (value: unknown) => parseRecordedEvent(JSON.stringify(value));

describe('reading a line of the log', () => {
  it('gives the event as it was written, with fields of later versions and of any name', () => {
    const event = { ...makeEvent({ hooks: [makeHook()] }), later: 1 };
    expect(parse(event)).toEqual(event);
    const odd = JSON.stringify(makeEvent()).replace('"tool_name"', '"__proto__"');
    expect(JSON.stringify(parseRecordedEvent(odd))).toBe(odd);
  });

  it.each([
    ['{"version":1', 'it is not JSON'],
    ['[]', 'it is not an object'],
    ['null', 'it is not an object'],
    ['{"version":2}', 'its version is 2, and not 1'],
    ['{}', 'its version is undefined, and not 1'],
  ])('says what is wrong with %s', (line, problem) => {
    expect(parseRecordedEvent(line)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it.each([
    ['eventName', { eventName: 'Nope' }],
    ['at', { at: 'yesterday' }],
    ['input', { input: [] }],
    ['durationMs', { durationMs: -1 }],
    ['durationMs', { durationMs: null }],
    ['hooks', { hooks: 'none' }],
    ['hooks.0.outcome', { hooks: [{ ...makeHook(), outcome: 'fine' }] }],
    ['hooks.0.stdout', { hooks: [{ ...makeHook(), stdout: undefined }] }],
    ['hooks.0.warnings.0', { hooks: [{ ...makeHook(), warnings: [1] }] }],
  ])('names the field that is wrong: %s', (field, change) => {
    expect(parse({ ...makeEvent(), ...change })).toEqual({ problem: expect.stringMatching(`^${field}: `) });
  });
});
