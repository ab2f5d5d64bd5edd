import { callIds, serveLoopback, type WireAnswer, type WireRequest } from '@agent-hooks/agent-integration/testing';
import { isRecord } from '@agent-hooks/hook-types';
import { chatAnswer } from './chat-answer.ts';
import { findChatProblem } from './chat-rules.ts';
import type { OpenAIReply } from './openai-reply.ts';
import { responsesAnswer } from './responses-answer.ts';
import { findResponsesProblem } from './responses-rules.ts';

/** A request as it came over the wire. */
export interface OpenAIRequest {
  readonly api: 'chat' | 'responses';
  readonly isStream: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body as it was sent, byte for byte. */
  readonly text: string;
  readonly headers: WireRequest['headers'];
}

/** Says what to answer to a request, given how many came before it. */
export type OpenAIAnswer = (request: OpenAIRequest, index: number) => OpenAIReply | Promise<OpenAIReply>;

/** A server on this machine that speaks chat completions and responses, streamed or not. */
export interface LoopbackOpenAI {
  /** To be given to the client: `new OpenAI({ apiKey: 'any', baseURL: url })`. */
  readonly url: string;
  /** Every request so far, refused ones included. */
  readonly requests: readonly OpenAIRequest[];
  /** How many answers are still being given. */
  readonly openAnswers: () => number;
  close(): Promise<void>;
}

/**
 * Starts a loopback server that answers from a list, in order, or from a function. Like the real one it refuses requests
 * that break the rules of its API; a request past the end of the list is answered with an error.
 */
export async function startLoopbackOpenAI(answers: readonly OpenAIReply[] | OpenAIAnswer): Promise<LoopbackOpenAI> {
  const requests: OpenAIRequest[] = [];
  const answer: OpenAIAnswer =
    typeof answers === 'function' ? answers : (_, index) => answers[index] ?? { status: 500 };
  const server = await serveLoopback(async (wire) => {
    const api = apiOf(wire.path);
    const body = readBody(wire.text);
    if (api === undefined || body === undefined) return fail(404, `Invalid URL (POST ${wire.path})`);
    const request = { api, isStream: body.stream === true, body, text: wire.text, headers: wire.headers };
    requests.push(request);
    const problem = api === 'chat' ? findChatProblem(body) : findResponsesProblem(body);
    if (problem !== undefined) return fail(400, problem);
    const reply = await answer(request, requests.length - 1);
    if (reply.status !== undefined) return fail(reply.status, 'The loopback server was told to refuse this request');
    const toAnswer = api === 'chat' ? chatAnswer : responsesAnswer;
    return { ...toAnswer(body, reply, callIds('call_', wire.text)), ending: reply.ending };
  });
  return { url: `${server.url}/v1`, requests, openAnswers: server.openAnswers, close: () => server.close() };
}

/** A reply of text, one piece of a stream for each given text. */
export function textReply(...texts: readonly string[]): OpenAIReply {
  return { texts };
}

/** A reply that calls tools: `callReply(['read_file', { path: 'a' }])`. */
export function callReply(...calls: NonNullable<OpenAIReply['calls']>): OpenAIReply {
  return { calls };
}

function apiOf(path: string): OpenAIRequest['api'] | undefined {
  const { pathname } = new URL(path, 'http://loopback');
  if (pathname.endsWith('/chat/completions')) return 'chat';
  return pathname.endsWith('/responses') ? 'responses' : undefined;
}

function readBody(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function fail(status: number, message: string): WireAnswer {
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  return { status, json: { error: { message, type, param: null, code: null } } };
}
