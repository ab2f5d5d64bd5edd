import { getEventRow, type HookOutput, isHookEventName, isRecord } from '@agent-hooks/hook-types';
import type { HookAnswer } from '@agent-hooks/hook-types/internal';

/** Reads the yes or no of an answer as its event reads it; an event that is not known here reads the usual fields. */
export function readAnswer(eventName: string, output: HookOutput): HookAnswer {
  if (isHookEventName(eventName)) return getEventRow(eventName).readAnswer(output);
  const { decision, reason, stopReason } = output;
  return { decision, reason, stops: output.continue === false, stopReason };
}

/** Whether a refusal brings a response, out of a cache for instance: then it prevents nothing. */
export function bringsResponse({ hookSpecificOutput: specific }: HookOutput): boolean {
  return isRecord(specific) && isRecord(specific.llm_response);
}

/** What an answer changes besides deciding, in a word each. */
export function describeEffects(output: HookOutput | undefined): string[] {
  if (!output) return [];
  const specific = isRecord(output.hookSpecificOutput) ? Object.keys(output.hookSpecificOutput) : [];
  return [
    ...specific.flatMap((field) => (Object.hasOwn(effectWords, field) ? (effectWords[field] ?? []) : [])),
    ...(output.systemMessage ? ['message'] : []),
    ...(output.userMessage ? ['message to the user'] : []),
    ...(output.suppressOutput ? ['display'] : []),
  ];
}

const effectWords: Readonly<Record<string, string>> = {
  tool_input: 'input',
  tool_response: 'result',
  llm_request: 'request',
  llm_response: 'response',
  prompt: 'prompt',
  toolConfig: 'tools',
  additionalContext: 'context',
};
