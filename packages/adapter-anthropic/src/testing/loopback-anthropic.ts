import { callIds, serveLoopback, type WireAnswer, type WireRequest } from '@agent-hooks/agent-integration/testing';
import { isRecord } from '@agent-hooks/hook-types';
import { toMessagesEvents } from '../messages-events.ts';
import type { MessageBlock, MessagesResponse } from '../messages-types.ts';
import { findMessagesProblem } from './message-rules.ts';

/** What the model answers to one request: texts, each a piece of a stream, and calls of tools. */
export interface AnthropicReply {
  readonly texts?: readonly string[];
  readonly calls?: readonly (readonly [name: string, args?: Readonly<Record<string, unknown>>])[];
  /** What the model thinks first; it comes signed. */
  readonly thinking?: string;
  /** Answers with an error of this status instead. */
  readonly status?: number;
  /** After the events: ends the connection without ending the answer, or leaves it open. */
  readonly ending?: 'end' | 'break' | 'hang';
}

/** A request as it came over the wire. */
export interface AnthropicRequest {
  readonly isStream: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body as it was sent, byte for byte. */
  readonly text: string;
  readonly headers: WireRequest['headers'];
}

/** Says what to answer to a request, given how many came before it. */
export type AnthropicAnswer = (request: AnthropicRequest, index: number) => AnthropicReply | Promise<AnthropicReply>;

/** A server on this machine that speaks the messages API, streamed or not. */
export interface LoopbackAnthropic {
  /** To be given to the client: `new Anthropic({ apiKey: 'any', baseURL: url })`. */
  readonly url: string;
  /** Every request so far, refused ones included. */
  readonly requests: readonly AnthropicRequest[];
  /** How many answers are still being given. */
  readonly openAnswers: () => number;
  close(): Promise<void>;
}

/**
 * Starts a loopback server that answers from a list, in order, or from a function. Like the real one it refuses requests
 * that break the rules of the API; a request past the end of the list is answered with an error.
 */
export async function startLoopbackAnthropic(
  answers: readonly AnthropicReply[] | AnthropicAnswer,
): Promise<LoopbackAnthropic> {
  const requests: AnthropicRequest[] = [];
  const answer: AnthropicAnswer =
    typeof answers === 'function' ? answers : (_, index) => answers[index] ?? { status: 500 };
  const server = await serveLoopback(async ({ path, text, headers }) => {
    const body = readBody(text);
    const { pathname } = new URL(path, 'http://loopback');
    if (pathname !== '/v1/messages' || body === undefined) return fail(404, 'not_found_error', `Not found: ${path}`);
    const request = { isStream: body.stream === true, body, text, headers };
    requests.push(request);
    const problem = findMessagesProblem(body);
    if (problem !== undefined) return fail(400, 'invalid_request_error', problem);
    const reply = await answer(request, requests.length - 1);
    if (reply.status !== undefined)
      return fail(reply.status, 'api_error', 'The loopback server was told to refuse this');
    return { ...toAnswer(body, reply, callIds('toolu_', text)), ending: reply.ending };
  });
  return { url: server.url, requests, openAnswers: server.openAnswers, close: () => server.close() };
}

/** A reply of text, one piece of a stream for each given text. */
export function textReply(...texts: readonly string[]): AnthropicReply {
  return { texts };
}

/** A reply that calls tools: `callReply(['read_file', { path: 'a' }])`. */
export function callReply(...calls: NonNullable<AnthropicReply['calls']>): AnthropicReply {
  return { calls };
}

function toAnswer(
  body: Readonly<Record<string, unknown>>,
  reply: AnthropicReply,
  callId: (index: number) => string,
): WireAnswer {
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

function readBody(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function fail(status: number, type: string, message: string): WireAnswer {
  return { status, json: { type: 'error', error: { type, message } } };
}
