import type { GenAICandidate, GenAIResponse } from '@agent-hooks/hook-translator';
import { type AgentPart, partsOf } from './genai-shapes.ts';

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

/** A response from a hook with the tool calls of the one it replaces, and the thoughts that led to them. */
export function withCallsOf<Response extends GenAIResponse>(original: Response, response: Response): Response {
  const calls = partsOf(original).filter((part) => part.functionCall);
  const thoughts = calls.length > 0 ? partsOf(original).filter((part) => part.thought) : [];
  const [first = {}, ...others] = response.candidates ?? [];
  const content = { role: 'model', ...first.content, parts: [...thoughts, ...partsOf(response), ...calls] };
  return withCandidates(response, [{ ...first, content }, ...others]);
}

function withCandidates<Response extends GenAIResponse>(response: Response, candidates: GenAICandidate[]): Response {
  // The same class, so that its getters work.
  const copy: Response = Object.create(Object.getPrototypeOf(response));
  return Object.assign(copy, response, { candidates });
}
