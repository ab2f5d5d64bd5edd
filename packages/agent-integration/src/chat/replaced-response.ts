import type { GenAICandidate, GenAIResponse } from '@agent-hooks/hook-translator';
import { type AgentPart, type FunctionCall, functionCallsIn, partsOf } from '../genai-shapes.ts';

/** What to do with the tool calls of a response that a hook replaced: hooks see and send text only. */
export type ReplacedCalls = 'drop' | 'keep';

/** A response after its hooks, and the tool calls that went with the one they replaced. */
export interface SettledResponse<Response> {
  readonly response: Response;
  readonly droppedCalls: readonly FunctionCall[];
}

/** Settles what becomes of the tool calls of a response for which hooks gave another. */
export function settleCalls<Response extends GenAIResponse>(
  original: Response,
  response: Response,
  replacedCalls: ReplacedCalls,
): SettledResponse<Response> {
  const parts = partsOf(original).filter((part) => part.functionCall);
  if (response === original || parts.length === 0) return { response, droppedCalls: [] };
  if (replacedCalls === 'drop') return { response, droppedCalls: functionCallsIn(parts) };
  return { response: mapFirstParts(response, (own) => [...own, ...parts]), droppedCalls: [] };
}

/** The same response without the calls of tools that may not be called; the very same object if it has none. */
export function withoutCalls<Response extends GenAIResponse>(
  response: Response,
  isToolAllowed: (name: string) => boolean,
): Response {
  const isRefused = ({ functionCall }: AgentPart) => functionCall && !isToolAllowed(functionCall.name ?? '');
  if (!partsOf(response).some(isRefused)) return response;
  return mapFirstParts(response, (parts) => parts.filter((part) => !isRefused(part)));
}

/** Tells the model what became of calls that were dropped. */
export function describeDropped(calls: readonly FunctionCall[]): string {
  const names = calls.map((call) => call.name).join(', ');
  return `Your last response was replaced by a hook, and the tool calls in it were not run: ${names}`;
}

function mapFirstParts<Response extends GenAIResponse>(
  response: Response,
  change: (parts: readonly AgentPart[]) => AgentPart[],
): Response {
  const [first = {}, ...others] = response.candidates ?? [];
  const content = { role: 'model', ...first.content, parts: change(partsOf(response)) };
  const candidates: GenAICandidate[] = [{ ...first, content }, ...others];
  const copy: Response = Object.create(Object.getPrototypeOf(response));
  return Object.assign(copy, response, { candidates });
}
