import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import { isEmptyContent, textField } from '@agent-hooks/hook-types/internal';
import { badHookData } from './bad-hook-data.ts';
import { listOf, readFields, readNumber, readRecord, readString, readTexts } from './read-fields.ts';

/** One answer of a response as hooks see it. */
export type HookCandidate = LLMResponse['candidates'][number];

/** How many tokens a call took, as hooks see it. */
export type HookUsage = NonNullable<LLMResponse['usageMetadata']>;

/**
 * Reads what a hook sent as `llm_response`. Where its `text` and its first candidate differ, the one counts that is not
 * what the hook was shown; without `shown`, the candidates do.
 */
export function readHookResponse(value: unknown, shown?: LLMResponse): LLMResponse {
  const record = typeof value === 'string' ? { text: value } : readRecord(value, 'llm_response');
  const fields = readFields<Partial<LLMResponse>>(responseReaders, record, 'llm_response');
  const { text, candidates, usageMetadata } = fields;
  if (text === undefined && candidates === undefined) {
    throw badHookData('llm_response', value, 'an object with `text` or `candidates`');
  }
  const answers = text !== undefined && isTextMeant(text, candidates, shown) ? withText(text, candidates) : candidates;
  return { candidates: answers ?? [], ...(usageMetadata && { usageMetadata }) };
}

const ratingReaders = { category: readString, probability: readString };
const usageReaders = { promptTokenCount: readNumber, candidatesTokenCount: readNumber, totalTokenCount: readNumber };
const detailReaders = {
  finishReason: readString,
  index: readNumber,
  safetyRatings: listOf((rating, path) =>
    readFields<NonNullable<HookCandidate['safetyRatings']>[number]>(ratingReaders, rating, path),
  ),
};

const responseReaders = {
  text: readString,
  candidates: listOf(readCandidate),
  usageMetadata: (value: unknown, path: string) => readFields<HookUsage>(usageReaders, value, path),
};

function readCandidate(value: unknown, path: string): HookCandidate {
  const record = readRecord(value, path);
  const details = readFields<Omit<HookCandidate, 'content'>>(detailReaders, record, path);
  const [name, found] = textField(record);
  const role = isRecord(found) && typeof found.role === 'string' ? found.role : 'model';
  const parts = isEmptyContent(found) ? [] : readTexts(found, `${path}.${name}`);
  return { content: { role: role === 'assistant' ? 'model' : role, parts }, ...details };
}

function isTextMeant(text: string, candidates: readonly HookCandidate[] | undefined, shown?: LLMResponse): boolean {
  const first = candidates?.[0];
  if (first === undefined) return text !== '' || candidates === undefined;
  if (shown === undefined || text === (shown.text ?? '')) return false;
  return first.content.parts.join('') === shown.candidates[0]?.content.parts.join('');
}

/** The answer with the text in place of what its first candidate said; a text alone is a complete answer. */
function withText(text: string, candidates: readonly HookCandidate[] = []): HookCandidate[] {
  const [first, ...others] = candidates;
  if (first === undefined) return [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP', index: 0 }];
  return [{ ...first, content: { ...first.content, parts: [text] } }, ...others];
}
