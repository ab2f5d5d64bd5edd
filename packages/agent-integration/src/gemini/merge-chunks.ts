import type { GenAICandidate, GenAIResponse } from '@agent-hooks/hook-translator';
import type { AgentPart } from './genai-shapes.ts';

/** Makes one response of the chunks of a stream: text is joined, all other parts are kept, of all else the last word counts. */
export function mergeChunks<Response extends GenAIResponse>(chunks: readonly Response[]): Response | undefined {
  const [first, ...others] = chunks;
  if (first === undefined || others.length === 0) return first;
  // The same class as the chunks, so that its getters work.
  const merged: Response = Object.create(Object.getPrototypeOf(first));
  for (const chunk of chunks) Object.assign(merged, definedFields(chunk));
  return Object.assign(merged, { candidates: mergeCandidates(chunks) });
}

function mergeCandidates(chunks: readonly GenAIResponse[]): GenAICandidate[] {
  const byIndex = new Map<number, GenAICandidate>();
  for (const candidate of chunks.flatMap((chunk) => chunk.candidates ?? [])) {
    const index = candidate.index ?? 0;
    const before = byIndex.get(index);
    byIndex.set(index, before ? mergeCandidate(before, candidate) : candidate);
  }
  return [...byIndex].sort(([one], [other]) => one - other).map(([, candidate]) => candidate);
}

function mergeCandidate(before: GenAICandidate, next: GenAICandidate): GenAICandidate {
  const parts = [...(before.content?.parts ?? []), ...(next.content?.parts ?? [])];
  const content = { ...definedFields(before.content ?? {}), ...definedFields(next.content ?? {}) };
  return {
    ...definedFields(before),
    ...definedFields(next),
    ...(parts.length > 0 ? { content: { ...content, parts: joinTexts(parts) } } : { content }),
  };
}

function joinTexts(parts: readonly AgentPart[]): AgentPart[] {
  const joined: AgentPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && isPlainText(last) && isPlainText(part) && last.thought === part.thought) {
      joined[joined.length - 1] = { ...last, text: `${last.text}${part.text}` };
    } else {
      joined.push(part);
    }
  }
  return joined;
}

/** A signature belongs to the very part it came with, so only text without one is joined. */
function isPlainText(part: AgentPart): boolean {
  return typeof part.text === 'string' && Object.keys(definedFields(part)).every((key) => joinable.has(key));
}

const joinable: ReadonlySet<string> = new Set(['text', 'thought']);

function definedFields<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}
