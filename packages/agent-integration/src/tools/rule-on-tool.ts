import { DefaultHookOutput } from '@agent-hooks/hook-system';
import { namesOf, noReason } from '@agent-hooks/hook-system/host';
import { messageOf } from '@agent-hooks/hook-types';
import { isAllowingDecision } from '@agent-hooks/hook-types/internal';
import type { ToolInput } from '../shapes/agent-tool.ts';
import { errorResult, ToolErrorType, type ToolResult } from '../shapes/tool-result.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import type { BeforeToolAnswer, PermissionAnswer } from '../triggers/tool-answers.ts';
import { askPermission } from '../triggers/tool-triggers.ts';
import { stopped } from './apply-answers.ts';
import { settleOrAbandon } from './settle-or-abandon.ts';
import {
  type AskAnswer,
  type AskRequest,
  type AskUser,
  beforeOptions,
  cancelled,
  type ExecuteToolOptions,
  endedSignal,
} from './tool-call.ts';

/** What was decided about a call before its tool runs. */
export interface ToolRuling {
  /** What hooks said on the way. */
  readonly answers: readonly DefaultHookOutput[];
  /** The result in the tool's place, if the tool must not run. */
  readonly result?: ToolResult;
  /** Who refused the call, and why; absent if it was cancelled. */
  readonly denial?: Denial;
}

/** Who refused a call, and why. */
export interface Denial {
  readonly reason: string;
  /** The names of hooks, `user` for a person, or `host`. */
  readonly deniedBy: string;
}

type RuledCall = Pick<AskRequest, 'toolName' | 'toolInput'> & { readonly options: ExecuteToolOptions | undefined };

/** Decides whether a tool runs, by what hooks and a person say; a stop comes before a refusal. */
export async function ruleOnTool(config: HookProvider, before: BeforeToolAnswer, call: RuledCall): Promise<ToolRuling> {
  const { toolName, toolInput, options } = call;
  const { verdict, finalOutput } = before.aggregated;
  const answers = outputsOf(before);
  const refusal = refusalBy(before);
  if (refusal) return { answers, ...refusal };
  if (finalOutput?.getModifiedToolInput()) {
    const problem = problemWith(toolInput, options?.validateInput);
    if (problem !== undefined) {
      const reason = `A hook changed the input and ${toolName} rejects it: ${problem}`;
      return { answers, ...denied(ToolErrorType.InvalidInput, reason, 'host') };
    }
  }
  return verdict.action === 'ask' ? await askAbout(config, before, call) : { answers };
}

/** Asks the hooks that may answer in a person's place, and then the person. */
async function askAbout(
  config: HookProvider,
  before: BeforeToolAnswer,
  { toolName, toolInput, options = {} }: RuledCall,
): Promise<ToolRuling> {
  const { reason = noReason, decidedBy: askedBy } = before.aggregated.verdict;
  const permission = options.permission
    ? options.permission.answer
    : await askPermission(config, { toolName, toolInput, reason }, { ...beforeOptions(options), askedBy });
  const answers = outputsOf(before, permission);
  const refusal = permission && refusalBy(permission);
  if (refusal) return { answers, ...refusal };
  if (isAllowingDecision(permission?.aggregated.finalOutput?.decision)) return { answers };
  const request = { toolName, toolInput, reason, askedBy: namesOf(askedBy), askers: askedBy };
  const ruling = await askPerson(request, options);
  return { ...ruling, answers: [...answers, ...(ruling.answers ?? [])] };
}

async function askPerson(request: AskRequest, options: ExecuteToolOptions): Promise<Partial<ToolRuling>> {
  const { onAsk, unanswered = 'deny', signal } = options;
  const { toolName, reason } = request;
  if (onAsk === undefined) {
    const message = `A hook wants a person to be asked about ${toolName}, and nobody can be asked: ${reason}`;
    return unanswered === 'allow' ? {} : denied(ToolErrorType.Unanswered, message, 'host');
  }
  const { allowed, message } = await ask(onAsk, request, signal);
  const ended = endedSignal(options);
  if (ended) return { result: cancelled(ended) };
  // What a person says beside a yes is for the model, too.
  const beside = { hookSpecificOutput: { additionalContext: `The user said: ${message}` } };
  if (allowed) return message ? { answers: [new DefaultHookOutput(beside)] } : {};
  const words = message ? `\nThe user said: ${message}` : '';
  return denied(ToolErrorType.Denied, `The user did not allow ${toolName}: ${reason}${words}`, 'user');
}

function refusalBy({
  aggregated: { verdict, finalOutput },
  stopReason = noReason,
}: BeforeToolAnswer | PermissionAnswer): Required<Pick<ToolRuling, 'result' | 'denial'>> | undefined {
  const deniedBy = namesOf(verdict.decidedBy);
  if (verdict.action === 'refuse') return denied(ToolErrorType.Blocked, verdict.reason ?? noReason, deniedBy);
  if (verdict.action !== 'stop') return undefined;
  // A refusal beside the stop has a reason of its own, which is the one about the call.
  const { result, denial } = denied(ToolErrorType.Stopped, finalOutput?.getEffectiveReason() ?? stopReason, deniedBy);
  return { result: stopped(result, stopReason), denial };
}

function outputsOf(...answers: readonly (BeforeToolAnswer | PermissionAnswer | undefined)[]): DefaultHookOutput[] {
  return answers.flatMap((answer) => answer?.aggregated.finalOutput ?? []);
}

/** A call that does not run, and who refused it. */
export function denied(type: ToolErrorType, reason: string, deniedBy: string) {
  return { result: errorResult(type, reason), denial: { reason, deniedBy } };
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
