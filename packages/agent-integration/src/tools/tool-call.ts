import type { BeforeToolOptions, DefaultHookOutput, HookIdentity } from '@agent-hooks/hook-system';
import { messageOf } from '@agent-hooks/hook-types';
import type { ToolInput } from '../shapes/agent-tool.ts';
import { errorResult, ToolErrorType, type ToolResult } from '../shapes/tool-result.ts';
import type { LifecycleEventName, LifecycleMode } from '../triggers/lifecycle-trigger.ts';
import type { BeforeToolAnswer, PermissionAnswer } from '../triggers/tool-answers.ts';

/** A tool call about which a hook wants a person to be asked. */
export interface AskRequest {
  readonly toolName: string;
  /** The input as it would run, hooks' changes included. */
  readonly toolInput: ToolInput;
  readonly reason: string;
  /** The hooks that want it, by name; `askers` with their sources. */
  readonly askedBy: string;
  readonly askers?: BeforeToolAnswer['aggregated']['verdict']['decidedBy'] | undefined;
}

/** What a person answered: yes or no, and what they said with it; a no takes their words to the model. */
export interface AskAnswer {
  readonly allowed: boolean;
  readonly message?: string | undefined;
}

/** Asks a person; true lets the tool run. */
export type AskUser = (request: AskRequest) => boolean | AskAnswer | Promise<boolean | AskAnswer>;

/** What becomes of a tool call about which no one can be asked. */
export type Unanswered = 'deny' | 'allow';

/** What may come along with a tool call. */
export interface ExecuteToolOptions {
  /** Ends the hooks, and keeps a tool that has not begun from running. */
  readonly signal?: AbortSignal | undefined;
  /** Keeps a tool that has not begun from running, and does nothing to one that has. */
  readonly startSignal?: AbortSignal | undefined;
  readonly mcpContext?: Record<string, unknown> | undefined;
  /** The id of the call, by which hooks distinguish its events from those of an equal call. */
  readonly toolUseId?: string | undefined;
  /** Who calls: the turn, the subagent, the model. */
  readonly identity?: HookIdentity | undefined;
  /** Paths into the input (`stream`, `options.onData`) of what cannot be copied and reaches the tool as it is; hooks see its type. */
  readonly passThrough?: readonly string[] | undefined;
  /** Says what is wrong with an input that hooks changed; undefined if nothing is. */
  readonly validateInput?: ((input: ToolInput) => string | undefined) | undefined;
  /** Answers a hook's `ask`; a question that fails is a no. */
  readonly onAsk?: AskUser | undefined;
  /** What BeforeTool answered about this very call, for hosts that had to ask before. Default: the hooks are asked. */
  readonly before?: { readonly answer: BeforeToolAnswer | undefined } | undefined;
  /** What PermissionRequest answered about this very call, in the same way. */
  readonly permission?: { readonly answer: PermissionAnswer | undefined } | undefined;
  /** Whether what hooks answer to ToolDenied is only observed, or applied. Default: `observe`. */
  readonly lifecycle?: LifecycleMode | undefined;
  /** Called with every answer to ToolDenied, applied or not. */
  readonly onLifecycleAnswer?: ((eventName: LifecycleEventName, answer: DefaultHookOutput) => void) | undefined;
  /** What `ask` means without `onAsk`. Default: `deny`, the tool does not run. */
  readonly unanswered?: Unanswered | undefined;
}

/** What runs a tool with an input. */
export type ToolFunction = (input: ToolInput) => ToolResult | Promise<ToolResult>;

/** The signal that keeps a tool from beginning, if there is one. */
export function endedSignal(options: ExecuteToolOptions | undefined): AbortSignal | undefined {
  return [options?.signal, options?.startSignal].find((signal) => signal?.aborted);
}

/** What hooks before a tool get to know besides its name and its input. */
export function beforeOptions(options: ExecuteToolOptions | undefined): BeforeToolOptions | undefined {
  if (options === undefined) return undefined;
  const { signal, startSignal, mcpContext, toolUseId, identity } = options;
  return {
    signal: signal && startSignal ? AbortSignal.any([signal, startSignal]) : (signal ?? startSignal),
    mcpContext,
    toolUseId,
    identity,
  };
}

/** After an abort, how long the hooks of its last events may take. */
const afterAbortMs = 5000;

/** A signal for the hooks of the last events after an abort. */
export function endingSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  return signal?.aborted ? AbortSignal.timeout(afterAbortMs) : signal;
}

/** What hooks learn about a call; once it is aborted its tool may still have run. */
export function endingOptions({ signal, mcpContext, toolUseId, identity }: ExecuteToolOptions = {}): BeforeToolOptions {
  return { signal: endingSignal(signal), mcpContext, toolUseId, identity };
}

/** The result of a call that was ended before its tool began. */
export function cancelled(signal: AbortSignal): ToolResult {
  return errorResult(ToolErrorType.Cancelled, `The tool was not run: ${messageOf(signal.reason)}`);
}
