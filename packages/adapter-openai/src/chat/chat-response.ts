import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import { createId } from '../adapter-fields.ts';
import { fromHookFinishReason, toHookFinishReason } from '../finish-reasons.ts';
import type { ChatChoice } from './chat-types.ts';

type Fields = Readonly<Record<string, unknown>>;
type Candidate = LLMResponse['candidates'][number];

/** Shows a completion to hooks: the text of each answer, a refusal of the model's among it, and how it ended. */
export function readChatResponse({ choices, usage }: Fields): LLMResponse {
  const candidates = Array.isArray(choices) ? choices.map(readChoice) : [];
  const parts = candidates[0]?.content.parts ?? [];
  const usageMetadata = readUsage(usage);
  return {
    ...(parts.length > 0 && { text: parts.join('') }),
    candidates,
    ...(usageMetadata && { usageMetadata }),
  };
}

/** A completion that says what a hook wrote; id, model and tokens are those of the base. */
export function writeChatResponse({ candidates, usageMetadata }: LLMResponse, base: Fields | undefined): Fields {
  const usage = writeUsage(usageMetadata, base?.usage);
  return {
    id: createId('chatcmpl-'),
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: 'agent-hooks',
    ...base,
    choices: candidates.map(writeChoice),
    ...(usage && { usage }),
  };
}

function readChoice(choice: unknown): Candidate {
  const { message, finish_reason: reason, index } = isRecord(choice) ? choice : {};
  const { content, refusal } = isRecord(message) ? message : {};
  const finishReason = toHookFinishReason(reason);
  return {
    content: {
      role: 'model',
      parts: [content, refusal].filter((text) => typeof text === 'string' && text !== '') as string[],
    },
    ...(finishReason !== undefined && { finishReason }),
    ...(typeof index === 'number' && { index }),
  };
}

function writeChoice({ content, finishReason, index }: Candidate, place: number): ChatChoice {
  const text = content.parts.join('');
  return {
    index: index ?? place,
    message: { role: 'assistant', content: text === '' ? null : text, refusal: null },
    logprobs: null,
    finish_reason: fromHookFinishReason(finishReason),
  };
}

/** The names of the counts, of the stable format and of the API. */
const counts = [
  ['promptTokenCount', 'prompt_tokens'],
  ['candidatesTokenCount', 'completion_tokens'],
  ['totalTokenCount', 'total_tokens'],
] as const;

function readUsage(usage: unknown): LLMResponse['usageMetadata'] {
  if (!isRecord(usage)) return undefined;
  return Object.fromEntries(
    counts.map(([shown, name]) => [shown, usage[name]]).filter(([, count]) => typeof count === 'number'),
  );
}

function writeUsage(usage: LLMResponse['usageMetadata'], base: unknown): Fields | undefined {
  if (usage === undefined) return isRecord(base) ? base : undefined;
  const named = counts.map(([shown, name]) => [name, usage[shown]] as const).filter(([, count]) => count !== undefined);
  return {
    prompt_tokens: 0,
    completion_tokens: 0,
    total_tokens: 0,
    ...(isRecord(base) && base),
    ...Object.fromEntries(named),
  };
}
