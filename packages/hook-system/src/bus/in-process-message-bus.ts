import { isRecord, type MessageBusType } from '@agent-hooks/hook-types';
import { type DebugLogger, guardLogger } from '../logging/debug-logger.ts';
import type { HookBusMessage, HookBusMessageOf, MessageBus } from './message-bus.ts';

type AnyHandler = (message: never) => unknown;

/** A message bus within one process: messages are delivered at once, in the order of subscription. */
export class InProcessMessageBus implements MessageBus {
  readonly #logger: DebugLogger;
  readonly #handlers = new Map<string, Set<{ readonly handle: AnyHandler }>>();

  constructor(debugLogger?: DebugLogger) {
    this.#logger = guardLogger(debugLogger);
  }

  /** Delivers a message to all that subscribed to its type; a handler that fails does not keep it from the others. */
  publish(message: HookBusMessage): void {
    const type: unknown = isRecord(message) ? message.type : undefined;
    if (typeof type !== 'string') return;
    for (const { handle } of [...(this.#handlers.get(type) ?? [])]) this.#deliver(handle, message);
  }

  /** Calls the handler with every message of a type, until the function that it returns is called. */
  subscribe<Type extends MessageBusType>(type: Type, handler: (message: HookBusMessageOf<Type>) => void): () => void {
    const subscription = { handle: handler };
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(subscription));
    return () => {
      handlers.delete(subscription);
    };
  }

  /** How many handlers wait for messages of a type. */
  listenerCount(type: MessageBusType): number {
    return this.#handlers.get(type)?.size ?? 0;
  }

  #deliver(handle: AnyHandler, message: HookBusMessage): void {
    const report = (error: unknown) => this.#logger.error('A handler of the message bus failed', error);
    try {
      // A handler is kept under the type of its messages.
      const outcome = handle(message as never);
      if (outcome instanceof Promise) outcome.catch(report);
    } catch (error) {
      report(error);
    }
  }
}
