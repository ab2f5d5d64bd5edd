import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type Door, errorCodes, keyOfId } from '@agent-hooks/door-kit';
import { EventReader, type StreamEvent } from './event-reader.ts';

/** The messages of one client with one server, which may come by many requests. */
export interface HttpSession {
  readonly door: Door;
  /** The streams by which the client reads what belongs to no request. */
  readonly streams: Set<HttpExchange>;
  /** What a client that was gone has not read; it gets that with its next stream. */
  readonly waiting: Buffer[];
}

interface ExchangeOptions {
  readonly url: URL;
  readonly session: HttpSession;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly onSessionId: (id: string) => void;
  readonly onProblem: (problem: string) => void;
  /** Ends what is asked of the server. */
  readonly signal: AbortSignal;
}

const maxWaiting = 1000;
const maxResumed = 100;

/** One HTTP request of a client, with what it makes the door ask the server, and the response to it. */
export class HttpExchange {
  readonly #given: ExchangeOptions;
  /** The requests of the client that are not answered yet. */
  readonly #unanswered = new Map<string, unknown>();
  #upstreams = 0;
  #isReceiving = false;
  #head: { readonly status: number; readonly headers: OutgoingHttpHeaders } = { status: 202, headers: {} };
  #event: StreamEvent | undefined;
  #lastEventId: string | undefined;
  #isOver = false;

  constructor(given: ExchangeOptions) {
    this.#given = given;
    given.response.once('close', () => {
      this.#isOver = true;
      given.session.streams.delete(this);
    });
  }

  /** Hands the messages of a POST to the door. */
  receive(body: Buffer): void {
    for (const { id, method } of messagesIn(body)) {
      if (method !== undefined && id !== undefined) this.#unanswered.set(keyOfId(id), id);
    }
    const { door } = this.#given.session;
    this.#isReceiving = true;
    door.receive('client', body, this);
    this.#isReceiving = false;
    this.#endIfDone();
    void door.settled().then(() => {
      // No one answers a call that was cancelled while hooks decided.
      if (this.#upstreams === 0) this.#unanswered.clear();
      this.#endIfDone();
    });
  }

  /** Opens a stream for what belongs to no request. The door itself resumes those that break: what it knows is what passes. */
  openStream(): void {
    const { session } = this.#given;
    session.streams.add(this);
    this.#ask('GET', undefined);
  }

  /** Asks for the end of the session. */
  endSession(): void {
    this.#ask('DELETE', undefined);
  }

  /** Sends a message to the server. */
  forward(bytes: Buffer): void {
    const isOfClient = this.#isReceiving || messagesIn(bytes).some(({ method }) => method !== undefined);
    if (isOfClient) this.#ask('POST', bytes);
    // What the door refuses the server is not part of what the client asked.
    else this.#connect('POST', bytes).on('response', (response) => response.resume());
  }

  /** Sends a message to the client. */
  reply(bytes: Buffer): void {
    for (const { id, method } of messagesIn(bytes)) if (method === undefined) this.#unanswered.delete(keyOfId(id));
    const { response, session } = this.#given;
    const event = this.#eventWith(bytes);
    if (this.#isOver) {
      const [other] = session.streams;
      if (other) other.#write(event);
      else if (session.waiting.push(event) > maxWaiting) session.waiting.shift();
      return;
    }
    const isWhole = this.#unanswered.size === 0 && !response.headersSent && this.#event === undefined;
    if (!isWhole || messagesIn(bytes).some(({ method }) => method !== undefined)) this.#write(event);
    else this.#end({ 'content-type': 'application/json' }, bytes, 200);
    this.#endIfDone();
  }

  /** A message in the event that brought it, byte for byte if it is the same. */
  #eventWith(bytes: Buffer): Buffer {
    const event = this.#event;
    if (event?.data?.equals(bytes)) return event.bytes;
    return Buffer.from(`${event?.head ?? 'event: message\n'}data: ${bytes.toString().replaceAll(/[\r\n]+/g, '')}\n\n`);
  }

  #write(event: Buffer): void {
    const { response } = this.#given;
    if (!response.headersSent) {
      const headers = { ...this.#head.headers, 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
      response.writeHead(200, headers);
    }
    response.write(event);
  }

  #end(headers: OutgoingHttpHeaders, body: Buffer, status: number): void {
    this.#isOver = true;
    this.#given.response.writeHead(status, { ...this.#head.headers, ...headers, 'content-length': body.length });
    this.#given.response.end(body);
  }

  #endIfDone(): void {
    const { response } = this.#given;
    if (this.#upstreams > 0 || this.#isOver || this.#unanswered.size > 0) return;
    if (response.headersSent) response.end();
    else this.#end({}, nothing, this.#head.status);
  }

  #ask(method: string, body: Buffer | undefined, resumed = 0): void {
    this.#upstreams++;
    const asked = this.#connect(method, body);
    asked.on('response', (answer) => this.#read(answer, resumed));
    asked.on('error', (error) => {
      this.#head = { status: 502, headers: {} };
      this.#finish(`The server cannot be reached: ${error.message}`);
    });
    if (method === 'GET') this.#given.response.once('close', () => asked.destroy());
  }

  #connect(method: string, body: Buffer | undefined) {
    const { url, request, signal } = this.#given;
    const headers: OutgoingHttpHeaders = { ...withoutHops(request.headers), 'accept-encoding': 'identity' };
    // What passed hooks is not sent again by the server: the door keeps what a client has missed.
    delete headers['last-event-id'];
    if (method === 'GET' && this.#lastEventId !== undefined) headers['last-event-id'] = this.#lastEventId;
    if (method === 'GET') headers.accept = 'text/event-stream';
    if (body) Object.assign(headers, { 'content-type': 'application/json', 'content-length': body.length });
    if (body) headers.accept = 'application/json, text/event-stream';
    const asked = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { method, headers, signal });
    asked.on('error', () => undefined);
    asked.end(body);
    return asked;
  }

  #read(answer: IncomingMessage, resumed: number): void {
    const { statusCode: status = 502, headers } = answer;
    const { response, session, onSessionId, onProblem } = this.#given;
    if (typeof headers['mcp-session-id'] === 'string') onSessionId(headers['mcp-session-id']);
    // A client that followed the server elsewhere would go around the door.
    const isRedirect = status >= 300 && status < 400;
    this.#head = { status: isRedirect ? 502 : status, headers: withoutHops(headers) };
    const parts: Buffer[] = [];
    if (status < 300 && /^text\/event-stream\b/i.test(headers['content-type'] ?? '')) {
      const reader = new EventReader((event) => this.#take(event), onProblem);
      if (session.streams.has(this)) for (const event of session.waiting.splice(0)) this.#write(event);
      if (!response.headersSent && session.streams.has(this)) this.#write(Buffer.from(':\n\n'));
      answer.on('data', (chunk: Buffer) => {
        reader.push(chunk);
        if (response.writableNeedDrain) {
          answer.pause();
          response.once('drain', () => answer.resume()).once('close', () => answer.resume());
        }
      });
      const resume = () => {
        if (this.#unanswered.size === 0 || this.#lastEventId === undefined || resumed >= maxResumed) return false;
        setTimeout(() => this.#ask('GET', undefined, resumed + 1), reader.retryMs).unref();
        return true;
      };
      answer.once('close', () => (resume() ? this.#upstreams-- : this.#finish('The server has closed the connection')));
      return;
    }
    answer.on('data', (chunk: Buffer) => parts.push(chunk));
    answer.once('close', () => {
      const body = Buffer.concat(parts);
      if (status < 300 && body.length > 0) session.door.receive('server', body, this);
      const isHeld = this.#unanswered.size > 0;
      if (status >= 300 && !response.headersSent && !this.#isOver) {
        // What hooks have not seen of a call does not reach the client in the text of a failure either.
        const isHidden = isHeld || isRedirect;
        const type = headers['content-type'];
        this.#end(isHidden || !type ? {} : { 'content-type': type }, isHidden ? nothing : body, this.#head.status);
      }
      this.#finish(`The server answered with status ${status}${status < 300 ? '' : `: ${body.toString()}`}`);
    });
  }

  #take(event: StreamEvent): void {
    if (event.id !== undefined) this.#lastEventId = event.id;
    if (event.data === undefined) {
      if (!this.#isOver) this.#write(event.bytes);
      return;
    }
    this.#event = event;
    this.#given.session.door.receive('server', event.data, this);
    this.#event = streamed;
  }

  /** The server says nothing more: whatever waits for its answer fails. */
  #finish(reason: string): void {
    this.#upstreams--;
    const { door } = this.#given.session;
    if (this.#upstreams === 0) {
      for (const id of this.#unanswered.values()) {
        if (door.fail(id, reason)) continue;
        const error = { code: errorCodes.internal, message: reason };
        this.reply(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error })));
      }
    }
    void door.settled().then(() => {
      if (this.#upstreams === 0) this.#unanswered.clear();
      this.#endIfDone();
    });
  }
}

const nothing = Buffer.alloc(0);

/** What is known of the event of a message that comes later than the event itself. */
const streamed: StreamEvent = { data: undefined, id: undefined, head: 'event: message\n', bytes: nothing };

const hops: ReadonlySet<string> = new Set(
  'connection content-encoding content-length content-type host keep-alive location proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

function withoutHops(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hops.has(name)));
}

function messagesIn(bytes: Buffer): readonly { readonly id?: unknown; readonly method?: unknown }[] {
  try {
    return [JSON.parse(bytes.toString())].flat().filter((each) => typeof each === 'object' && each !== null);
  } catch {
    return [];
  }
}
