import { describe, expect, it } from 'vitest';
import { buildFailureEnvelope, makeEmptySuccessResult } from './results.ts';

describe('makeEmptySuccessResult', () => {
  it('is a new object each time, lists included', () => {
    const spoiled = makeEmptySuccessResult();
    spoiled.success = false;
    spoiled.errors.push(new Error('x'));
    spoiled.allOutputs.push({});
    expect(makeEmptySuccessResult()).toEqual({
      success: true,
      finalOutput: undefined,
      allOutputs: [],
      errors: [],
      totalDuration: 0,
      verdict: { action: 'proceed', decidedBy: [] },
      runs: [],
    });
  });
});

describe('buildFailureEnvelope', () => {
  it('has the shape of an answer, with the stage and whom it was for', () => {
    const error = new Error('x');
    const meta = { eventName: 'BeforeTool', correlationId: 'c', totalDuration: 3 } as const;
    expect(buildFailureEnvelope(error, 'execution', meta)).toEqual({
      success: false,
      finalOutput: undefined,
      allOutputs: [],
      errors: [error],
      totalDuration: 3,
      verdict: { action: 'proceed', decidedBy: [] },
      runs: [],
      stage: 'execution',
      eventName: 'BeforeTool',
      correlationId: 'c',
    });
  });

  it.each([
    ['text', 'oops', /oops/],
    ['nothing', undefined, /undefined/],
    ['what cannot be shown', Object.create(null), /object/],
  ])('makes an error of %s that was thrown', (_, thrown, message) => {
    const [error] = buildFailureEnvelope(thrown, 'planning').errors;
    expect(error).toBeInstanceOf(Error);
    expect(error?.message).toMatch(message);
  });
});
