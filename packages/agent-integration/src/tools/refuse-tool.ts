import type { BeforeToolHookOutput } from '@agent-hooks/hook-system';
import type { ToolInput } from '../shapes/agent-tool.ts';
import { errorResult, messageOf, ToolErrorType, type ToolResult } from '../shapes/tool-result.ts';
import { reasonToAsk, stopReasonOf } from '../triggers/reasons.ts';
import { stopped } from './apply-answers.ts';
import { settleOrAbandon } from './settle-or-abandon.ts';
import {
  type AskAnswer,
  type AskRequest,
  type AskUser,
  cancelled,
  type ExecuteToolOptions,
  endedSignal,
} from './tool-call.ts';

/** The result in the tool's place, if an answer keeps the tool from running; a stop comes before a refusal. */
export async function refuseTool(
  before: BeforeToolHookOutput,
  toolName: string,
  input: ToolInput,
  options: ExecuteToolOptions | undefined,
): Promise<ToolResult | undefined> {
  const reason = before.getEffectiveReason();
  if (before.shouldStopExecution()) return stopped(errorResult(ToolErrorType.Stopped, reason), stopReasonOf(before));
  if (before.isBlockingDecision()) return errorResult(ToolErrorType.Blocked, reason);
  if (before.getModifiedToolInput()) {
    const problem = problemWith(input, options?.validateInput);
    if (problem !== undefined) {
      return errorResult(ToolErrorType.InvalidInput, `A hook changed the input and ${toolName} rejects it: ${problem}`);
    }
  }
  if (!before.isAskDecision()) return undefined;
  return await askAbout({ toolName, toolInput: input, reason: reasonToAsk(before) }, options);
}

/** Asks a person about a call; the result in the tool's place if it must not run. */
async function askAbout(request: AskRequest, options: ExecuteToolOptions = {}): Promise<ToolResult | undefined> {
  const { onAsk, unanswered = 'deny', signal } = options;
  const { toolName, reason } = request;
  if (onAsk === undefined) {
    const message = `A hook wants a person to be asked about ${toolName}, and nobody can be asked: ${reason}`;
    return unanswered === 'allow' ? undefined : errorResult(ToolErrorType.Unanswered, message);
  }
  const { allowed, message } = await ask(onAsk, request, signal);
  const ended = endedSignal(options);
  if (ended) return cancelled(ended);
  if (allowed) return undefined;
  const words = message ? `\nThe user said: ${message}` : '';
  return errorResult(ToolErrorType.Denied, `The user did not allow ${toolName}: ${reason}${words}`);
}

function problemWith(input: ToolInput, validateInput: ExecuteToolOptions['validateInput']): string | undefined {
  try {
    return validateInput?.(input);
  } catch (error) {
    return messageOf(error);
  }
}

/** Only a plain yes is one: a question that fails, or an answer that cannot be understood, is a no. */
async function ask(onAsk: AskUser, request: AskRequest, signal: AbortSignal | undefined): Promise<AskAnswer> {
  try {
    const answering = async () => await onAsk(request);
    const answer = await (signal ? settleOrAbandon(answering, signal) : answering());
    if (typeof answer !== 'object' || answer === null) return { allowed: answer === true };
    const { allowed, message } = answer;
    return { allowed: allowed === true, ...(typeof message === 'string' && { message }) };
  } catch {
    return { allowed: false };
  }
}
