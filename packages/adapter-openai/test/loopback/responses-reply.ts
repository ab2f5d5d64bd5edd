import type { WireReply } from '@agent-hooks/test-servers';
import { toResponsesEvents } from '../../src/responses/responses-events.ts';
import type { ResponsesItem, ResponsesResponse } from '../../src/responses/responses-types.ts';
import type { OpenAIReply } from './openai-reply.ts';

/** What the responses API answers: a response, or a stream of events. */
export function responsesReply(
  body: Readonly<Record<string, unknown>>,
  reply: OpenAIReply,
  callId: (index: number) => string,
): WireReply {
  const response = toResponse(body, reply, callId);
  // The SDK adds the field itself: it does not come over the wire.
  const withoutText = (value: object) =>
    JSON.stringify(value, (key, inner) => (key === 'output_text' ? undefined : inner));
  if (body.stream !== true) return { json: JSON.parse(withoutText(response)) };
  const whole = reply.texts?.join('');
  const events = toResponsesEvents(response, (text) => (text === whole ? (reply.texts ?? []) : halves(text)));
  const sent = reply.ending === undefined || reply.ending === 'end' ? events : events.slice(0, -1);
  return { events: sent.map((event) => ({ event: event.type, data: withoutText(event) })) };
}

function toResponse(
  body: Readonly<Record<string, unknown>>,
  reply: OpenAIReply,
  callId: (index: number) => string,
): ResponsesResponse {
  const text = reply.texts?.join('');
  const said = [
    ...(text === undefined ? [] : [{ type: 'output_text', text, annotations: [], logprobs: [] }]),
    ...(reply.refusal === undefined ? [] : [{ type: 'refusal', refusal: reply.refusal }]),
  ];
  const output: ResponsesItem[] = [
    ...(reply.reasoning === undefined ? [] : [toReasoning(reply.reasoning)]),
    ...(said.length === 0
      ? []
      : [{ type: 'message', id: 'msg_0', role: 'assistant', status: 'completed', content: said }]),
    ...(reply.calls ?? []).map(([name, args = {}], index) => ({
      ...{ type: 'function_call', id: `fc_${callId(index)}`, call_id: callId(index), status: 'completed' },
      ...{ name, arguments: JSON.stringify(args) },
    })),
  ];
  const fields = { error: null, instructions: null, metadata: {}, parallel_tool_calls: true, temperature: 1, top_p: 1 };
  return {
    ...{ id: `resp_${callId(0)}`, object: 'response', created_at: 1, model: String(body.model), ...fields },
    ...{ tool_choice: 'auto', tools: [], previous_response_id: null, status: 'completed', incomplete_details: null },
    ...{ output, output_text: text ?? '' },
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  };
}

function toReasoning(text: string): ResponsesItem & { summary: object[] } {
  return { type: 'reasoning', id: 'rs_0', summary: [{ type: 'summary_text', text }] };
}

function halves(text: string): readonly string[] {
  const middle = text.length >> 1;
  return [text.slice(0, middle), text.slice(middle)];
}
