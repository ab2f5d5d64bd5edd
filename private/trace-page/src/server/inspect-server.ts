import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { isRecord, messageOf } from '@agent-hooks/hook-types';
import { toPageEvent } from '../data/page-data.ts';
import type { EventStore } from './event-store.ts';
import { streamRows } from './stream-rows.ts';

/** What the page can have done. */
export interface InspectActions {
  /** Fires an event again with this input; gives what the page shows of it. */
  readonly fire: (id: number, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Saves an event, with its input as it was edited, as a test case; gives the sentence that says where. */
  readonly save: (id: number, file: string, input?: unknown) => Promise<string>;
}

export interface InspectServerOptions {
  readonly store: EventStore;
  /** The whole page. */
  readonly html: string;
  readonly actions: InspectActions;
  /** Distinguishes a wrong request from a fault of ours. */
  readonly isProblem: (error: unknown) => boolean;
  /** Default: one that is free. */
  readonly port?: number | undefined;
}

export interface InspectServer {
  /** With the token: whoever knows it can read the events and run the hooks. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page and the events on loopback, to those who know the token in the address. */
export async function serveInspector(options: InspectServerOptions): Promise<InspectServer> {
  const token = randomBytes(16).toString('hex');
  const server = createServer((request, response) => {
    answer(request, response, { ...options, token }).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else
        sendJson(response, error instanceof BadRequest || options.isProblem(error) ? 400 : 500, {
          problem: messageOf(error),
        });
    });
  });
  await listen(server, options.port ?? 0);
  // It listens on a port, so its address is not a path.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A request that the page would not send. */
class BadRequest extends Error {}

type Answer = (context: RequestContext) => void | Promise<void>;

interface RequestContext extends InspectServerOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
}

const routes: Readonly<Record<string, Answer>> = {
  'GET /': ({ response, html }) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  },
  'GET /rows': ({ request, response, store }) => streamRows(request, response, store),
  'GET /event': ({ response, store, query }) => {
    const found = store.find(Number(query.get('id')));
    if (found) sendJson(response, 200, { ...toPageEvent(found.event), continuesCall: false });
    else sendJson(response, 404, { problem: noSuchEvent });
  },
  'GET /search': ({ response, store, query }) => sendJson(response, 200, store.search(query.get('text') ?? '')),
  'POST /fire': async ({ request, response, actions }) => {
    const { id, input } = await readBody(request);
    if (!isRecord(input)) throw new BadRequest('The input must be a JSON object.');
    sendJson(response, 200, await actions.fire(Number(id), input));
  },
  'POST /save': async ({ request, response, actions }) => {
    const { id, file, input } = await readBody(request);
    if (typeof file !== 'string' || file === '') throw new BadRequest('Name a file that ends in .cases.json.');
    sendJson(response, 200, { saved: await actions.save(Number(id), file, input) });
  },
};

/** Said of an event that is too old to be in memory. */
export const noSuchEvent = 'This event is no longer in memory. `agent-hooks trace` reads it from the log.';

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token, ...options }: InspectServerOptions & { readonly token: string },
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, given = '', ...rest] = url.pathname.split('/');
  const route = routes[`${request.method} /${rest.join('/')}`];
  if (!isLoopbackName(request.headers.host) || !isSame(given, token)) return sendJson(response, 403, forbidden);
  if (!route) return sendJson(response, 404, { problem: 'There is nothing here.' });
  if (request.method === 'POST' && !isFromPage(request)) return sendJson(response, 403, forbidden);
  await route({ request, response, query: url.searchParams, ...options });
}

const forbidden = { problem: 'Open the address that `agent-hooks trace --live` printed.' };

const headers = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A page elsewhere whose name was pointed to this machine sends its own name. */
function isLoopbackName(host = ''): boolean {
  return /^(?:127\.0\.0\.1|localhost):\d+$/.test(host);
}

/** Pages elsewhere cannot send JSON to here without asking first, and would send their own origin. */
function isFromPage({ headers: { origin, host, 'content-type': type = '' } }: IncomingMessage): boolean {
  return type.startsWith('application/json') && (origin === undefined || origin === `http://${host}`);
}

function isSame(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const mostBodyBytes = 64 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) throw new BadRequest('The input is too large.');
  const body: unknown = await readJson(request).catch(() => undefined);
  if (!isRecord(body)) throw new BadRequest('The request is not valid JSON.');
  return body;
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`Port ${port} cannot be used: ${error.message}`)));
    server.listen(port, '127.0.0.1', resolve);
  });
}
