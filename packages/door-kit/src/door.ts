import { randomUUID } from 'node:crypto';
import { isRecord, messageOf } from '@agent-hooks/hook-types';
import { HeldExchange } from './held-exchange.ts';
import {
  encodeMessage,
  keyOfId,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
  sortMessage,
} from './message.ts';
import {
  type DoorProtocol,
  errorCodes,
  type Question,
  type Reply,
  type RequestHandler,
  type Side,
} from './protocol.ts';
import { type LineMessage, readLine } from './read-line.ts';

/** Where a door sends messages, and reports what it keeps back. */
export interface DoorConnection {
  /** `via` is what the message came with, or, of an answer of the door itself, what its request came with. */
  send(to: Side, bytes: Buffer, via?: unknown): void;
  onProblem?(message: string): void;
}

/** A request that was not answered yet. */
type OpenRequest =
  /** It passed. The same id may be in use several times, as long as no hook is concerned. */
  | { readonly isHeld: false; count: number; readonly onAnswer: ((response: ResponseMessage) => void) | undefined }
  /** Its handler decides. */
  | { readonly isHeld: true; readonly exchange: HeldExchange };

/** What becomes of a message: it passes and is noted, or something else is done in its place. */
interface Route {
  readonly passes: boolean;
  act(): void;
}

interface Holding {
  readonly from: Side;
  readonly request: RequestMessage;
  readonly message: LineMessage;
  readonly handler: RequestHandler;
  readonly via: unknown;
}

const passing: Route = { passes: true, act: () => undefined };

/** Connects two programs that speak JSON-RPC: what has no handler passes byte for byte. */
export class Door {
  readonly #protocol: DoorProtocol;
  readonly #connection: DoorConnection;
  /** By the side that sent them. */
  readonly #open: Readonly<Record<Side, Map<string, OpenRequest>>> = { client: new Map(), server: new Map() };
  /** Requests of the door itself, which the client answers. */
  readonly #asked = new Map<string, (response: ResponseMessage) => void>();
  readonly #deciding = new Set<Promise<void>>();

  constructor(protocol: DoorProtocol, connection: DoorConnection) {
    this.#protocol = protocol;
    this.#connection = connection;
  }

  /** Takes a line from one side; where several connections make one session, with the one that it came by. */
  receive(from: Side, line: Buffer, via?: unknown): void {
    if (this.#protocol.isOpen?.()) {
      this.#connection.send(other(from), line, via);
      return;
    }
    const reading = readLine(line);
    if (reading.kind === 'unreadable' && reading.mayBeMessage) this.refuseLine(from, reading.problem, via);
    else if (reading.kind !== 'messages') this.#connection.send(other(from), line, via);
    else if (reading.messages.every((message) => this.#route(from, message, via).passes)) {
      for (const message of reading.messages) this.#route(from, message, via).act();
      this.#connection.send(other(from), line, via);
    } else {
      for (const message of reading.messages) {
        const route = this.#route(from, message, via);
        route.act();
        if (route.passes) this.#connection.send(other(from), message.bytes, via);
      }
    }
  }

  /** Keeps back a line that hooks could not be shown. */
  refuseLine(from: Side, problem: string, via?: unknown): void {
    this.#connection.onProblem?.(`A message of the ${from} was not sent on: ${problem}`);
    if (from === 'server') return;
    const error = { code: errorCodes.parse, message: `agent-hooks did not send this message on: ${problem}` };
    this.#connection.send(from, encodeMessage({ id: null, error }), via);
  }

  /** Resolves when it is certain of every request of a side whether it is sent on. */
  async decided(from: Side): Promise<void> {
    await Promise.all([...this.#open[from].values()].map((open) => open.isHeld && open.exchange.decided));
  }

  /** Resolves when no handler is at work: everything that was held has been answered. */
  async settled(): Promise<void> {
    while (this.#deciding.size > 0) await Promise.all(this.#deciding);
  }

  /** One side sends nothing any more: whatever waits for its answers fails. */
  end(side: Side, reason: string): void {
    for (const open of this.#open[other(side)].values()) if (open.isHeld) open.exchange.fail(reason);
    if (side === 'server') return;
    for (const end of this.#asked.values()) end({ id: null, error: { code: errorCodes.internal, message: reason } });
  }

  /** A request of the client that was sent on gets no answer any more; false if its handler does not have it. */
  fail(id: unknown, reason: string): boolean {
    const open = this.#open.client.get(keyOfId(id));
    if (open?.isHeld && open.exchange.isAwaited) open.exchange.fail(reason);
    return open?.isHeld === true;
  }

  #route(from: Side, message: LineMessage, via: unknown): Route {
    const sorted = sortMessage(message.value);
    if (sorted.kind === 'request') return this.#routeRequest(sorted.request, { from, message, via });
    if (sorted.kind === 'response') return this.#routeResponse(from, sorted.response, message.bytes);
    if (sorted.kind === 'notification') return this.#routeNotification(from, sorted.notification, via);
    if (sorted.kind === 'other') return passing;
    return this.#refuse(from, sorted.problem, via);
  }

  #refuse(from: Side, problem: string, via: unknown): Route {
    return { passes: false, act: () => this.refuseLine(from, problem, via) };
  }

  #routeRequest(request: RequestMessage, { from, message, via }: Omit<Holding, 'request' | 'handler'>): Route {
    const key = keyOfId(request.id);
    const open = this.#open[from];
    const known = open.get(key);
    const handler = this.#protocol.handlerFor(from, request);
    if (known && (handler || known.isHeld)) {
      return this.#refuse(from, `its id ${JSON.stringify(request.id)} is in use`, via);
    }
    if (handler) return { passes: false, act: () => this.#hold({ from, request, message, handler, via }) };
    const act = () => {
      if (known) known.count++;
      else open.set(key, { isHeld: false, count: 1, onAnswer: this.#protocol.observe?.(from, request) });
    };
    return { passes: true, act };
  }

  #routeNotification(from: Side, notification: NotificationMessage, via: unknown): Route {
    if (this.#protocol.handlerFor(from, notification)) {
      return this.#refuse(from, `${notification.method} has no id that it could be answered by`, via);
    }
    const cancelled = this.#protocol.cancelledBy(notification);
    const open = cancelled === undefined ? undefined : this.#open[from].get(keyOfId(cancelled));
    const act = () => {
      if (open?.isHeld) open.exchange.cancel('The request was cancelled');
      else this.#open[from].delete(keyOfId(cancelled));
    };
    return { passes: true, act };
  }

  #routeResponse(from: Side, response: ResponseMessage, bytes: Buffer): Route {
    const key = keyOfId(response.id);
    const asked = from === 'client' ? this.#asked.get(key) : undefined;
    if (asked) return { passes: false, act: () => asked(response) };
    const requests = this.#open[other(from)];
    const open = requests.get(key);
    if (open === undefined) return passing;
    if (open.isHeld) {
      const act = () => {
        const fate = open.exchange.answer({ response, bytes });
        if (fate === 'abandoned') requests.delete(key);
        if (fate === 'unexpected') this.refuseLine(from, `it answers ${JSON.stringify(response.id)} out of turn`);
      };
      return { passes: false, act };
    }
    const act = () => {
      open.onAnswer?.(response);
      open.count--;
      if (open.count === 0) requests.delete(key);
    };
    return { passes: true, act };
  }

  /** Sends a request of the door itself to the client, where the person is, and gives what is answered. */
  #ask(request: Question, signal: AbortSignal, via: unknown) {
    // An id that the other side cannot guess, so that only the one who was asked can answer.
    const id = `agent-hooks-${randomUUID()}`;
    return new Promise<ResponseMessage>((resolve, reject) => {
      const finish = (settle: () => void) => {
        signal.removeEventListener('abort', onAbort);
        this.#asked.delete(keyOfId(id));
        settle();
      };
      const onAbort = () => finish(() => reject(new Error('Nobody answered in time')));
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort);
      this.#asked.set(keyOfId(id), (response) => finish(() => resolve(response)));
      this.#connection.send('client', encodeMessage({ id, ...request }), via);
    });
  }

  #hold({ from, request, message, handler, via }: Holding): void {
    const key = keyOfId(request.id);
    const exchange = new HeldExchange(from, request, {
      forward: (params) => {
        const changed = { ...(isRecord(message.value) ? message.value : {}), params };
        const bytes = params === undefined ? message.bytes : encodeMessage(changed);
        this.#connection.send(other(from), bytes, via);
      },
      ask: (question, signal) => this.#ask(question, signal, via),
      notify: (notification) => this.#connection.send('client', encodeMessage(notification), via),
    });
    this.#open[from].set(key, { isHeld: true, exchange });
    const deciding = decide(handler, exchange).then((reply) => {
      this.#deciding.delete(deciding);
      exchange.finish();
      if (!exchange.isAwaited) this.#open[from].delete(key);
      // No one waits for the answer to a cancelled request.
      if (exchange.signal.aborted) return;
      this.#connection.send(from, 'bytes' in reply ? reply.bytes : encodeMessage({ id: request.id, ...reply }), via);
    });
    this.#deciding.add(deciding);
  }
}

/** A handler that fails refuses. */
async function decide(handler: RequestHandler, exchange: HeldExchange): Promise<Reply> {
  try {
    return await handler(exchange);
  } catch (error) {
    return { error: { code: errorCodes.internal, message: `agent-hooks: ${messageOf(error)}` } };
  }
}

function other(side: Side): Side {
  return side === 'client' ? 'server' : 'client';
}
