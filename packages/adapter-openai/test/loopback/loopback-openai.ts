import {
  callIds,
  type LoopbackApi,
  type LoopbackServer,
  type Replier,
  serveLoopback,
  type WireRequest,
} from '@agent-hooks/test-servers';
import { chatReply } from './chat-reply.ts';
import { findChatProblem } from './chat-rules.ts';
import type { OpenAIReply } from './openai-reply.ts';
import { responsesReply } from './responses-reply.ts';
import { findResponsesProblem } from './responses-rules.ts';

/** A request as it came over the wire. */
export interface OpenAIRequest extends Omit<WireRequest, 'path'> {
  readonly api: 'chat' | 'responses';
  readonly isStream: boolean;
}

/** Chat completions and responses, streamed or not. */
const openAIApi: LoopbackApi<OpenAIRequest, OpenAIReply> = {
  read({ path, ...wire }) {
    const api = apiOf(path);
    return api && { api, isStream: wire.body.stream === true, ...wire };
  },
  findProblem: ({ api, body }) => (api === 'chat' ? findChatProblem(body) : findResponsesProblem(body)),
  reply({ api, body, text }, reply) {
    const toReply = api === 'chat' ? chatReply : responsesReply;
    return toReply(body, reply, callIds('call_', text));
  },
  fail(status, message) {
    const type = status < 500 ? 'invalid_request_error' : 'server_error';
    return { error: { message, type, param: null, code: null } };
  },
};

/** Starts a server on this machine for a client of OpenAI: `new OpenAI({ apiKey: 'any', baseURL: url })`. */
export async function startLoopbackOpenAI(
  replies: readonly OpenAIReply[] | Replier<OpenAIRequest, OpenAIReply>,
): Promise<LoopbackServer<OpenAIRequest>> {
  const server = await serveLoopback(openAIApi, replies);
  return { ...server, url: `${server.url}/v1` };
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
