import { makeFiredEvent, makeFiredHook, makeFiredRound } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { parseFiredEvent } from './parse-fired-event.ts';

const parse = (value: unknown) => parseFiredEvent(JSON.stringify(value));
const withResult = (change: object) => {
  const hook = makeFiredHook();
  return makeFiredRound({ ...hook, ...({ result: { ...hook.result, ...change } } as object) });
};

describe('reading a line of the log', () => {
  it('gives the event as it was written, with fields of later versions and of any name', () => {
    const event = { ...makeFiredEvent(makeFiredRound(makeFiredHook())), later: 1 };
    expect(parse(event)).toEqual(event);
    const odd = JSON.stringify(makeFiredEvent()).replace('"tool_name"', '"__proto__"');
    expect(JSON.stringify(parseFiredEvent(odd))).toBe(odd);
  });

  it('knows hooks that were not started, and events of the host’s own', () => {
    const { result: _, startedMs: __, durationMs: ___, ...hook } = makeFiredHook();
    const waiting = { ...hook, notStarted: { why: 'unapproved', reason: 'Nobody approved it.' } } as const;
    const event = makeFiredEvent({ eventName: 'BeforeDeploy', ...makeFiredRound(waiting) });
    expect(parse(event)).toEqual(event);
  });

  it.each([
    ['{"version":2', 'it is not JSON'],
    ['[]', 'it is not an object'],
    ['null', 'it is not an object'],
    ['{"version":3}', 'its version is 3, and not 2'],
    ['{}', 'its version is undefined, and not 2'],
    ['{"version":1,"eventName":"BeforeTool"}', 'it was recorded by an older version (format 1); record it again'],
  ])('says what is wrong with %s', (line, problem) => {
    expect(parseFiredEvent(line)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it.each([
    ['eventName', { eventName: '' }],
    ['at', { at: 'yesterday' }],
    ['inputs', { inputs: [] }],
    ['inputs.0', { inputs: [[]] }],
    ['durationMs', { durationMs: -1 }],
    ['durationMs', { durationMs: null }],
    ['rounds', { rounds: 'none' }],
    ['rounds.0.cause', { rounds: [{ cause: 'weather', hooks: [] }] }],
    ['rounds.0.hooks.0.result.outcome', withResult({ outcome: 'fine' })],
    ['rounds.0.hooks.0.result.stdout', withResult({ stdout: undefined })],
    ['rounds.0.hooks.0.result.warnings.0', withResult({ warnings: [1] })],
    ['verdict.action', { verdict: { action: 'shrug' } }],
    ['the line', { verdict: { action: 'proceed', input: 1 } }],
    ['the line', makeFiredRound(makeFiredHook({}, { input: 7 }))],
  ])('names the field that is wrong: %s', (field, change) => {
    expect(parse({ ...makeFiredEvent(), ...change })).toEqual({ problem: expect.stringMatching(`^${field}: `) });
  });
});
