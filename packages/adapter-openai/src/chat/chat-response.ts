import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import { createId } from '../adapter-fields.ts';
import { fromHookFinishReason, toHookFinishReason } from '../finish-reasons.ts';
import { type CountNames, readUsage, writeUsage } from '../usage.ts';
import type { ChatChoice } from './chat-types.ts';

type Fields = Readonly<Record<string, unknown>>;
type Candidate = LLMResponse['candidates'][number];

/** Shows a completion to hooks: the text of each answer, a refusal of the model's among it, and how it ended. */
export function readChatResponse({ choices, usage }: Fields): LLMResponse {
  const candidates = Array.isArray(choices) ? choices.map(readChoice) : [];
  const parts = candidates[0]?.content.parts ?? [];
  const usageMetadata = readUsage(counts, usage);
  return {
    ...(parts.length > 0 && { text: parts.join('') }),
    candidates,
    ...(usageMetadata && { usageMetadata }),
  };
}

/** A completion that says what a hook wrote; id, model and tokens are those of the base. */
export function writeChatResponse({ candidates, usageMetadata }: LLMResponse, base: Fields | undefined): Fields {
  const usage = writeUsage(counts, usageMetadata, base?.usage);
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

const counts: CountNames = ['prompt_tokens', 'completion_tokens', 'total_tokens'];
