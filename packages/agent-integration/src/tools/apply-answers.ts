import type { BeforeToolHookOutput, DefaultHookOutput } from '@agent-hooks/hook-system';
import type { ToolResult } from '../shapes/tool-result.ts';
import { appendText, systemNote } from './append-text.ts';

/** Applies what hooks answered to a tool that ran. */
export function applyAnswers(
  result: ToolResult,
  before: BeforeToolHookOutput | undefined,
  after: DefaultHookOutput | undefined,
): ToolResult {
  if (after?.shouldStopExecution()) {
    const reason = after.getEffectiveReason();
    return withNotes(stopped({ ...result, llmContent: reason }, reason), before, after);
  }
  return withNotes(result, before, after);
}

/** A result that tells the loop to end. */
export function stopped(result: ToolResult, stopReason: string): ToolResult {
  return { ...result, shouldStop: true, stopReason };
}

/** Adds what hooks have to say to the model, and keeps the result from the display if they want that. */
export function withNotes(
  result: ToolResult,
  before: BeforeToolHookOutput | undefined,
  after: DefaultHookOutput | undefined,
): ToolResult {
  const context = after?.getAdditionalContext();
  const notes = [
    ...(context ? [`\n\n${context}`] : []),
    ...[before?.systemMessage, after?.systemMessage].flatMap((message) => (message ? [systemNote(message)] : [])),
  ];
  const suppressed = after?.suppressOutput === true;
  if (notes.length === 0 && !suppressed) return result;
  return {
    ...result,
    ...(notes.length > 0 && { llmContent: notes.reduce(appendText, result.llmContent) }),
    ...(suppressed && { suppressDisplay: true }),
  };
}
