import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type DoorTestOptions, makeDoor } from './support.ts';

/** Listens on this machine until the test ends, and gives where. */
export async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** Opens a door that listens, in front of a server behind HTTP. */
export async function serveDoor(url: string, options: DoorTestOptions = {}) {
  const { config, mcp, problems } = await makeDoor(options);
  const served = await mcp.serve({ url });
  onTestFinished(async () => {
    await served.close();
    await config.dispose();
  });
  return { url: served.url, problems };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

/** What a scripted server was sent, and what it answers. */
export interface ScriptedServer {
  readonly url: string;
  readonly received: { readonly method: string; readonly text: string; readonly headers: IncomingMessage['headers'] }[];
}

/** A server that answers each request as the test says. */
export async function startServer(
  answer: (text: string, response: ServerResponse, request: IncomingMessage) => void,
): Promise<ScriptedServer> {
  const received: ScriptedServer['received'] = [];
  const url = await listen(async (request, response) => {
    const text = await textOf(request);
    received.push({ method: request.method ?? '', text, headers: request.headers });
    answer(text, response, request);
  });
  return { url, received };
}

export const sessionId = randomUUID();

/** Sends a message as a client does, and gives the whole response. */
export async function post(url: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-session-id': sessionId,
      ...headers,
    },
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    headers: response.headers,
    text: await response.text(),
  };
}
