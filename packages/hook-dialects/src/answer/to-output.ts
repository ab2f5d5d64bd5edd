import type { HookOutput } from '@agent-hooks/hook-types';
import type { AnswerContext } from '../context.ts';
import type { NativeEventName } from '../native.ts';
import { callOf } from '../payload/fields.ts';
import type { Meaning } from './meaning.ts';

/** Says in the contract's fields what an answer means; undefined if it says nothing. */
export function toOutput(
  meaning: Meaning,
  native: NativeEventName | undefined,
  context: AnswerContext,
): { readonly output: HookOutput | undefined; readonly problem?: string } {
  const changed = meaning.toolInput === undefined ? undefined : changedInput(meaning.toolInput, context);
  if (meaning.toolInput !== undefined && changed === undefined) {
    const reason = 'The hook changed the input of the tool in a way that this agent cannot carry out.';
    return { output: { decision: 'deny', reason }, problem: reason };
  }
  const specific = {
    ...meaning.output?.hookSpecificOutput,
    ...meaning.specific,
    ...(meaning.context !== undefined && meaning.context !== '' && { additionalContext: meaning.context }),
    ...(changed && { tool_input: changed }),
    ...(meaning.toolResult !== undefined && {
      tool_response: { llmContent: meaning.toolResult, returnDisplay: meaning.toolResult },
    }),
    ...(meaning.prompt !== undefined && { prompt: meaning.prompt }),
  };
  const output = {
    ...meaning.output,
    ...(meaning.decision && { decision: meaning.decision }),
    ...(meaning.decision === 'deny' && { reason: meaning.reason || 'Blocked by hook' }),
    ...(meaning.decision !== 'deny' && meaning.decision && meaning.reason !== undefined && { reason: meaning.reason }),
    ...(meaning.stop && { continue: false, stopReason: meaning.stopReason || 'Stopped by hook' }),
    ...(meaning.userMessage && { userMessage: meaning.userMessage }),
    ...(Object.keys(specific).length > 0 && {
      hookSpecificOutput: { hookEventName: native ?? context.event, ...specific },
    }),
  };
  return { output: Object.keys(output).length === 0 ? undefined : output };
}

/** The new input replaces the old one: a field that is not in it any more is taken out by being undefined. */
function changedInput(toolInput: Readonly<Record<string, unknown>>, { tools, input }: AnswerContext) {
  const call = callOf(input);
  const changed = tools.backToHost(call, toolInput);
  if (changed === undefined) return undefined;
  const gone = Object.keys(call.input).filter((key) => !Object.hasOwn(changed, key));
  return { ...changed, ...Object.fromEntries(gone.map((key) => [key, undefined])) };
}
