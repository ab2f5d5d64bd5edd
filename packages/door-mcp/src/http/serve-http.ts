import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Door, DoorConnection } from '@agent-hooks/door-kit';
import { HttpExchange, type HttpSession } from './http-exchange.ts';

/** A server of streamable HTTP behind a door. */
export interface ServeOptions {
  /** Where the server is. */
  readonly url: string | URL;
  /** The port on this machine. Default: any that is free. */
  readonly port?: number | undefined;
}

/** A door that listens. */
export interface ServedDoor {
  /** Where clients connect. */
  readonly url: string;
  close(): Promise<void>;
}

type OpenDoor = (connection: DoorConnection) => Door;

const longestBody = 64 * 1024 * 1024;
const maxSessions = 1000;

/** Listens on this machine, and hands what clients send to the server once hooks have seen it. */
export async function serveHttp(
  open: OpenDoor,
  { url, port = 0 }: ServeOptions,
  onProblem: (problem: string) => void = () => undefined,
): Promise<ServedDoor> {
  const sessions = new Map<string, HttpSession>();
  const target = new URL(url);
  const ending = new AbortController();
  const openSession = (): HttpSession => ({ door: open({ send: sendByExchange }), streams: new Set(), waiting: [] });
  const sessionOf = ({ headers }: IncomingMessage): HttpSession => {
    const id = String(headers['mcp-session-id'] ?? '');
    const session = sessions.get(id) ?? openSession();
    if (id !== '') note(id, session);
    return session;
  };
  const note = (id: string, session: HttpSession) => {
    sessions.delete(id);
    sessions.set(id, session);
    const [oldest] = sessions.keys();
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
  };
  const server = createServer(async (request, response) => {
    const refusal = refuseRequest(request, target);
    if (refusal) return end(response, ...refusal);
    const body = await readBody(request).catch(() => undefined);
    if (body === undefined) return end(response, 413, 'The message is too long, or broke off');
    const session = sessionOf(request);
    const onSessionId = (id: string) => note(id, session);
    const exchange = new HttpExchange({
      url: target,
      session,
      request,
      response,
      onSessionId,
      onProblem,
      signal: ending.signal,
    });
    if (request.method === 'POST') exchange.receive(body);
    else if (request.method === 'GET') exchange.openStream();
    else {
      sessions.delete(String(request.headers['mcp-session-id']));
      exchange.endSession();
    }
  });
  // A stream is open for as long as its client wants.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}${target.pathname}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        ending.abort();
      }),
  };
}

/** Every message goes by the request that brought it, or that it answers. */
function sendByExchange(to: 'client' | 'server', bytes: Buffer, via: unknown): void {
  if (!(via instanceof HttpExchange)) return;
  if (to === 'server') via.forward(bytes);
  else via.reply(bytes);
}

/** A page in a browser must not reach servers through a name that leads to this machine. */
function refuseRequest({ headers, method = '', url }: IncomingMessage, target: URL): [number, string] | undefined {
  const isHere = (host: string | undefined) => /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(host ?? '');
  const { origin } = headers;
  if (!isHere(headers.host) || (origin !== undefined && !isHere(origin.replace(/^https?:\/\//i, '')))) {
    return [403, 'Only programs on this machine may connect'];
  }
  if (url?.split('?')[0] !== target.pathname) return [404, `The server is at ${target.pathname}`];
  return ['POST', 'GET', 'DELETE'].includes(method) ? undefined : [405, 'Use POST, GET or DELETE'];
}

function end(response: ServerResponse, status: number, message: string): void {
  const error = { jsonrpc: '2.0', id: null, error: { code: -32600, message: `agent-hooks: ${message}` } };
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(error));
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > longestBody) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
