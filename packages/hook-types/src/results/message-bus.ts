import type { AggregatedHookResult } from './results.ts';

/** The messages that hooks speak on a bus. */
export const MessageBusType = {
  HookExecutionRequest: 'hook-execution-request',
  HookExecutionResponse: 'hook-execution-response',
} as const;
export type MessageBusType = (typeof MessageBusType)[keyof typeof MessageBusType];

/** Asks for an event to be fired. What stands in it is checked before anything runs. */
export interface HookExecutionRequest {
  readonly type: typeof MessageBusType.HookExecutionRequest;
  readonly eventName: string;
  readonly input: Record<string, unknown>;
  /** Echoed in the response; made up where absent. */
  readonly correlationId?: string;
}

/** The one response to a request. */
export interface HookExecutionResponse {
  readonly type: typeof MessageBusType.HookExecutionResponse;
  readonly correlationId: string;
  readonly success: boolean;
  readonly output?: AggregatedHookResult;
  readonly error?: { readonly code?: string; readonly message: string; readonly details?: unknown };
}
