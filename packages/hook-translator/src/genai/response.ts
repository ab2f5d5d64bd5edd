import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import type { HookCandidate, HookUsage } from '../hook-data/read-hook-response.ts';
import type { GenAICandidate } from './genai-types.ts';

/** Shows a response to hooks: its text without the model's thoughts, and how it ended. */
export function toHookResponse(response: unknown): LLMResponse {
  const { candidates, usageMetadata } = isRecord(response) ? response : {};
  const shown = Array.isArray(candidates) ? candidates.map(toHookCandidate) : [];
  const usage = toHookUsage(usageMetadata);
  const parts = shown[0]?.content.parts ?? [];
  return {
    ...(parts.length > 0 && { text: parts.join('') }),
    candidates: shown,
    ...(usage && { usageMetadata: usage }),
  };
}

/** Makes the SDK's candidates out of the text that a hook sent. */
export function fromHookCandidates(candidates: readonly HookCandidate[]): GenAICandidate[] {
  return candidates.map(({ content, finishReason, index, safetyRatings }) => ({
    content: { role: content.role ?? 'model', parts: content.parts.map((text) => ({ text })) },
    ...(finishReason !== undefined && { finishReason }),
    ...(index !== undefined && { index }),
    ...(safetyRatings && { safetyRatings }),
  }));
}

function toHookCandidate(candidate: unknown): HookCandidate {
  const { content, finishReason, index, safetyRatings } = isRecord(candidate) ? candidate : {};
  const { role, parts } = isRecord(content) ? content : {};
  return {
    content: {
      ...(typeof role === 'string' && { role }),
      parts: Array.isArray(parts) ? parts.flatMap(answerText) : [],
    },
    ...(typeof finishReason === 'string' && { finishReason }),
    ...(typeof index === 'number' && { index }),
    ...(Array.isArray(safetyRatings) && { safetyRatings: safetyRatings.flatMap(toHookRating) }),
  };
}

function answerText(part: unknown): string[] {
  return isRecord(part) && typeof part.text === 'string' && part.thought !== true ? [part.text] : [];
}

function toHookRating(rating: unknown): { category: string; probability: string }[] {
  const { category, probability } = isRecord(rating) ? rating : {};
  return typeof category === 'string' && typeof probability === 'string' ? [{ category, probability }] : [];
}

function toHookUsage(usage: unknown): HookUsage | undefined {
  if (!isRecord(usage)) return undefined;
  const counts = ['promptTokenCount', 'candidatesTokenCount', 'totalTokenCount']
    .map((name) => [name, usage[name]] as const)
    .filter(([, count]) => typeof count === 'number');
  return counts.length === 0 ? undefined : Object.fromEntries(counts);
}
