import type { GenAICandidate, GenAIResponse } from '@agent-hooks/hook-translator';

/** Tells whether two responses are alike in all that hooks are shown of them: the text of each candidate, and how it ended. */
export function saysTheSame(first: GenAIResponse, second: GenAIResponse): boolean {
  const one = first.candidates ?? [];
  const other = second.candidates ?? [];
  return one.length === other.length && one.every((candidate, place) => isAlike(candidate, other[place]));
}

function isAlike(first: GenAICandidate, second: GenAICandidate | undefined): boolean {
  return second !== undefined && textOf(first) === textOf(second) && first.finishReason === second.finishReason;
}

function textOf(candidate: GenAICandidate): string {
  const parts = candidate.content?.parts ?? [];
  return parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
}
