import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFunctionHost, type ScriptedAnswer } from '@agent-hooks/agent-integration/testing';
import type { HookEventName } from '@agent-hooks/hook-types';
import type { Replier } from '@agent-hooks/test-servers';
import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { type OpenAIReply, type OpenAIRequest, startLoopbackOpenAI } from './loopback.ts';

/** A host with one hook for each of these events, and what its hooks were given. */
export function makeHost(answers: Partial<Record<HookEventName, ScriptedAnswer>>) {
  const host = createFunctionHost(answers);
  onTestFinished(() => host.config.dispose());
  return host;
}

/** A real client and the server it talks to. */
export async function connect(replies: readonly OpenAIReply[] | Replier<OpenAIRequest, OpenAIReply>) {
  const server = await startLoopbackOpenAI(replies);
  onTestFinished(() => server.close());
  const client = new OpenAI({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
  return { server, client };
}

/** A request to a server of `startServer`. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** A server that answers each request with JSON, or with the events of a stream. */
export async function startServer(answer: (asked: Asked, index: number) => object | readonly object[]) {
  const asked: Asked[] = [];
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    const request = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers };
    const reply = answer(request, asked.push(request) - 1);
    const type = Array.isArray(reply) ? 'text/event-stream' : 'application/json';
    outgoing.writeHead(200, { 'content-type': type });
    const events = Array.isArray(reply) ? reply.map((event) => `data: ${JSON.stringify(event)}\n\n`) : [];
    outgoing.end(Array.isArray(reply) ? events.join('') : JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
