import type { FiredHook, FiredResult } from '@agent-hooks/hook-types/internal';
import { makeFiredHook } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { hasFailed, stateOfHook } from './hook-state.ts';
import { describeState } from './state.ts';

const gate = { isGate: true };
const refusal = { output: { decision: 'deny', reason: 'it failed' } } as const;
const notStarted = (why: NonNullable<FiredHook['notStarted']>['why']) => ({
  notStarted: { why, reason: 'because' },
});

describe('what a hook came to', () => {
  it.each<[Partial<FiredResult>, Partial<FiredHook>, string, boolean]>([
    [{}, {}, 'no answer', false],
    [{ outcome: 'answered', output: { decision: 'allow' } }, {}, 'allowed', false],
    [{ outcome: 'blocked', exitCode: 2, output: { decision: 'deny' } }, {}, 'blocked, exit code 2', false],
    [{ outcome: 'answered', output: { decision: 'block' } }, {}, 'blocked', false],
    [{ outcome: 'answered', output: { hookSpecificOutput: { permissionDecision: 'deny' } } }, {}, 'blocked', false],
    [{ outcome: 'answered', output: { continue: false } }, {}, 'stopped', false],
    [{ outcome: 'answered', output: { decision: 'ask' } }, {}, 'asked', false],
    [{ outcome: 'answered', output: { hookSpecificOutput: { tool_input: {} } } }, {}, 'changed: input', false],
    [{ outcome: 'failed', exitCode: 3 }, {}, 'failed, exit code 3', true],
    [{ outcome: 'failed', exitCode: null }, {}, 'failed', true],
    [{ outcome: 'failed', exitCode: null, signal: 'SIGKILL' }, {}, 'failed, ended by SIGKILL', true],
    [{ outcome: 'timedOut', exitCode: null }, {}, 'failed, timed out', true],
    [{ outcome: 'aborted', exitCode: null }, {}, 'failed, interrupted', true],
    [{ outcome: 'overflowed', exitCode: null }, {}, 'failed, printed too much', true],
    [{ outcome: 'notStarted', exitCode: null }, {}, 'not started, could not be started', true],
    [
      { outcome: 'failed', exitCode: 1, ...refusal },
      gate,
      'failed, exit code 1, so it refuses (onFailure: block)',
      true,
    ],
    [{}, notStarted('sequenceEnded'), 'skipped', false],
    [{}, notStarted('notMatching'), 'skipped', false],
    [{}, notStarted('unapproved'), 'not started', true],
    [{ ...refusal }, { ...gate, ...notStarted('modified') }, 'not started, so it refuses (onFailure: block)', true],
  ])('%j %j', (result, fields, words, failed) => {
    const hook = makeFiredHook(result, fields);
    expect(describeState(stateOfHook('BeforeTool', hook))).toBe(words);
    expect(hasFailed(hook)).toBe(failed);
  });
});
