import { isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import { createId } from '../adapter-fields.ts';
import { type CountNames, readUsage, writeUsage } from '../usage.ts';
import type { ResponsesItem, ResponsesResponse, ResponsesUsage } from './responses-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Shows a response to hooks: the text of its messages, a refusal of the model's among it, and how it ended. */
export function readResponsesResponse(response: Fields): LLMResponse {
  const { output, usage } = response;
  const items: readonly unknown[] = Array.isArray(output) ? output : [];
  const parts = items.flatMap(textsOf);
  const finishReason = readFinishReason(response);
  const usageMetadata = readUsage(counts, usage);
  return {
    ...(parts.length > 0 && { text: parts.join('') }),
    candidates:
      items.length === 0 && finishReason === undefined
        ? []
        : [{ content: { role: 'model', parts }, ...(finishReason !== undefined && { finishReason }), index: 0 }],
    ...(usageMetadata && { usageMetadata }),
  };
}

/** A response that says what a hook wrote; id, model and tokens are those of the base. */
export function writeResponsesResponse(
  { candidates, usageMetadata }: LLMResponse,
  base: Fields | undefined,
): ResponsesResponse {
  const [candidate] = candidates;
  const texts = candidate?.content.parts ?? [];
  // It has the counts of the API.
  const usage = writeUsage(counts, usageMetadata, base?.usage) as ResponsesUsage | undefined;
  return {
    ...partialResponse(texts.length === 0 ? [] : [createMessage(texts.map(toTextPart), base)], base),
    ...(candidate ? writeFinishReason(candidate.finishReason) : { incomplete_details: null }),
    ...(isUnfinished(base) && { status: String(base?.status) }),
    ...(usage && { usage }),
  };
}

/** Whether the server is still making a response in the background. */
export function isUnfinished(response: { readonly status?: unknown } | undefined): boolean {
  return response?.status === 'queued' || response?.status === 'in_progress';
}

/** A response with these items that does not say how it ended. */
export function partialResponse(output: ResponsesItem[], base?: Fields): ResponsesResponse {
  const { status: _, ...others } = base ?? {};
  return {
    id: createId('resp_'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    model: 'agent-hooks',
    ...emptyFields,
    ...others,
    ...{ output, output_text: output.flatMap(answersOf).join('') },
  };
}

/** The text of a response; the field for it is made by the SDK and does not come over the wire. */
export function textOfResponse({ output }: ResponsesResponse): string {
  return output.flatMap(answersOf).join('');
}

/** Fields that every response of the API has. */
const emptyFields = {
  ...{ error: null, incomplete_details: null, instructions: null, metadata: {}, parallel_tool_calls: true },
  ...{ temperature: null, tool_choice: 'auto', tools: [], top_p: null },
};

/** A message of the model's with these parts; the first message that it replaces keeps its id. */
export function createMessage(content: readonly object[], { output }: Fields = {}): ResponsesItem {
  const replaced = Array.isArray(output) ? output.find((item) => isRecord(item) && item.type === 'message') : undefined;
  return { type: 'message', id: replaced?.id ?? createId('msg_'), role: 'assistant', status: 'completed', content };
}

/** A text as a part of a message. */
export function toTextPart(text: string): object {
  return { type: 'output_text', text, annotations: [] };
}

function answersOf(item: ResponsesItem): string[] {
  if (item.type !== 'message' || !Array.isArray(item.content)) return [];
  return item.content.flatMap((part: unknown) =>
    isRecord(part) && part.type === 'output_text' && typeof part.text === 'string' ? [part.text] : [],
  );
}

function textsOf(item: unknown): string[] {
  if (!isRecord(item) || item.type !== 'message' || !Array.isArray(item.content)) return [];
  return item.content.flatMap((part: unknown) => {
    const text = isRecord(part) ? (part.type === 'refusal' ? part.refusal : part.text) : undefined;
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}

/** Why a response is not complete, in the words of the stable format. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['max_output_tokens', 'MAX_TOKENS'],
  ['content_filter', 'SAFETY'],
]);

function readFinishReason({ status, incomplete_details: details }: Fields): string | undefined {
  if (status === 'completed') return 'STOP';
  const reason = isRecord(details) ? reasons.get(String(details.reason)) : undefined;
  return reason ?? (typeof status === 'string' ? status.toUpperCase() : undefined);
}

function writeFinishReason(
  finishReason: string | undefined,
): Pick<ResponsesResponse, 'incomplete_details'> & { status: string } {
  const reason = [...reasons].find(([, shown]) => shown === finishReason)?.[0];
  if (reason !== undefined) return { status: 'incomplete', incomplete_details: { reason } };
  const status = finishReason === undefined || finishReason === 'STOP' ? 'completed' : finishReason.toLowerCase();
  return { status, incomplete_details: null };
}

const counts: CountNames = ['input_tokens', 'output_tokens', 'total_tokens'];
