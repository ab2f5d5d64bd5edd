import type { ToolResult } from './tool-result.ts';

/** A tool call that a model asks for. */
export interface ToolCall {
  /** The model's own name for the call, which its result repeats. */
  id?: string;
  name?: string;
  args?: Record<string, unknown>;
}

/** The state of a call. A call that has ended is idle, however it ended. */
export const ToolCallState = {
  Validating: 'validating',
  Scheduled: 'scheduled',
  Executing: 'executing',
  Idle: 'idle',
} as const;
export type ToolCallState = (typeof ToolCallState)[keyof typeof ToolCallState];

/** One call of a batch; several may carry the same id. */
export interface ToolCallRecord {
  /** Its place in the batch. */
  readonly index: number;
  readonly call: ToolCall;
  readonly state: ToolCallState;
  /** There once the call is idle. */
  readonly result?: ToolResult;
}

/** A call that has ended. */
export type CompletedToolCall = ToolCallRecord & { readonly result: ToolResult };
