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
  /** Told in every answer: which worker, and by which policy. Read when a request begins. */
  readonly describe: () => Pick<BusResponse, 'policy' | 'worker'>;
  /** Fires the event. Its answer comes back by `respond`, under the id that it is given here. */
  readonly handle: (request: HookExecutionRequest, served: ServedRequest) => void;
  readonly cancel: (id: string) => void;
  readonly logger: DebugLogger | undefined;
}

interface Open {
  /** The id that the asker gave. */
  readonly wireId: string;
  readonly answer: (response: HookExecutionResponse) => void;
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

  /** Ends the hooks of requests that nobody waits for any more, as the asker says. */
  listenForCancels(subject: string): void {
    const callback = (error: Error | null, message: Msg) => {
      if (!error) this.#cancel(message.string());
    };
    this.#subscriptions.push(this.#parts.connection.subscribe(subject, { callback }));
  }

  /** The one answer to a request; false if there is no such request (any more). */
  respond(response: HookExecutionResponse): boolean {
    const open = this.#open.get(response.correlationId);
    if (!open) return false;
    this.#open.delete(response.correlationId);
    open.answer(response);
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
    if (this.#queue.add(() => this.#serve(message, takenAt))) return;
    // Nothing was run, so the asker may ask another worker.
    const id = String(decode(message.data)?.correlationId ?? '');
    message.respond(encode(failedResponse(id, busyCode, 'The worker has no room for more requests')));
  }

  /** Never rejects. */
  async #serve(message: Msg, takenAt: number): Promise<void> {
    let wireId = '';
    try {
      const { connection, bucket, describe } = this.#parts;
      const data = hasObject(message) ? await unpack(connection, message, bucket) : message.data;
      const request = decode(data);
      if (!request) throw new TypeError('The request is not a JSON object');
      wireId = String(request.correlationId ?? '');
      const about = describe();
      const left = timeLeft(request.timeoutMs, takenAt);
      const response: HookExecutionResponse =
        left !== undefined && left <= 0
          ? failedResponse(wireId, 'hook_timed_out', tooLate)
          : await this.#fire(request, wireId, left, message);
      await this.#send(message, { ...response, correlationId: wireId, ...about });
    } catch (error) {
      const code = error instanceof TypeError ? 'invalid_input' : 'internal';
      this.#parts.logger?.error(`A request on ${message.subject} could not be answered`, error);
      message.respond(encode(failedResponse(wireId, code, toError(error).message)));
    }
  }

  #fire(
    request: Readonly<Record<string, unknown>>,
    wireId: string,
    left: number | undefined,
    message: Msg,
  ): Promise<HookExecutionResponse> {
    const id = `${++this.#count}`;
    return new Promise((resolve) => {
      let late = false;
      const expire = () => {
        late = true;
        this.#parts.cancel(id);
      };
      const timer = left === undefined ? undefined : setTimeout(expire, left);
      const answer = (response: HookExecutionResponse) => {
        clearTimeout(timer);
        // What hooks that were cut off would have said is unknown; a refusal stands all the same.
        resolve(late && !refuses(response.output) ? failedResponse(wireId, 'hook_timed_out', tooLate) : response);
      };
      this.#open.set(id, { wireId, answer });
      const { timeoutMs: _timeoutMs, ...rest } = request;
      // Whoever handles it checks what is in it.
      this.#parts.handle(
        { ...rest, correlationId: id } as unknown as HookExecutionRequest,
        describeMessage(message, rest),
      );
    });
  }

  async #send(message: Msg, response: BusResponse): Promise<void> {
    const { connection, bucket } = this.#parts;
    const data = encode(response);
    const limit = connection.info?.max_payload ?? 1024 * 1024;
    if (data.length <= limit) {
      message.respond(data);
      return;
    }
    const { data: small, headers } = await pack(connection, data, undefined, bucket);
    message.respond(small, headers && { headers });
  }

  #cancel(wireId: string): void {
    for (const [id, open] of this.#open) if (open.wireId === wireId) this.#parts.cancel(id);
  }
}

function timeLeft(timeoutMs: unknown, takenAt: number): number | undefined {
  if (typeof timeoutMs !== 'number' || !Number.isFinite(timeoutMs)) return undefined;
  return Math.min(timeoutMs - (performance.now() - takenAt), 2 ** 31 - 1);
}

function describeMessage(message: Msg, { input }: Readonly<Record<string, unknown>>): ServedRequest {
  const names = message.headers?.keys() ?? [];
  return {
    subject: message.subject,
    headers: Object.fromEntries(names.map((name) => [name.toLowerCase(), message.headers?.get(name) ?? ''])),
    // What is no object is refused by whoever handles the request.
    input: (typeof input === 'object' && input !== null ? input : {}) as Readonly<Record<string, unknown>>,
  };
}
