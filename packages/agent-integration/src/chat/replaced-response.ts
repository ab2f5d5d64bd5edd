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
  const [first = {}, ...others] = response.candidates ?? [];
  const content = { role: 'model', ...first.content, parts: [...partsOf(response), ...parts] };
  return { response: withCandidates(response, [{ ...first, content }, ...others]), droppedCalls: [] };
}

/** The same response without the calls of tools that may not be called; the very same object if it has none. */
export function withoutCalls<Response extends GenAIResponse>(
  response: Response,
  isToolAllowed: (name: string) => boolean,
): Response {
  const isKept = ({ functionCall }: AgentPart) => !functionCall || isToolAllowed(functionCall.name ?? '');
  const candidates = response.candidates ?? [];
  if (candidates.every(({ content }) => (content?.parts ?? []).every(isKept))) return response;
  return withCandidates(
    response,
    candidates.map((each) => ({
      ...each,
      content: { ...each.content, parts: each.content?.parts?.filter(isKept) ?? [] },
    })),
  );
}

/** Tells the model what became of calls that were dropped. */
export function describeDropped(calls: readonly FunctionCall[]): string {
  const names = calls.map((call) => call.name).join(', ');
  return `Your last response was replaced by a hook, and the tool calls in it were not run: ${names}`;
}

function withCandidates<Response extends GenAIResponse>(response: Response, candidates: GenAICandidate[]): Response {
  // The same class, so that its getters work.
  const copy: Response = Object.create(Object.getPrototypeOf(response));
  return Object.assign(copy, response, { candidates });
}
