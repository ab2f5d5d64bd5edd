import { describe, expect, it } from 'vitest';
import { makeEvent, makeHook } from '../../test/recorded-events.ts';
import { summarise } from './trace-summary.ts';
import { describeOutcome, describeSubject, judgeEvent } from './verdict.ts';

describe('what an event came to', () => {
  it.each([
    [
      'a stop, before all else',
      { continue: false, stopReason: 'enough', decision: 'deny' },
      'stopped',
      'stopped',
      'enough',
    ],
    ['a block', { decision: 'block', reason: 'no' }, 'blocked', 'blocked', 'no'],
    [
      'a block by permission',
      { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } },
      'blocked',
      'blocked',
      'no',
    ],
    ['a question', { decision: 'ask', reason: 'sure?' }, 'asked', 'ask the user', 'sure?'],
    [
      'a change',
      { decision: 'allow', hookSpecificOutput: { tool_input: {} }, systemMessage: 'x' },
      'changed',
      'input changed, message added',
      undefined,
    ],
    ['an allow', { decision: 'allow' }, 'allowed', 'allowed', undefined],
    ['silence', undefined, 'silent', 'no answer', undefined],
  ] as const)('%s', (_, output, kind, label, reason) => {
    const event = makeEvent(output ? { output: structuredClone(output) as never } : {});
    expect(judgeEvent(event)).toEqual({ kind, label, ...(reason && { reason }) });
  });

  it('says that a block has no effect where none can have', () => {
    const event = makeEvent({ eventName: 'AfterTool', output: { decision: 'deny' } });
    expect(judgeEvent(event)).toEqual({ kind: 'blocked', label: 'block without effect' });
  });

  it('is a failure where a hook failed and nobody said no', () => {
    const failed = makeHook({ outcome: 'timedOut' });
    expect(judgeEvent(makeEvent({ hooks: [failed] })).kind).toBe('failed');
    expect(judgeEvent(makeEvent({ hooks: [failed], output: { decision: 'deny' } })).kind).toBe('blocked');
  });
});

describe('a hook', () => {
  it.each([
    [{ outcome: 'failed', exitCode: 3 }, 'failed, exit 3'],
    [{ outcome: 'failed', exitCode: null }, 'failed'],
    [{ outcome: 'failed', exitCode: null, signal: 'SIGKILL' }, 'failed, SIGKILL'],
    [{ outcome: 'timedOut' }, 'timed out'],
    [{ outcome: 'blocked' }, 'blocked, exit 2'],
  ] as const)('ended: %s', (fields, words) => {
    expect(describeOutcome(makeHook(fields))).toBe(words);
  });
});

describe('an event is about', () => {
  it.each([
    [{}, 'write_file: a.txt'],
    [{ eventName: 'BeforeAgent', input: { prompt: 'hello' } }, 'hello'],
    [{ eventName: 'BeforeModel', input: { llm_request: { model: 'm' } } }, 'm'],
    [{ eventName: 'SessionStart', input: { source: 'startup' } }, 'startup'],
    [{ eventName: 'BeforeTool', input: { tool_name: 1, tool_input: 'x' } }, ''],
  ] as const)('%s', (fields, subject) => {
    expect(describeSubject(makeEvent(structuredClone(fields) as never))).toBe(subject);
  });
});

describe('a summary', () => {
  it('counts events, hooks and what came of them, from the first to the end of the last', () => {
    const events = [
      makeEvent({
        at: '2026-01-02T10:20:31.000Z',
        durationMs: 500,
        hooks: [makeHook(), makeHook({ outcome: 'failed' })],
      }),
      makeEvent({ at: '2026-01-02T10:20:30.000Z', output: { decision: 'deny' } }),
    ];
    const counts = { events: 2, hooks: 2, blocked: 1, stopped: 0, changed: 0, failedHooks: 1, spanMs: 1_500 };
    expect(summarise(events)).toEqual(counts);
    expect(summarise([])).toMatchObject({ events: 0, spanMs: 0 });
  });
});
