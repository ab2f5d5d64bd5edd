import type { HookOutput } from '../output/output.ts';
import type { HookFailureStage } from './results.ts';

/** The messages that hooks speak on a bus. All of them are plain JSON data. */
export const MessageBusType = {
  HookExecutionRequest: 'hook-execution-request',
  HookExecutionResponse: 'hook-execution-response',
  HookExecutionCancel: 'hook-execution-cancel',
} as const;
export type MessageBusType = (typeof MessageBusType)[keyof typeof MessageBusType];

/** Asks for an event to be fired. What is in it is checked before anything runs. */
export interface HookExecutionRequest {
  readonly type: typeof MessageBusType.HookExecutionRequest;
  readonly eventName: string;
  readonly input: Record<string, unknown>;
  /** Echoed in the response; created where absent. */
  readonly correlationId?: string;
}

/** Ends the hooks of a request that is being answered; its response still comes. */
export interface HookExecutionCancel {
  readonly type: typeof MessageBusType.HookExecutionCancel;
  readonly correlationId: string;
}

/** An error as data. */
export interface HookErrorData {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** The answer to an event as data; the receiver decides by `finalOutput`, never by `success`. */
export interface HookResponseOutput {
  readonly success: boolean;
  readonly finalOutput?: HookOutput;
  readonly allOutputs: readonly HookOutput[];
  readonly errors: readonly HookErrorData[];
  /** In milliseconds. */
  readonly totalDuration: number;
  readonly stage?: HookFailureStage;
}

/** The one response to a request. */
export interface HookExecutionResponse {
  readonly type: typeof MessageBusType.HookExecutionResponse;
  readonly correlationId: string;
  /** True if the event was fired and its hooks were heard, not that all of them ran well. */
  readonly success: boolean;
  /** Also beside an error, if a gate was due and refuses. */
  readonly output?: HookResponseOutput;
  readonly error?: HookErrorData;
}
