import type { HookExecutionRequest, HookExecutionResponse, MessageBusType } from '@agent-hooks/hook-types';

interface MessagesByType {
  readonly [MessageBusType.HookExecutionRequest]: HookExecutionRequest;
  readonly [MessageBusType.HookExecutionResponse]: HookExecutionResponse;
}

/** A message of a type that the hook system speaks. */
export type HookBusMessage = MessagesByType[MessageBusType];

/** Carries requests to fire events, and their responses, between parts of a host that do not know each other. */
export interface MessageBus {
  publish(message: HookBusMessage): void | Promise<void>;
  /** Calls the handler with every message of a type, until the function that it returns is called. */
  subscribe<Type extends MessageBusType>(type: Type, handler: (message: MessagesByType[Type]) => void): () => void;
}
