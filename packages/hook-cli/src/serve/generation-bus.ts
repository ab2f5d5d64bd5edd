import type { HookBusMessage, HookBusMessageOf, MessageBus } from '@agent-hooks/hook-system';
import { type HookExecutionResponse, MessageBusType } from '@agent-hooks/hook-types';

type Handlers = { [Type in MessageBusType]: Set<(message: HookBusMessageOf<Type>) => void> };

/** Between the bus of a worker and the hook system of one policy: it hands on what it is given, at once. */
export class GenerationBus implements MessageBus {
  /** The bus of the worker does. */
  readonly writesJson = true;
  readonly #respond: (response: HookExecutionResponse) => void;
  readonly #handlers: Handlers = {
    [MessageBusType.HookExecutionRequest]: new Set(),
    [MessageBusType.HookExecutionResponse]: new Set(),
    [MessageBusType.HookExecutionCancel]: new Set(),
  };

  constructor(respond: (response: HookExecutionResponse) => void) {
    this.#respond = respond;
  }

  /** Requests and cancellations go to the hook system, responses to the worker. */
  publish(message: HookBusMessage): void {
    if (message.type === MessageBusType.HookExecutionResponse) this.#respond(message);
    else if (message.type === MessageBusType.HookExecutionRequest)
      for (const handle of this.#handlers[message.type]) handle(message);
    else for (const handle of this.#handlers[message.type]) handle(message);
  }

  subscribe<Type extends MessageBusType>(type: Type, handler: (message: HookBusMessageOf<Type>) => void): () => void {
    const handlers: Set<(message: HookBusMessageOf<Type>) => void> = this.#handlers[type];
    handlers.add(handler);
    return () => handlers.delete(handler);
  }
}
