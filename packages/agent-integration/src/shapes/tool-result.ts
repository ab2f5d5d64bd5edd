import type { ContentPartList } from './content-part.ts';

/** Why a result is not what the tool was called for. */
export const ToolErrorType = {
  /** A hook said no. */
  Blocked: 'blocked_by_hook',
  /** A hook ended the agent. */
  Stopped: 'stopped_by_hook',
  /** A person was asked and said no. */
  Denied: 'denied_by_user',
  /** A person should have been asked, but could not be. */
  Unanswered: 'nobody_to_ask',
  /** The tool may not be called in this turn. */
  NotAllowed: 'tool_not_allowed',
  UnknownTool: 'unknown_tool',
  InvalidInput: 'invalid_input',
  /** The tool threw. */
  Failed: 'execution_failed',
  Cancelled: 'cancelled',
} as const;
export type ToolErrorType = (typeof ToolErrorType)[keyof typeof ToolErrorType];

/** What went wrong with a tool call. */
export interface ToolError {
  readonly message: string;
  /** One of `ToolErrorType`, or a tool's own. */
  readonly type?: string;
  /** What the tool threw. */
  readonly cause?: unknown;
}

/** What a tool returns, and what becomes of it on the way to model and display. */
export interface ToolResult {
  /** What the model reads. */
  readonly llmContent?: ContentPartList | undefined;
  /** What the user sees. */
  readonly returnDisplay?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly error?: ToolError | undefined;
  /** Keeps the result from the display; the model still reads it. */
  readonly suppressDisplay?: boolean | undefined;
  /** What hooks want the user to read; it is not for the model. */
  readonly userMessage?: string | undefined;
  /** A hook wants the agent to end. */
  readonly shouldStop?: boolean | undefined;
  readonly stopReason?: string | undefined;
}

/** The result of a call whose tool did not run or did not succeed: model and user read why. */
export function errorResult(type: ToolErrorType, message: string, cause?: unknown): ToolResult {
  return {
    llmContent: message,
    returnDisplay: message,
    error: { message, type, ...(cause !== undefined && { cause }) },
  };
}
