import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord } from '@agent-hooks/hook-types';

/** The body of a request as it came over the wire. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** A request as it came over the wire, with a JSON object as its body, empty if there was none. */
export interface WireRequest {
  readonly path: string;
  readonly body: RequestBody;
  /** The body as it was sent, byte for byte. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What goes back over the wire: an error, one JSON value, or a stream of server-sent events. */
export interface WireReply {
  readonly status?: number;
  readonly json?: object | undefined;
  readonly events?: readonly { readonly event?: string | undefined; readonly data: object | string }[];
}

/** What every scripted reply can say besides what the model says. */
export interface ReplyEnding {
  /** Replies with an error of this status instead. */
  readonly status?: number;
  /** After the last piece: closes the connection without finishing the reply, or leaves it open. */
  readonly ending?: 'end' | 'break' | 'hang';
}

/** Says what to reply to a request, given how many came before it. */
export type Replier<Request, Reply> = (request: Request, index: number) => Reply | Promise<Reply>;

/** A server on this machine that plays a model from a script. */
export interface LoopbackServer<Request> {
  /** The base address for the client. */
  readonly url: string;
  /** Every request so far, refused ones included. */
  readonly requests: readonly Request[];
  /** How many replies are still being sent. */
  readonly openReplies: () => number;
  close(): Promise<void>;
}

/** One API that a loopback server speaks. */
export interface LoopbackApi<Request, Reply> {
  /** Undefined if there is nothing at this path. */
  read(wire: WireRequest): Request | undefined;
  /** The rule of the API that a request breaks. */
  findProblem(request: Request): string | undefined;
  reply(request: Request, reply: Reply): WireReply;
  /** An error as the API reports it. */
  fail(status: number, message: string): object;
  /** How the lines of a stream end. Default: `\n`. */
  readonly lineEnd?: string;
}

/**
 * Serves an API on a free port of this machine, from a list of replies, in order, or from a function. Like the real one
 * it refuses requests that break the rules of the API; a request past the end of the list gets an error.
 */
export async function serveLoopback<Request, Reply extends ReplyEnding>(
  api: LoopbackApi<Request, Reply>,
  replies: readonly Reply[] | Replier<Request, Reply>,
): Promise<LoopbackServer<Request>> {
  const requests: Request[] = [];
  let open = 0;
  const fail = (status: number, message: string): WireReply => ({ status, json: api.fail(status, message) });
  const replyTo = async (wire: WireRequest | undefined): Promise<WireReply & ReplyEnding> => {
    if (wire === undefined) return fail(400, 'The body is not a JSON object');
    const request = api.read(wire);
    if (request === undefined) return fail(404, `There is nothing at ${wire.path}`);
    const index = requests.push(request) - 1;
    const problem = api.findProblem(request);
    if (problem !== undefined) return fail(400, problem);
    const reply = typeof replies === 'function' ? await replies(request, index) : replies[index];
    if (reply === undefined) return fail(500, 'The loopback server has no more replies');
    if (reply.status !== undefined) return fail(reply.status, 'The loopback server was told to refuse this request');
    return { ...api.reply(request, reply), ...(reply.ending && { ending: reply.ending }) };
  };
  const server = createServer(async (incoming, outgoing) => {
    open++;
    outgoing.once('close', () => open--);
    const reply = await readRequest(incoming)
      .then(replyTo)
      .catch((error: unknown) => fail(500, String(error)));
    await send(outgoing, reply, api.lineEnd ?? '\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, openReplies: () => open, close: () => closeServer(server) };
}

/** Undefined if there is a body that is not a JSON object. */
async function readRequest(incoming: IncomingMessage): Promise<WireRequest | undefined> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    return isRecord(body) ? { path: incoming.url ?? '', body, text, headers: incoming.headers } : undefined;
  } catch {
    return undefined;
  }
}

async function send(outgoing: ServerResponse, reply: WireReply & ReplyEnding, lineEnd: string): Promise<void> {
  const { status = 200, json, events, ending = 'end' } = reply;
  outgoing.writeHead(status, { 'content-type': events ? 'text/event-stream' : 'application/json' });
  if (json) outgoing.write(JSON.stringify(json));
  for (const { event, data } of events ?? []) {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    outgoing.write(`${event === undefined ? '' : `event: ${event}${lineEnd}`}data: ${text}${lineEnd}${lineEnd}`);
    // Events that arrive together would hide what a reader does between them.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  if (ending === 'end') outgoing.end();
  if (ending === 'break') outgoing.destroy();
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Names the calls of one reply with numbers that go on from those in the conversation: like real ones, ids are never
 * used twice in it, since frameworks distinguish calls by them.
 */
export function callIds(prefix: string, conversation: string): (index: number) => string {
  const used = [...conversation.matchAll(new RegExp(`"${prefix}(\\d+)"`, 'g'))].map((match) => Number(match[1]));
  const first = used.reduce((most, number) => Math.max(most, number + 1), 0);
  return (index) => `${prefix}${first + index}`;
}
