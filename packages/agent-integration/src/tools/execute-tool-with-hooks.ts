import type { BeforeToolHookOutput, BeforeToolOptions, DefaultHookOutput } from '@agent-hooks/hook-system';
import type { ToolResponse } from '@agent-hooks/hook-types';
import { areHooksOn } from '../triggers/fire-hook.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { fireAfterToolHook, fireBeforeToolHook } from '../triggers/tool-triggers.ts';
import { appendText, systemNote } from './append-text.ts';
import { errorResult, messageOf, ToolErrorType, type ToolResult } from './tool-result.ts';

/** A tool's arguments. */
export type ToolInput = Record<string, unknown>;

/** A tool call about which a hook wants a person to be asked. */
export interface AskRequest {
  readonly toolName: string;
  /** The input as it would run, hooks' changes included. */
  readonly toolInput: ToolInput;
  readonly reason: string;
}

/** Asks a person; true lets the tool run. */
export type AskUser = (request: AskRequest) => boolean | Promise<boolean>;

/** What may come along with a tool call. */
export interface ExecuteToolOptions {
  /** Ends the hooks, and keeps a tool that has not begun from running. */
  readonly signal?: AbortSignal | undefined;
  /** Keeps a tool that has not begun from running, and does nothing to one that has. */
  readonly startSignal?: AbortSignal | undefined;
  readonly mcpContext?: Record<string, unknown> | undefined;
  /** Says what is wrong with an input that hooks changed; undefined if nothing is. */
  readonly validateInput?: ((input: ToolInput) => string | undefined) | undefined;
  /** Answers a hook's `ask`. Without it the tool runs, and with it a question that fails is a no. */
  readonly onAsk?: AskUser | undefined;
}

/** After an abort, how long the hooks that are told of a tool that did run may take. */
const afterAbortMs = 5000;

/**
 * Runs a tool between its hooks and applies what they answer: they may refuse it, change its input, end the agent, and
 * add to what the model reads. It never throws: a tool that does gives a result that says so.
 */
export function executeToolWithHooks(
  config: HookProvider,
  toolName: string,
  toolInput: ToolInput,
  executeFn: ToolFunction,
  options?: ExecuteToolOptions,
): Promise<ToolResult> {
  // Without hooks nothing is put between caller and tool, not even a promise.
  return areHooksOn(config)
    ? executeBetweenHooks(config, toolName, toolInput, executeFn, options)
    : runTool(toolInput, executeFn, options);
}

/** What runs a tool with an input. */
export type ToolFunction = (input: ToolInput) => ToolResult | Promise<ToolResult>;

async function executeBetweenHooks(
  config: HookProvider,
  toolName: string,
  toolInput: ToolInput,
  executeFn: ToolFunction,
  options: ExecuteToolOptions | undefined,
): Promise<ToolResult> {
  const before = await fireBeforeToolHook(config, toolName, toolInput, beforeOptions(options));
  const changed = before?.getModifiedToolInput();
  const input = changed ? { ...toolInput, ...changed } : toolInput;
  const refusal = before && (await refusalOf(before, toolName, input, options));
  if (refusal) return withNotes(refusal, before, undefined);
  const ended = endedSignal(options);
  if (ended) return cancelled(ended);
  let result: ToolResult;
  try {
    // As in runTool, which would cost every call another promise.
    result = (await executeFn(input)) ?? {};
  } catch (error) {
    result = failed(error, options);
  }
  const after = await fireAfterToolHook(config, toolName, input, toResponse(result), afterOptions(options?.signal));
  return before || after ? applyAfter(result, before, after) : result;
}

async function runTool(
  input: ToolInput,
  executeFn: ToolFunction,
  options: ExecuteToolOptions | undefined,
): Promise<ToolResult> {
  const ended = endedSignal(options);
  if (ended) return cancelled(ended);
  try {
    return (await executeFn(input)) ?? {};
  } catch (error) {
    return failed(error, options);
  }
}

function failed(error: unknown, options: ExecuteToolOptions | undefined): ToolResult {
  const type = options?.signal?.aborted ? ToolErrorType.Cancelled : ToolErrorType.Failed;
  return errorResult(type, messageOf(error), error);
}

function endedSignal(options: ExecuteToolOptions | undefined): AbortSignal | undefined {
  if (options === undefined) return undefined;
  return [options.signal, options.startSignal].find((signal) => signal?.aborted);
}

function cancelled(signal: AbortSignal): ToolResult {
  return errorResult(ToolErrorType.Cancelled, `The tool was not run: ${messageOf(signal.reason)}`);
}

/** The result in the tool's place, if an answer keeps the tool from running; a stop comes before a refusal. */
async function refusalOf(
  before: BeforeToolHookOutput,
  toolName: string,
  input: ToolInput,
  options: ExecuteToolOptions | undefined,
): Promise<ToolResult | undefined> {
  const reason = before.getEffectiveReason();
  if (before.shouldStopExecution()) return stopped(errorResult(ToolErrorType.Stopped, reason), reason);
  if (before.isBlockingDecision()) return errorResult(ToolErrorType.Blocked, reason);
  if (before.getModifiedToolInput()) {
    const problem = problemWith(input, options?.validateInput);
    if (problem !== undefined) {
      return errorResult(ToolErrorType.InvalidInput, `A hook changed the input and ${toolName} rejects it: ${problem}`);
    }
  }
  if (!before.isAskDecision() || options?.onAsk === undefined) return undefined;
  const isAllowed = await ask(options.onAsk, { toolName, toolInput: input, reason });
  return isAllowed ? undefined : errorResult(ToolErrorType.Denied, `The user did not allow ${toolName}: ${reason}`);
}

function problemWith(input: ToolInput, validateInput: ExecuteToolOptions['validateInput']): string | undefined {
  try {
    return validateInput?.(input);
  } catch (error) {
    return messageOf(error);
  }
}

async function ask(onAsk: AskUser, request: AskRequest): Promise<boolean> {
  try {
    return (await onAsk(request)) === true;
  } catch {
    return false;
  }
}

function applyAfter(
  result: ToolResult,
  before: BeforeToolHookOutput | undefined,
  after: DefaultHookOutput | undefined,
): ToolResult {
  if (after?.shouldStopExecution()) {
    const reason = after.getEffectiveReason();
    return withNotes(stopped({ ...result, llmContent: reason }, reason), before, after);
  }
  return withNotes(result, before, after);
}

function stopped(result: ToolResult, stopReason: string): ToolResult {
  return { ...result, shouldStop: true, stopReason };
}

/** Adds what hooks have to say to the model, and keeps the result from the display if they want that. */
function withNotes(
  result: ToolResult,
  before: BeforeToolHookOutput | undefined,
  after: DefaultHookOutput | undefined,
): ToolResult {
  const context = after?.getAdditionalContext();
  const notes = [
    ...(context ? [`\n\n${context}`] : []),
    ...[before?.systemMessage, after?.systemMessage].flatMap((message) => (message ? [systemNote(message)] : [])),
  ];
  const suppressed = after?.suppressOutput === true;
  if (notes.length === 0 && !suppressed) return result;
  return {
    ...result,
    ...(notes.length > 0 && { llmContent: notes.reduce(appendText, result.llmContent) }),
    ...(suppressed && { suppressDisplay: true }),
  };
}

/** What hooks are told of a result: its data, and of an error what can be written down. */
function toResponse({ llmContent, returnDisplay, metadata, error }: ToolResult): ToolResponse {
  return {
    llmContent,
    returnDisplay,
    metadata,
    ...(error && { error: { message: error.message, ...(error.type !== undefined && { type: error.type }) } }),
  };
}

function beforeOptions(options: ExecuteToolOptions | undefined): BeforeToolOptions | undefined {
  if (options === undefined) return undefined;
  const { signal, startSignal, mcpContext } = options;
  return {
    signal: signal && startSignal ? AbortSignal.any([signal, startSignal]) : (signal ?? startSignal),
    mcpContext,
  };
}

/** Once a call is aborted its tool may still have run, and those who keep a record of it are told all the same. */
function afterOptions(signal: AbortSignal | undefined): { signal: AbortSignal } | undefined {
  if (signal === undefined) return undefined;
  return { signal: signal.aborted ? AbortSignal.timeout(afterAbortMs) : signal };
}
