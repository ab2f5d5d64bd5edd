import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came over the wire. */
export interface WireRequest {
  readonly path: string;
  /** The body as it was sent, byte for byte. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What goes back over the wire: an error, one JSON value, or a stream of server-sent events. */
export interface WireAnswer {
  readonly status?: number | undefined;
  readonly json?: object;
  readonly events?: readonly { readonly event?: string | undefined; readonly data: object | string }[];
  /** After the events: ends the connection without ending the answer, or leaves it open. */
  readonly ending?: 'end' | 'break' | 'hang' | undefined;
}

/** A server on this machine for tests. */
export interface LoopbackServer {
  /** To be given to the client as its base address. */
  readonly url: string;
  /** How many answers are still being given. */
  readonly openAnswers: () => number;
  close(): Promise<void>;
}

/** Serves requests on a free port of this machine, until it is closed. */
export async function serveLoopback(
  answer: (request: WireRequest) => WireAnswer | Promise<WireAnswer>,
): Promise<LoopbackServer> {
  let open = 0;
  const server = createServer((incoming, outgoing) => {
    open++;
    outgoing.once('close', () => open--);
    respond(incoming, outgoing, answer).catch((error: unknown) => {
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, openAnswers: () => open, close: () => closeServer(server) };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: WireRequest) => WireAnswer | Promise<WireAnswer>,
): Promise<void> {
  const request = { path: incoming.url ?? '', text: await readBody(incoming), headers: incoming.headers };
  const { status = 200, json, events, ending = 'end' } = await answer(request);
  outgoing.writeHead(status, { 'content-type': events ? 'text/event-stream' : 'application/json' });
  if (json) outgoing.write(JSON.stringify(json));
  for (const { event, data } of events ?? []) {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    outgoing.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`);
    // Events that arrive together would hide what a reader does between them.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  if (ending === 'end') outgoing.end();
  if (ending === 'break') outgoing.destroy();
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Names the calls of one answer with numbers that go on from those in the conversation: like real ones, ids are never
 * used twice in it, since frameworks tell calls apart by them.
 */
export function callIds(prefix: string, conversation: string): (index: number) => string {
  const used = [...conversation.matchAll(new RegExp(`"${prefix}(\\d+)"`, 'g'))].map((match) => Number(match[1]));
  const first = used.reduce((most, number) => Math.max(most, number + 1), 0);
  return (index) => `${prefix}${first + index}`;
}
