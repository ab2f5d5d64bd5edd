import {
  callIds,
  type LoopbackApi,
  type LoopbackServer,
  type Replier,
  type ReplyEnding,
  serveLoopback,
  type WireReply,
  type WireRequest,
} from '@agent-hooks/test-servers';
import { toMessagesEvents } from '../../src/messages-events.ts';
import type { MessageBlock, MessagesResponse } from '../../src/messages-types.ts';
import { findMessagesProblem } from './message-rules.ts';

/** What the model answers to one request: texts, each a piece of a stream, and calls of tools. */
export interface AnthropicReply extends ReplyEnding {
  readonly texts?: readonly string[];
  readonly calls?: readonly (readonly [name: string, args?: Readonly<Record<string, unknown>>])[];
  /** What the model thinks first; it comes signed. */
  readonly thinking?: string;
}

/** A request as it came over the wire. */
export interface AnthropicRequest extends Omit<WireRequest, 'path'> {
  readonly isStream: boolean;
}

/** The messages API, streamed or not. */
const messagesApi: LoopbackApi<AnthropicRequest, AnthropicReply> = {
  read({ path, ...wire }) {
    if (new URL(path, 'http://loopback').pathname !== '/v1/messages') return undefined;
    return { isStream: wire.body.stream === true, ...wire };
  },
  findProblem: ({ body }) => findMessagesProblem(body),
  reply: ({ body, text }, reply) => toWire(body, reply, callIds('toolu_', text)),
  fail: (status, message) => ({ type: 'error', error: { type: errorTypes.get(status) ?? 'api_error', message } }),
};

const errorTypes: ReadonlyMap<number, string> = new Map([
  [400, 'invalid_request_error'],
  [404, 'not_found_error'],
]);

/** Starts a server on this machine for a client of Anthropic: `new Anthropic({ apiKey: 'any', baseURL: url })`. */
export function startLoopbackAnthropic(
  replies: readonly AnthropicReply[] | Replier<AnthropicRequest, AnthropicReply>,
): Promise<LoopbackServer<AnthropicRequest>> {
  return serveLoopback(messagesApi, replies);
}

/** A reply of text, one piece of a stream for each given text. */
export function textReply(...texts: readonly string[]): AnthropicReply {
  return { texts };
}

/** A reply that calls tools: `callReply(['read_file', { path: 'a' }])`. */
export function callReply(...calls: NonNullable<AnthropicReply['calls']>): AnthropicReply {
  return { calls };
}

function toWire(
  body: Readonly<Record<string, unknown>>,
  reply: AnthropicReply,
  callId: (index: number) => string,
): WireReply {
  const message = toMessage(body, reply, callId);
  if (body.stream !== true) return { json: message };
  const whole = reply.texts?.join('');
  const events = toMessagesEvents(message, (text) => (text === whole ? (reply.texts ?? []) : halves(text)));
  const sent = reply.ending === undefined || reply.ending === 'end' ? events : events.slice(0, -2);
  const [first, ...others] = sent.map((event) => ({ event: event.type, data: event }));
  // The real API sends these in between.
  return { events: [...(first ? [first] : []), { event: 'ping', data: { type: 'ping' } }, ...others] };
}

function toMessage(
  body: Readonly<Record<string, unknown>>,
  reply: AnthropicReply,
  callId: (index: number) => string,
): MessagesResponse {
  const { texts, calls, thinking } = reply;
  const content: (MessageBlock & Readonly<Record<string, unknown>>)[] = [
    ...(thinking === undefined ? [] : [{ type: 'thinking', thinking, signature: 'c2lnbmVk' }]),
    ...(texts === undefined ? [] : [{ type: 'text', text: texts.join(''), citations: null }]),
    ...(calls ?? []).map(([name, input = {}], index) => ({ type: 'tool_use', id: callId(index), name, input })),
  ];
  const others = { container: null, diagnostics: null, stop_details: null };
  return {
    id: `msg_${callId(0)}`,
    type: 'message',
    role: 'assistant',
    model: String(body.model),
    ...others,
    content,
    stop_reason: calls ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function halves(text: string): readonly string[] {
  const middle = text.length >> 1;
  return [text.slice(0, middle), text.slice(middle)];
}
