import type { HookExecutionRequest, HookExecutionResponse, MessageBusType } from '@agent-hooks/hook-types';
import type { HookExecutionCancel } from '@agent-hooks/hook-types/internal';

/** A message that the hook system speaks. */
export type HookBusMessage = HookExecutionRequest | HookExecutionResponse | HookExecutionCancel;

/** The message of one type. */
export type HookBusMessageOf<Type extends MessageBusType> = Extract<HookBusMessage, { readonly type: Type }>;

/** Carries requests to fire events, and their responses, between parts of a host that do not know each other. */
export interface MessageBus {
  /**
   * True for a bus that writes responses as JSON itself and throws where one cannot be written: it is given answers as hooks
   * gave them. Any other is given plain data.
   */
  readonly writesJson?: boolean;
  publish(message: HookBusMessage): void | Promise<void>;
  /** Calls the handler with every message of a type, until the function that it returns is called. */
  subscribe<Type extends MessageBusType>(type: Type, handler: (message: HookBusMessageOf<Type>) => void): () => void;
}
