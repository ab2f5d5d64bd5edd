import type { FiredEvent, HookOutput } from '@agent-hooks/hook-types';
import { makeFiredEvent, makeFiredHook, makeFiredRound } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { stateOfEvent } from './event-state.ts';

const failing = makeFiredRound(makeFiredHook({ outcome: 'timedOut', success: false }));
const specific = (hookSpecificOutput: Record<string, unknown>): HookOutput => ({ hookSpecificOutput });

describe('what an event came to', () => {
  it.each<[string, Partial<FiredEvent>, string, string[]]>([
    ['a stop', { verdict: { action: 'stop' } }, 'stopped', []],
    ['a refusal', { verdict: { action: 'refuse' }, answer: { decision: 'deny' } }, 'blocked', []],
    ['a refusal beside a failure', { verdict: { action: 'refuse' }, ...failing }, 'blocked', []],
    [
      'a response of a hook in the model’s place',
      { verdict: { action: 'refuse' }, answer: { decision: 'deny', ...specific({ llm_response: { text: 'x' } }) } },
      'answered',
      ['by a hook'],
    ],
    ['what a failed gate keeps back', { verdict: { action: 'withhold' }, ...failing }, 'withheld', []],
    ['a question', { verdict: { action: 'ask' } }, 'asked', []],
    ['a failed hook', { ...failing }, 'failed', []],
    ['a failed engine', { failure: { stage: 'planning', code: 'internal', message: 'no' } }, 'failed', ['at planning']],
    [
      'changes',
      { answer: { decision: 'allow', systemMessage: 'x', ...specific({ tool_input: {} }) } },
      'changed',
      ['input', 'message'],
    ],
    [
      'a refusal of a hook that only monitors',
      makeFiredRound(makeFiredHook({ output: { decision: 'deny' } }, { isMonitored: true, counts: false })),
      'monitored',
      ['would have been refused'],
    ],
    ['a consent', { answer: { decision: 'allow' } }, 'allowed', []],
    ['a refusal without effect', { answer: { decision: 'deny' } }, 'allowed', ['a refusal has no effect here']],
    ['an answer that says nothing', { answer: {} }, 'silent', []],
    ['silence', {}, 'silent', []],
  ])('%s', (_, fields, kind, details) => {
    expect(stateOfEvent(makeFiredEvent(fields))).toEqual({ kind, details });
  });
});
