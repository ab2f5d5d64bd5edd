import { HookError, HookOutcome, type HookOutput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeResult } from '../../test/support/scripted-runner.ts';
import { HookAggregator } from './hook-aggregator.ts';

const aggregator = new HookAggregator();

const refused = (reason: string) =>
  makeResult({ success: false, exitCode: 2, outcome: HookOutcome.Blocked, output: { decision: 'deny', reason } });
const failed = (error?: Error) =>
  makeResult({
    success: false,
    exitCode: 1,
    outcome: HookOutcome.Failed,
    error,
    output: { decision: 'allow', systemMessage: 'Warning: oops' },
  });

describe('what is made of the results of several hooks', () => {
  it('nothing ran: a success without an answer', () => {
    expect(aggregator.aggregateResults([], 'BeforeTool')).toEqual({
      success: true,
      finalOutput: undefined,
      allOutputs: [],
      errors: [],
      totalDuration: 0,
    });
  });

  it('a deny survives a later allow', () => {
    const result = aggregator.aggregateResults(
      [refused('no'), makeResult({ output: { decision: 'allow' } })],
      'BeforeTool',
    );
    expect(result.finalOutput?.isBlockingDecision()).toBe(true);
    expect(result.finalOutput?.getBlockingError().reason).toBe('no');
  });

  it('a refusal by exit code is not a success, and no error either', () => {
    expect(aggregator.aggregateResults([refused('no')], 'BeforeTool')).toMatchObject({ success: false, errors: [] });
  });

  it('a failure is an error, and what the others said is kept', () => {
    const error = new HookError('hook_failed', 'boom');
    const result = aggregator.aggregateResults(
      [failed(error), makeResult({ output: { reason: 'fine' } })],
      'AfterTool',
    );
    expect(result).toMatchObject({ success: false, errors: [error] });
    expect(result.finalOutput).toMatchObject({ reason: 'fine', systemMessage: 'Warning: oops' });
  });

  it('a failure without an error gets one that names the hook', () => {
    const { errors } = aggregator.aggregateResults([failed()], 'AfterTool');
    expect(errors).toMatchObject([{ code: 'hook_failed', message: expect.stringContaining('true') }]);
  });

  it('keeps the order of the plan', () => {
    const outputs: HookOutput[] = [{ reason: '1' }, { reason: '2' }, { reason: '3' }];
    const result = aggregator.aggregateResults(
      outputs.map((output) => makeResult({ output })),
      'BeforeTool',
    );
    expect(result.allOutputs).toEqual(outputs);
    expect(result.finalOutput?.reason).toBe('true: 1\ntrue: 2\ntrue: 3');
    expect(result.totalDuration).toBe(3);
  });

  it.each([
    [
      'BeforeTool',
      [{ hookSpecificOutput: { tool_input: { a: 1 } } }, { hookSpecificOutput: { tool_input: { b: 2 } } }],
      { hookSpecificOutput: { tool_input: { a: 1, b: 2 } } },
    ],
    ['BeforeTool', [{ systemMessage: 'm' }], { decision: 'allow', systemMessage: 'm' }],
    ['BeforeTool', [{ continue: false, stopReason: 'x' }, { continue: true }], { continue: false, stopReason: 'x' }],
    [
      'BeforeModel',
      [
        { decision: 'deny', reason: 'no' },
        { decision: 'allow', reason: 'yes' },
      ],
      { decision: 'deny', reason: 'no' },
    ],
    [
      'BeforeModel',
      [
        { hookSpecificOutput: { llm_request: { model: 'a' } } },
        { hookSpecificOutput: { llm_request: { config: {} } } },
      ],
      { hookSpecificOutput: { llm_request: { model: 'a', config: {} } } },
    ],
    [
      'BeforeToolSelection',
      [
        { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['b'] } } },
        { hookSpecificOutput: { toolConfig: { mode: 'AUTO', allowedFunctionNames: ['a', 'b'] } } },
      ],
      { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['a', 'b'] } } },
    ],
    [
      'BeforeToolSelection',
      [
        { hookSpecificOutput: { toolConfig: { mode: 'NONE' } } },
        { hookSpecificOutput: { toolConfig: { allowedFunctionNames: ['a'] } } },
      ],
      { hookSpecificOutput: { toolConfig: { mode: 'NONE', allowedFunctionNames: [] } } },
    ],
    ['Notification', [{ systemMessage: '1' }, { systemMessage: '2' }], { systemMessage: '2' }],
  ] as const)('%s: %j becomes %j', (eventName, outputs, expected) => {
    const results = outputs.map((output) => makeResult({ eventName, output: output as HookOutput }));
    expect(aggregator.aggregateResults(results, eventName).finalOutput).toMatchObject(expected);
  });
});
