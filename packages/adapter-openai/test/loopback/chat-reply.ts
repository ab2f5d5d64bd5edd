import { isRecord } from '@agent-hooks/hook-types';
import type { WireReply } from '@agent-hooks/test-servers';
import type { ChatChunk, ChatDelta, ChatUsage } from '../../src/chat/chat-types.ts';
import type { OpenAIReply } from './openai-reply.ts';

const usage: ChatUsage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** What chat completions answer: a completion, or a stream of chunks. */
export function chatReply(
  body: Readonly<Record<string, unknown>>,
  reply: OpenAIReply,
  callId: (index: number) => string,
): WireReply {
  const base = { id: `chatcmpl-${callId(0)}`, created: 1, model: String(body.model) };
  const finish = reply.calls ? 'tool_calls' : 'stop';
  if (body.stream !== true) {
    const message = {
      role: 'assistant',
      content: reply.texts?.join('') ?? null,
      refusal: reply.refusal ?? null,
      ...(reply.calls && { tool_calls: reply.calls.map((call, index) => toCall(call, callId(index))) }),
    };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }];
    return { json: { ...base, object: 'chat.completion', choices, usage } };
  }
  const chunk = (delta: ChatDelta, reason: string | null = null): ChatChunk => ({
    ...base,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
  });
  const wantsUsage = isRecord(body.stream_options) && body.stream_options.include_usage === true;
  const chunks = [
    chunk({ role: 'assistant', content: '' }),
    ...(reply.texts ?? []).map((content) => chunk({ content })),
    ...(reply.refusal === undefined ? [] : [chunk({ refusal: reply.refusal })]),
    ...(reply.calls ?? []).flatMap((call, index) =>
      callDeltas(call, index, callId(index)).map((delta) => chunk(delta)),
    ),
    ...(reply.ending === undefined || reply.ending === 'end' ? [chunk({}, finish)] : []),
    ...(wantsUsage ? [{ ...chunk({}), choices: [], usage }] : []),
  ];
  return { events: [...chunks.map((data) => ({ data })), ...(reply.ending ? [] : [{ data: '[DONE]' }])] };
}

type ScriptedCall = NonNullable<OpenAIReply['calls']>[number];

function toCall([name, args = {}]: ScriptedCall, id: string): object {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}

/** The arguments come in two pieces, as they do from the real API. */
function callDeltas([name, args = {}]: ScriptedCall, index: number, id: string): ChatDelta[] {
  const text = JSON.stringify(args);
  const middle = text.length >> 1;
  return [
    { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
    { tool_calls: [{ index, function: { arguments: text.slice(0, middle) } }] },
    { tool_calls: [{ index, function: { arguments: text.slice(middle) } }] },
  ];
}
