import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import type { ModelFinishReason, ModelResponse } from './model-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Shows an answer to hooks: its text without reasoning, and how it ended. */
export function readModelResponse({ content, finishReason, usage }: Fields): LLMResponse {
  const pieces: readonly unknown[] = Array.isArray(content) ? content : [];
  const parts = pieces.flatMap((piece) =>
    isRecord(piece) && piece.type === 'text' && typeof piece.text === 'string' ? [piece.text] : [],
  );
  const reason = readFinishReason(finishReason);
  const usageMetadata = readUsage(usage);
  return {
    ...(parts.length > 0 && { text: parts.join('') }),
    candidates:
      pieces.length === 0 && reason === undefined
        ? []
        : [{ content: { role: 'model', parts }, ...(reason !== undefined && { finishReason: reason }), index: 0 }],
    ...(usageMetadata && { usageMetadata }),
  };
}

/** An answer that says what a hook wrote; all else is that of the base. */
export function writeModelResponse(
  { candidates, usageMetadata }: LLMResponse,
  base: Fields | undefined,
): ModelResponse {
  const [candidate] = candidates;
  return {
    warnings: [],
    ...base,
    content: (candidate?.content.parts ?? []).map((text) => ({ type: 'text', text })),
    // An answer without candidates has no reason, which its readers take for one they do not know.
    finishReason: writeFinishReason(candidate?.finishReason ?? (candidate ? 'STOP' : ''), base?.finishReason),
    usage: writeUsage(usageMetadata, base?.usage),
  };
}

/** An answer in the shape of another version of the specification: only version 2 has a word for how it ended. */
export function toVersion(response: ModelResponse, version: string): ModelResponse {
  const { finishReason, usage } = response;
  const reason = typeof finishReason === 'string' ? finishReason : finishReason.unified;
  if (version !== 'v2') return response;
  // Counts of version 2 have details of their own.
  if (!isRecord(Reflect.get(usage, 'inputTokens'))) return { ...response, finishReason: reason };
  const { inputTokens, outputTokens } = countsIn(usage);
  const totalTokens = (inputTokens ?? 0) + (outputTokens ?? 0);
  return { ...response, finishReason: reason, usage: { inputTokens, outputTokens, totalTokens } };
}

/** The first of several with one meaning is the one that is written. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['stop', 'STOP'],
  ['tool-calls', 'STOP'],
  ['length', 'MAX_TOKENS'],
  ['content-filter', 'SAFETY'],
]);

function readFinishReason(finishReason: unknown): string | undefined {
  const word = isRecord(finishReason) ? finishReason.unified : finishReason;
  if (typeof word !== 'string' || word === '') return undefined;
  return reasons.get(word) ?? word.toUpperCase();
}

function writeFinishReason(finishReason: string, base: unknown): ModelFinishReason {
  const word = [...reasons].find(([, shown]) => shown === finishReason)?.[0] ?? finishReason.toLowerCase();
  return typeof base === 'string' ? word : { unified: word, raw: undefined };
}

function readUsage(usage: unknown): LLMResponse['usageMetadata'] {
  const { inputTokens, outputTokens } = countsIn(usage);
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return {
    ...(inputTokens !== undefined && { promptTokenCount: inputTokens }),
    ...(outputTokens !== undefined && { candidatesTokenCount: outputTokens }),
    totalTokenCount: (inputTokens ?? 0) + (outputTokens ?? 0),
  };
}

/** The base's own counts have more detail than hooks see, so they stay unless the hook sent others. */
function writeUsage(usage: LLMResponse['usageMetadata'], base: unknown): object {
  const shown = readUsage(base);
  const isSame =
    usage?.promptTokenCount === shown?.promptTokenCount && usage?.candidatesTokenCount === shown?.candidatesTokenCount;
  if (isRecord(base) && (usage === undefined || isSame)) return base;
  const [input, output] = [usage?.promptTokenCount, usage?.candidatesTokenCount];
  return {
    inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  };
}

function countsIn(usage: unknown): { inputTokens: number | undefined; outputTokens: number | undefined } {
  const { inputTokens, outputTokens } = isRecord(usage) ? usage : {};
  return { inputTokens: countOf(inputTokens), outputTokens: countOf(outputTokens) };
}

function countOf(tokens: unknown): number | undefined {
  const count = isRecord(tokens) ? tokens.total : tokens;
  return typeof count === 'number' ? count : undefined;
}
