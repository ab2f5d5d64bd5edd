import type { DebugLogger, HookBusMessage, HookBusMessageOf, MessageBus } from '@agent-hooks/hook-system';
import { HookError, type HookExecutionRequest, MessageBusType, toError } from '@agent-hooks/hook-types';
import { type BusRequest, requestAnswer } from './agent/bus-requests.ts';
import { NatsLink } from './link/nats-link.ts';
import type { NatsOptions } from './link/nats-options.ts';
import { type BusResponse, failedResponse } from './wire/messages.ts';
import { cancelSubject, eventSubject } from './wire/subjects.ts';
import { RequestServer, type ServedRequest } from './worker/request-server.ts';

export interface NatsMessageBusOptions extends NatsOptions {
  /** Whose events these are: the second part of every subject. Default: `default`. */
  readonly tenant?: string | undefined;
  /** How long a request of `publish` waits for its answer. Default: 60 000 ms. */
  readonly requestTimeoutMs?: number | undefined;
  /** A bucket of the server's object store for what is too large for a message; the same on both sides. */
  readonly objectStore?: string | undefined;
  /** Workers with the same queue share the requests. Default: `agent-hooks`. */
  readonly queue?: string | undefined;
  /** The events that this worker answers. Default: all. */
  readonly events?: readonly string[] | undefined;
  /** How many requests a worker answers at once. Default: 64. */
  readonly concurrency?: number | undefined;
  /** How many more it keeps waiting before it says that it is busy. Default: four times `concurrency`. */
  readonly maxWaiting?: number | undefined;
  /** Included in every answer of this worker; asked when a request begins. */
  readonly describe?: (() => Pick<BusResponse, 'policy' | 'worker'>) | undefined;
  readonly debugLogger?: DebugLogger | undefined;
}

type Handlers = { [Type in MessageBusType]: Set<(message: HookBusMessageOf<Type>) => void> };

/**
 * The message bus of a hook system over NATS. A worker hands it to its `HookSystem`; an agent asks with `request`, or
 * publishes requests and subscribes to responses as on any bus. Each request gets exactly one response.
 */
export class NatsMessageBus implements MessageBus {
  readonly writesJson = true;
  readonly #options: NatsMessageBusOptions;
  readonly #tenant: string;
  readonly #link: NatsLink;
  readonly #handlers: Handlers = {
    [MessageBusType.HookExecutionRequest]: new Set(),
    [MessageBusType.HookExecutionResponse]: new Set(),
    [MessageBusType.HookExecutionCancel]: new Set(),
  };
  /** Requests of `publish` by their ids. */
  readonly #asked = new Map<string, AbortController>();
  #server: Promise<RequestServer> | undefined;
  #running: RequestServer | undefined;

  constructor(options: NatsMessageBusOptions) {
    this.#options = options;
    this.#tenant = options.tenant ?? 'default';
    eventSubject(this.#tenant, 'any');
    for (const name of ['concurrency', 'maxWaiting', 'requestTimeoutMs'] as const) checkNumber(name, options[name]);
    this.#link = new NatsLink(options, (status, detail) => {
      options.debugLogger?.log(`The connection to NATS is ${status}${detail ? ` (${detail})` : ''}`);
    });
  }

  /** True while the server is connected and, on a worker, requests are taken. */
  get isConnected(): boolean {
    return this.#link.isConnected;
  }

  /** How many requests this worker is answering. */
  get pending(): number {
    return this.#running?.pending ?? 0;
  }

  /** A request that this worker is answering, by the id that a hook system knows it by; undefined once it is answered. */
  findRequest(correlationId: string | undefined): ServedRequest | undefined {
    return correlationId === undefined ? undefined : this.#running?.find(correlationId);
  }

  /** Connects, and rejects if that takes too long. Everything else connects by itself. */
  async connect(withinMs = 5_000): Promise<void> {
    await this.#link.connected(withinMs);
    await this.#server;
  }

  /** Asks the workers about an event. Rejects with a `HookError` if there is no server, no worker, or no answer in time. */
  request(
    eventName: string,
    input: Readonly<Record<string, unknown>>,
    { subject, timeoutMs, ...options }: Partial<BusRequest> = {},
  ): Promise<BusResponse> {
    return requestAnswer(this.#link, this.#options.objectStore, {
      ...options,
      subject: subject ?? eventSubject(this.#tenant, eventName),
      eventName,
      input,
      timeoutMs: timeoutMs ?? this.#options.requestTimeoutMs ?? 60_000,
    });
  }

  publish(message: HookBusMessage): void | Promise<void> {
    if (message.type === MessageBusType.HookExecutionRequest) return void this.#ask(message);
    if (message.type === MessageBusType.HookExecutionCancel) return this.#asked.get(message.correlationId)?.abort();
    if (this.#running?.respond(message)) return undefined;
    throw new HookError('internal', 'There is no request to which this is the response');
  }

  subscribe<Type extends MessageBusType>(type: Type, handler: (message: HookBusMessageOf<Type>) => void): () => void {
    const handlers: Set<(message: HookBusMessageOf<Type>) => void> = this.#handlers[type];
    handlers.add(handler);
    if (type === MessageBusType.HookExecutionRequest) this.#server ??= this.#listen();
    return () => {
      // Requests that the server has sent already are still handed over: each of them is owed an answer.
      if (type === MessageBusType.HookExecutionRequest) void this.drain().finally(() => handlers.delete(handler));
      else handlers.delete(handler);
    };
  }

  /** Takes no more requests, and resolves when those that were taken are answered. */
  async drain(): Promise<void> {
    const server = await this.#server?.catch(() => undefined);
    await server?.drain();
  }

  /** Drains, and closes the connection. */
  async dispose(): Promise<void> {
    if (this.#link.isConnected) await this.drain();
    await this.#link.close('drain');
  }

  async #listen(): Promise<RequestServer> {
    const { concurrency = 64, maxWaiting = concurrency * 4, events = ['*'], queue = 'agent-hooks' } = this.#options;
    for (;;) {
      try {
        const connection = await this.#link.connected(5_000);
        const server: RequestServer = new RequestServer({
          connection,
          concurrency,
          maxWaiting,
          bucket: this.#options.objectStore,
          describe: this.#options.describe ?? (() => ({})),
          handle: (request) => this.#hand(request, server),
          cancel: (correlationId) => {
            const message = { type: MessageBusType.HookExecutionCancel, correlationId } as const;
            for (const handle of this.#handlers[MessageBusType.HookExecutionCancel]) handle(message);
          },
          logger: this.#options.debugLogger,
        });
        this.#running = server;
        for (const event of events) server.listen(`agent-hooks.${this.#tenant}.${event}`, queue);
        server.listenForCancels(cancelSubject(eventSubject(this.#tenant, 'any')));
        await connection.flush();
        return server;
      } catch (error) {
        this.#options.debugLogger?.error('A worker cannot connect to NATS and tries again', error);
        if (error instanceof HookError && /was closed/.test(error.message)) throw error;
      }
    }
  }

  #hand(request: HookExecutionRequest, server: RequestServer): void {
    const [handle] = this.#handlers[MessageBusType.HookExecutionRequest];
    if (handle) handle(request);
    else server.respond(failedResponse(request.correlationId ?? '', 'not_initialized', 'The worker has ended'));
  }

  async #ask({ eventName, input, correlationId = '' }: HookExecutionRequest): Promise<void> {
    const controller = new AbortController();
    this.#asked.set(correlationId, controller);
    let response: BusResponse;
    try {
      response = { ...(await this.request(eventName, input, { cancel: controller.signal })), correlationId };
    } catch (thrown) {
      const error = toError(thrown);
      response = failedResponse(correlationId, error instanceof HookError ? error.code : 'internal', error.message);
    }
    if (this.#asked.get(correlationId) === controller) this.#asked.delete(correlationId);
    for (const handle of this.#handlers[MessageBusType.HookExecutionResponse]) handle(response);
  }
}

function checkNumber(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isFinite(value) && value >= (name === 'maxWaiting' ? 0 : 1))) return;
  throw new HookError('invalid_input', `The option ${name} must be a positive number, but it is ${String(value)}.`);
}
