import type { BeforeToolHookOutput } from '@agent-hooks/hook-system';
import type { ToolInput } from '../shapes/agent-tool.ts';
import { errorResult, messageOf, ToolErrorType, type ToolResult } from '../shapes/tool-result.ts';
import { stopped } from './apply-answers.ts';
import { settleOrAbandon } from './settle-or-abandon.ts';
import { type AskRequest, type AskUser, cancelled, type ExecuteToolOptions, endedSignal } from './tool-call.ts';

/** The result in the tool's place, if an answer keeps the tool from running; a stop comes before a refusal. */
export async function refuseTool(
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
  const isAllowed = await ask(options.onAsk, { toolName, toolInput: input, reason }, options.signal);
  const ended = endedSignal(options);
  if (ended) return cancelled(ended);
  return isAllowed ? undefined : errorResult(ToolErrorType.Denied, `The user did not allow ${toolName}: ${reason}`);
}

function problemWith(input: ToolInput, validateInput: ExecuteToolOptions['validateInput']): string | undefined {
  try {
    return validateInput?.(input);
  } catch (error) {
    return messageOf(error);
  }
}

async function ask(onAsk: AskUser, request: AskRequest, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const answering = async () => await onAsk(request);
    return (await (signal ? settleOrAbandon(answering, signal) : answering())) === true;
  } catch {
    return false;
  }
}
