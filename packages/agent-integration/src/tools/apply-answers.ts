import type { DefaultHookOutput } from '@agent-hooks/hook-system';
import { isRecord } from '@agent-hooks/hook-types';
import { type ContentPartList, toContentParts } from '../shapes/content-part.ts';
import type { ToolResult } from '../shapes/tool-result.ts';
import { stopReasonOf } from '../triggers/tool-answers.ts';
import { appendText, systemNote } from './append-text.ts';

/** Applies what hooks answered to a tool that ran. */
export function applyAnswers(
  result: ToolResult,
  before: readonly DefaultHookOutput[],
  after: DefaultHookOutput | undefined,
): ToolResult {
  if (!after) return withNotes(result, before);
  const answers = [...before, after];
  const suppressed = after.suppressOutput === true;
  if (after.shouldStopExecution()) {
    const reason = stopReasonOf(after);
    return withNotes(stopped({ ...result, llmContent: reason }, reason), answers, suppressed);
  }
  return withNotes(replaceResult(result, after), answers, suppressed);
}

/** A result that ends the loop. */
export function stopped(result: ToolResult, stopReason: string): ToolResult {
  return { ...result, shouldStop: true, stopReason };
}

/** Adds what hooks have to say to model and user, and keeps the result from the display if they want that. */
export function withNotes(result: ToolResult, answers: readonly DefaultHookOutput[], suppressed = false): ToolResult {
  const contexts = answers.map((answer) => answer.getAdditionalContext());
  const notes = [
    ...contexts.flatMap((context) => (context ? [`\n\n${context}`] : [])),
    ...answers.flatMap(({ systemMessage }) => (systemMessage ? [systemNote(systemMessage)] : [])),
  ];
  const userMessage = answers.flatMap((answer) => answer.userMessage || []).join('\n');
  if (notes.length === 0 && !suppressed && userMessage === '') return result;
  return {
    ...result,
    ...(notes.length > 0 && { llmContent: notes.reduce(appendText, result.llmContent) }),
    ...(userMessage !== '' && { userMessage }),
    ...(suppressed && { suppressDisplay: true }),
  };
}

/** What a hook put in the place of a result; without a display of its own, the user sees its text as well. */
function replaceResult(result: ToolResult, after: DefaultHookOutput): ToolResult {
  const { tool_response: replaced } = after.hookSpecificOutput ?? {};
  if (!isRecord(replaced)) return result;
  const { llmContent, returnDisplay } = replaced;
  const content = llmContent === undefined || isContent(llmContent) ? llmContent : JSON.stringify(llmContent);
  if (content === undefined && returnDisplay === undefined) return result;
  return {
    ...result,
    ...(content !== undefined && { llmContent: content }),
    returnDisplay: returnDisplay ?? textOf(content),
  };
}

function isContent(value: unknown): value is ContentPartList {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.every((item) => typeof item === 'string' || isRecord(item));
}

function textOf(content: ContentPartList = ''): string {
  return toContentParts(content)
    .map(({ text }) => text ?? '')
    .join('');
}
