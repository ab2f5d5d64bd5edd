import { getEventRow, type HookEventName, type HookOutput } from '@agent-hooks/hook-types';
import type { FiredVerdict } from '@agent-hooks/hook-types/internal';
import { describe, expect, it } from 'vitest';
import { describeConsequences } from './consequences.ts';

/** The verdict as the engine gives it: a decision counts where its event knows the effect. */
function verdictOf(eventName: HookEventName, output: HookOutput = {}): FiredVerdict {
  const { effects, readAnswer } = getEventRow(eventName);
  const { stops, stopReason, decision, reason } = readAnswer(output);
  const why = (text: string | undefined) => (text === undefined ? {} : { reason: text });
  if (stops && effects.includes('stop')) return { action: 'stop', ...why(stopReason ?? reason) };
  if ((decision === 'deny' || decision === 'block') && effects.includes('block')) {
    return { action: 'refuse', ...why(reason) };
  }
  return decision === 'ask' && effects.includes('ask') ? { action: 'ask', ...why(reason) } : { action: 'proceed' };
}

const consequencesOf = (eventName: HookEventName, subject: string, answer: HookOutput | undefined) =>
  describeConsequences({ eventName, verdict: verdictOf(eventName, answer), ...(answer && { answer }) }, subject);

const specific = (fields: Record<string, unknown>): HookOutput => ({ hookSpecificOutput: fields });

describe('what an agent would do', () => {
  it.each<[HookEventName, string]>([
    ['AfterTool', 'An agent would not hand the result of write_file to the model, and say why.'],
    ['AfterModel', 'An agent would not use the response, and say why.'],
    ['BeforeToolSelection', 'An agent would offer no tool to the model, and say why.'],
  ])('withholds what %s is about after a gate has failed', (eventName, sentence) => {
    const verdict: FiredVerdict = { action: 'withhold', reason: 'the gate failed' };
    expect(describeConsequences({ eventName, verdict }, 'write_file').sentence).toBe(sentence);
  });

  it('goes on or not after an event of the host’s own', () => {
    const event = { eventName: 'BeforeDeploy', verdict: { action: 'refuse', reason: 'Friday' } as const };
    expect(describeConsequences(event, '').sentence).toBe('An agent would not go on, and would tell the model why.');
  });

  it.each<[HookEventName, HookOutput | undefined, string]>([
    ['BeforeTool', undefined, 'An agent would call write_file: no hook has an answer.'],
    ['BeforeTool', { decision: 'allow' }, 'An agent would call write_file.'],
    [
      'BeforeTool',
      { decision: 'deny', reason: 'no' },
      'An agent would not call write_file, and would tell the model why.',
    ],
    ['BeforeTool', { decision: 'block' }, 'An agent would not call write_file.'],
    [
      'BeforeTool',
      specific({ permissionDecision: 'deny', permissionDecisionReason: 'x' }),
      'An agent would not call write_file, and would tell the model why.',
    ],
    ['BeforeTool', { decision: 'ask', reason: 'sure?' }, 'An agent would ask its user first.'],
    [
      'BeforeTool',
      specific({ tool_input: { content: '', mode: 1 } }),
      'An agent would change the arguments (content, mode); and call write_file.',
    ],
    ['BeforeTool', { continue: false, stopReason: 'late' }, 'An agent would stop working, and show why.'],
    ['BeforeTool', { continue: false, decision: 'deny', reason: 'r' }, 'An agent would stop working, and show why.'],
    [
      'BeforeTool',
      { decision: 'deny', systemMessage: 'm' },
      'An agent would not call write_file; and tell the model: "m"',
    ],
    [
      'AfterTool',
      specific({ additionalContext: 'c' }),
      'An agent would add for the model to read: "c"; and hand the result of write_file to the model.',
    ],
    [
      'AfterTool',
      { userMessage: 'look', ...specific({ tool_response: { llmContent: 'c' } }) },
      'An agent would take the hook\'s result in place of the tool\'s; tell its user: "look"; and hand the result of write_file to the model.',
    ],
    [
      'BeforeAgent',
      specific({ prompt: 'p' }),
      'By default an agent would only note the answer; one that applies it would replace the prompt: "p"; and work on the prompt.',
    ],
    [
      'AfterTool',
      { suppressOutput: true },
      'An agent would keep the output from the display; and hand the result of write_file to the model.',
    ],
    ['BeforeModel', { decision: 'deny' }, 'An agent would not ask the model.'],
    [
      'BeforeModel',
      { decision: 'deny', ...specific({ llm_response: { text: 'x' } }) },
      "An agent would not ask the model; and take the hook's response in the model's place.",
    ],
    [
      'BeforeModel',
      specific({ llm_request: { model: 'm' } }),
      'An agent would change the request (model); and send the request to the model.',
    ],
    [
      'AfterModel',
      specific({ llm_response: { text: 'x' } }),
      "An agent would take the hook's response in place of the model's; and go on with the response.",
    ],
    [
      'BeforeToolSelection',
      specific({ toolConfig: { mode: 'NONE' } }),
      'An agent would offer no tool to the model; set the tool mode to NONE; and let the model choose among its tools.',
    ],
    [
      'BeforeToolSelection',
      specific({ toolConfig: { allowedFunctionNames: ['a', 'b'] } }),
      'An agent would offer only these tools: a, b; and let the model choose among its tools.',
    ],
    [
      'BeforeAgent',
      { decision: 'deny' },
      'By default an agent would only note the answer; one that applies it would not work on the prompt.',
    ],
    [
      'SessionStart',
      { decision: 'allow' },
      'By default an agent would only note the answer; one that applies it would begin the session.',
    ],
  ])('after %s with %j', (eventName, output, sentence) => {
    expect(consequencesOf(eventName, 'write_file', output).sentence).toBe(sentence);
  });

  it.each<[HookEventName, HookOutput, string[]]>([
    ['AfterTool', { decision: 'deny' }, ['the refusal: no effect on AfterTool.']],
    ['BeforeModel', specific({ additionalContext: 'c' }), ['additionalContext: no effect on BeforeModel.']],
    ['BeforeModel', specific({ tool_response: { llmContent: 'c' } }), ['tool_response: no effect on BeforeModel.']],
    ['BeforeToolSelection', { systemMessage: 'm' }, []],
    ['BeforeModel', specific({ llm_response: {} }), ['llm_response: it counts only together with a refusal.']],
    ['BeforeModel', { decision: 'deny', ...specific({ llm_response: {} }) }, []],
    ['Notification', { continue: false }, ['continue: false: no effect on Notification.']],
    ['BeforeTool', { decision: 'deny' }, []],
    ['BeforeTool', { decision: 'allow' }, []],
  ])('ignores in %s what %j has no effect by', (eventName, output, ignored) => {
    expect(consequencesOf(eventName, '', output).ignored).toEqual(ignored);
  });
});
