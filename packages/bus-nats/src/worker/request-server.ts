import type { DebugLogger } from '@agent-hooks/hook-system';
import { type HookExecutionRequest, type HookExecutionResponse, toError } from '@agent-hooks/hook-types';
import type { Msg, NatsConnection, Subscription } from '@nats-io/nats-core';
import { type BusResponse, busyCode, decode, encode, failedResponse, refuses } from '../wire/messages.ts';
import { hasObject, pack, unpack } from '../wire/payloads.ts';
import { type QueueLimits, RequestQueue } from './request-queue.ts';

/** What is known of a request while it is answered. */
export interface ServedRequest {
  readonly subject: string;
  /** The headers of the message, such as those of a trace, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The input as it was sent, with the fields that a worker's own take the place of. */
  readonly input: Readonly<Record<string, unknown>>;
}

export interface RequestServerParts extends QueueLimits {
  readonly connection: NatsConnection;
  readonly bucket: string | undefined;
  /** Included in every answer: which worker, and by which policy. Read when a request begins. */
  readonly describe: () => Pick<BusResponse, 'policy' | 'worker'>;
  /** Fires the event. Its answer comes back by `respond`, under the id that the request has here. */
  readonly handle: (request: HookExecutionRequest) => void;
  readonly cancel: (id: string) => void;
  readonly logger: DebugLogger | undefined;
}

/** A message that waits for its answer. */
interface Asked {
  readonly message: Msg;
  /** The id that the asker gave. */
  readonly wireId: string;
  readonly done: () => void;
}

/** A request whose hooks run. */
interface Open extends Asked {
  readonly input: unknown;
  readonly about: Pick<BusResponse, 'policy' | 'worker'>;
  timer: NodeJS.Timeout | undefined;
  isLate: boolean;
}

const tooLate = 'The time limit of the request was over before its hooks had answered';

/** Answers each request of its subscriptions exactly once, so many at a time. */
export class RequestServer {
  readonly #parts: RequestServerParts;
  readonly #queue: RequestQueue;
  readonly #open = new Map<string, Open>();
  readonly #subscriptions: Subscription[] = [];
  #count = 0;

  constructor(parts: RequestServerParts) {
    this.#parts = parts;
    this.#queue = new RequestQueue(parts);
  }

  /** How many requests are being answered or wait. */
  get pending(): number {
    return this.#queue.size;
  }

  /** Begins to answer what is asked on a subject, together with all that have the same queue. */
  listen(subject: string, queue: string): void {
    const callback = (error: Error | null, message: Msg) => {
      if (error) this.#parts.logger?.error(`The subscription to ${subject} failed`, error);
      else this.#take(message);
    };
    this.#subscriptions.push(this.#parts.connection.subscribe(subject, { queue, callback }));
  }

  /** Ends the hooks of requests that are no longer awaited, as the asker says. */
  listenForCancels(subject: string): void {
    const callback = (error: Error | null, message: Msg) => {
      if (!error) this.#cancel(message.string());
    };
    this.#subscriptions.push(this.#parts.connection.subscribe(subject, { callback }));
  }

  /** What is known of a request, by the id that it has here; undefined once it is answered. */
  find(id: string): ServedRequest | undefined {
    const open = this.#open.get(id);
    return open && describeMessage(open.message, open.input);
  }

  /** The one answer to a request; false if there is no such request (any more). */
  respond(response: HookExecutionResponse): boolean {
    const open = this.#open.get(response.correlationId);
    if (!open) return false;
    const { wireId, about } = open;
    // What hooks that were cut off would have said is unknown; a refusal counts nevertheless.
    const final =
      open.isLate && !refuses(response.output) ? failedResponse(wireId, 'hook_timed_out', tooLate) : response;
    // Where this throws, the request is still open, for an answer that can be written.
    const data = encodeAnswer(final, wireId, about);
    this.#open.delete(response.correlationId);
    clearTimeout(open.timer);
    this.#send(open, data);
    return true;
  }

  /** Takes no more requests, and resolves when all that were taken are answered. */
  async drain(): Promise<void> {
    // What the server has sent already is still delivered.
    await Promise.all(this.#subscriptions.splice(0).map((each) => each.drain().catch(() => undefined)));
    await this.#queue.idle();
    await this.#parts.connection.flush().catch(() => undefined);
  }

  #take(message: Msg): void {
    if (!message.reply) {
      this.#parts.logger?.warn(`A message on ${message.subject} asks for no answer and was dropped`);
      return;
    }
    const takenAt = performance.now();
    if (this.#queue.add((done) => this.#serve(message, takenAt, done))) return;
    // Nothing was run, so the asker may ask another worker.
    const id = String(decode(message.data)?.correlationId ?? '');
    message.respond(encode(failedResponse(id, busyCode, 'The worker has no room for more requests')));
  }

  /** Without a promise on the way, unless the payload is elsewhere: this is what every request goes through. */
  #serve(message: Msg, takenAt: number, done: () => void): void {
    if (!hasObject(message)) {
      this.#begin(message, message.data, { takenAt, done });
      return;
    }
    unpack(this.#parts, message).then(
      (data) => this.#begin(message, data, { takenAt, done }),
      (error: unknown) => this.#fail({ message, wireId: '', done }, error),
    );
  }

  #begin(message: Msg, data: Uint8Array, { takenAt, done }: { takenAt: number; done: () => void }): void {
    let wireId = '';
    const id = `${++this.#count}`;
    try {
      const request = decode(data);
      if (!request) throw new TypeError('The request is not a JSON object');
      wireId = String(request.correlationId ?? '');
      const about = this.#parts.describe();
      const left = timeLeft(request.timeoutMs, takenAt);
      if (left !== undefined && left <= 0) {
        const late = failedResponse(wireId, 'hook_timed_out', tooLate);
        this.#send({ message, wireId, done }, encodeAnswer(late, wireId, about));
        return;
      }
      const { type, eventName, input } = request;
      const open: Open = { wireId, message, input, about, done, timer: undefined, isLate: false };
      if (left !== undefined) open.timer = setTimeout(() => this.#expire(id, open), left);
      this.#open.set(id, open);
      // Whoever handles it checks what is in it.
      this.#parts.handle({ type, eventName, input, correlationId: id } as HookExecutionRequest);
    } catch (error) {
      clearTimeout(this.#open.get(id)?.timer);
      this.#open.delete(id);
      this.#fail({ message, wireId, done }, error);
    }
  }

  #expire(id: string, open: Open): void {
    open.isLate = true;
    this.#parts.cancel(id);
  }

  #send(asked: Asked, data: Uint8Array): void {
    const { message, done } = asked;
    try {
      const limit = this.#parts.connection.info?.max_payload ?? 1024 * 1024;
      if (data.length > limit) {
        Promise.resolve(pack(this.#parts, data)).then(
          ({ data: small, headers }) => {
            message.respond(small, headers && { headers });
            done();
          },
          (error: unknown) => this.#fail(asked, error),
        );
        return;
      }
      message.respond(data);
    } catch (error) {
      this.#fail(asked, error);
      return;
    }
    done();
  }

  #fail({ message, wireId, done }: Asked, error: unknown): void {
    const code = error instanceof TypeError ? 'invalid_input' : 'internal';
    this.#parts.logger?.error(`A request on ${message.subject} could not be answered`, error);
    try {
      message.respond(encode(failedResponse(wireId, code, toError(error).message)));
    } catch (closed) {
      this.#parts.logger?.error(`The asker on ${message.subject} could not be told so`, closed);
    }
    done();
  }

  #cancel(wireId: string): void {
    for (const [id, open] of this.#open) if (open.wireId === wireId) this.#parts.cancel(id);
  }
}

/** Field by field: what follows a spread in a literal takes many times as long. What is undefined is not written. */
function encodeAnswer(
  { type, success, output, error }: HookExecutionResponse,
  correlationId: string,
  { policy, worker }: Pick<BusResponse, 'policy' | 'worker'>,
): Uint8Array {
  return encode({ type, correlationId, success, output, error, policy, worker });
}

function timeLeft(timeoutMs: unknown, takenAt: number): number | undefined {
  if (typeof timeoutMs !== 'number' || !Number.isFinite(timeoutMs)) return undefined;
  return Math.min(timeoutMs - (performance.now() - takenAt), 2 ** 31 - 1);
}

function describeMessage(message: Msg, input: unknown): ServedRequest {
  const names = message.headers?.keys() ?? [];
  return {
    subject: message.subject,
    headers: Object.fromEntries(names.map((name) => [name.toLowerCase(), message.headers?.get(name) ?? ''])),
    // What is not an object is refused by whoever handles the request.
    input: (typeof input === 'object' && input !== null ? input : {}) as Readonly<Record<string, unknown>>,
  };
}
