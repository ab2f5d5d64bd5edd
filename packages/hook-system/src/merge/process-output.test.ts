import type { HookOutput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { buildFailureEnvelope, makeEmptySuccessResult } from '../outputs/results.ts';
import { processCommonHookOutputFields } from './process-output.ts';

const nothing = { shouldStop: false, stopReason: undefined, systemMessage: undefined, suppressOutput: false };

describe('processCommonHookOutputFields', () => {
  it.each<readonly [HookOutput, object]>([
    [{}, {}],
    [
      { continue: false, stopReason: 's', reason: 'r' },
      { shouldStop: true, stopReason: 's' },
    ],
    [
      { continue: false, reason: 'r' },
      { shouldStop: true, stopReason: 'r' },
    ],
    [{ continue: false }, { shouldStop: true, stopReason: 'No reason provided' }],
    [{ continue: true, stopReason: 's' }, {}],
    [{ systemMessage: 'm' }, { systemMessage: 'm' }],
    [
      { systemMessage: 'm', suppressOutput: true },
      { systemMessage: 'm', suppressOutput: true },
    ],
    [{ suppressOutput: false }, {}],
  ])('reads %j as %j', (finalOutput, expected) => {
    const aggregated = { ...makeEmptySuccessResult(), finalOutput };
    expect(processCommonHookOutputFields(aggregated)).toEqual({ ...nothing, ...expected, aggregated });
  });

  it('lets the caller proceed where the engine failed', () => {
    const aggregated = buildFailureEnvelope(new Error('x'), 'execution');
    expect(processCommonHookOutputFields(aggregated)).toEqual({ ...nothing, aggregated });
  });
});
