import type { GenAIContent, GenAIRequest } from '@agent-hooks/hook-translator';
import { isRecord } from '@agent-hooks/hook-types';
import { toContentParts } from '../shapes/content-part.ts';
import type { AgentPart } from './genai-shapes.ts';

/** The same request with turns added at its end, in whichever form its contents are. */
export function appendContents<Request extends GenAIRequest>(
  request: Request,
  added: readonly GenAIContent[],
): Request {
  if (added.length === 0) return request;
  const given = request.contents;
  const items: readonly unknown[] = Array.isArray(given) ? given : [given];
  // Loose parts are one turn of the user's; the SDK takes them only among themselves.
  const turns = items.every(isContent)
    ? items
    : [{ role: 'user', parts: toContentParts<AgentPart>(items as (string | AgentPart)[]) }];
  return { ...request, contents: [...turns, ...added] };
}

function isContent(value: unknown): value is GenAIContent {
  return isRecord(value) && (Array.isArray(value.parts) || typeof value.role === 'string');
}
