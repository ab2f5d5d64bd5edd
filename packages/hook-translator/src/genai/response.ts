import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import type { HookCandidate, HookUsage } from '../hook-data/read-hook-response.ts';
import type { GenAICandidate, GenAIResponse } from './genai-types.ts';

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

/** Fills a new response with what a hook sent; what hooks are not shown stays that of the base, such as ids and counts. */
export function fillResponse<Response extends object>(
  response: Response,
  { candidates, usageMetadata }: LLMResponse,
  base: GenAIResponse | undefined,
): Response {
  const getters: object = Object.getPrototypeOf(response);
  const kept = Object.entries(base ?? {}).filter(([name]) => !Object.hasOwn(getters, name));
  const usage = { ...base?.usageMetadata, ...usageMetadata };
  return Object.assign(response, Object.fromEntries(kept), {
    candidates: candidates.map((candidate, place) => fromHookCandidate(candidate, base?.candidates?.[place])),
    ...(Object.keys(usage).length > 0 && { usageMetadata: usage }),
  });
}

/** Makes the SDK's candidate out of the text that a hook sent. What quotes the text that it replaces is left out. */
function fromHookCandidate(
  { content, finishReason, index, safetyRatings }: HookCandidate,
  base: (GenAICandidate & { groundingMetadata?: object }) | undefined,
): GenAICandidate {
  const { groundingMetadata: grounding, ...kept } = base ?? {};
  return {
    ...without(kept, ['finishReason', 'safetyRatings', 'logprobsResult', 'avgLogprobs']),
    ...(grounding && { groundingMetadata: without(grounding, ['groundingSupports']) }),
    content: { role: content.role ?? 'model', parts: content.parts.map((text) => ({ text })) },
    ...(finishReason !== undefined && { finishReason }),
    ...(index !== undefined && { index }),
    ...(safetyRatings && { safetyRatings }),
  };
}

function without(fields: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
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
