import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import type { MessagesResponse, MessagesUsage } from './messages-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Shows a message of the model's to hooks: its text without thinking, and how it ended. */
export function readMessage({ content, stop_reason: reason, usage }: Fields): LLMResponse {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const parts = blocks.flatMap((block) =>
    isRecord(block) && block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
  );
  const finishReason = typeof reason === 'string' ? (reasons.get(reason) ?? reason.toUpperCase()) : undefined;
  const usageMetadata = readUsage(usage);
  return {
    ...(parts.length > 0 && { text: parts.join('') }),
    candidates:
      blocks.length === 0 && finishReason === undefined
        ? []
        : [{ content: { role: 'model', parts }, ...(finishReason !== undefined && { finishReason }), index: 0 }],
    ...(usageMetadata && { usageMetadata }),
  };
}

/** A message that says what a hook wrote; id, model and tokens are those of the base. */
export function writeMessage({ candidates, usageMetadata }: LLMResponse, base: Fields | undefined): MessagesResponse {
  const [candidate] = candidates;
  return {
    // Readers such as LangGraph take two messages with one id for the same message.
    id: `msg_${crypto.randomUUID().replaceAll('-', '')}`,
    model: 'agent-hooks',
    container: null,
    diagnostics: null,
    stop_details: null,
    ...base,
    type: 'message',
    role: 'assistant',
    content: (candidate?.content.parts ?? []).map((text) => ({ type: 'text', text, citations: null })),
    stop_reason: candidate ? writeReason(candidate.finishReason) : null,
    stop_sequence: null,
    usage: writeUsage(usageMetadata, base?.usage),
  } as MessagesResponse;
}

/** The first of several with one meaning is the one that is written. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['end_turn', 'STOP'],
  ['stop_sequence', 'STOP'],
  ['tool_use', 'STOP'],
  ['max_tokens', 'MAX_TOKENS'],
  ['refusal', 'SAFETY'],
]);

function writeReason(finishReason: string | undefined): string | null {
  if (finishReason === undefined) return null;
  return [...reasons].find(([, shown]) => shown === finishReason)?.[0] ?? finishReason.toLowerCase();
}

/** What the API counts beside the prompt that it read again is part of the prompt all the same. */
const promptCounts = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'] as const;

function readUsage(usage: unknown): LLMResponse['usageMetadata'] {
  if (!isRecord(usage)) return undefined;
  const count = (name: string) => (typeof usage[name] === 'number' ? usage[name] : 0);
  const promptTokenCount = promptCounts.reduce((sum, name) => sum + count(name), 0);
  const candidatesTokenCount = count('output_tokens');
  return { promptTokenCount, candidatesTokenCount, totalTokenCount: promptTokenCount + candidatesTokenCount };
}

/** The base's own counts have more detail than hooks see, so they stay unless the hook sent others. */
function writeUsage(usage: LLMResponse['usageMetadata'], base: unknown): MessagesUsage {
  const given = { input_tokens: 0, output_tokens: 0, ...(isRecord(base) && base) };
  const shown = readUsage(base);
  const isSame =
    usage?.promptTokenCount === shown?.promptTokenCount && usage?.candidatesTokenCount === shown?.candidatesTokenCount;
  if (usage === undefined || isSame) return given;
  return {
    ...given,
    ...(usage.promptTokenCount !== undefined && { input_tokens: usage.promptTokenCount }),
    ...(usage.candidatesTokenCount !== undefined && { output_tokens: usage.candidatesTokenCount }),
  };
}
