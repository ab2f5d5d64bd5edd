import { joinAnswers, type MergedAnswer, type NativeInput } from '@agent-hooks/hook-dialects';
import { defaultSystemDir } from '@agent-hooks/hook-system/machine';
import type { ToolCall } from '@agent-hooks/hook-trust/protect';
import { type HookOutput, isRecord, toError } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import type { FiringSession, SessionPlace } from './open-session.ts';

/** The name of the built-in gate, as people read it. */
const gateName = 'protect-hooks';

/** The built-in gate in connected agents, for what would change agent-hooks, its settings or those of an agent. */
export async function protectCall(
  input: NativeInput,
  answer: MergedAnswer,
  { system, place, askedBy }: FiringSession,
): Promise<MergedAnswer> {
  const { tool_name: toolName, tool_input: toolInput } = input as unknown as Readonly<Record<string, unknown>>;
  if (typeof toolName !== 'string' || !isRecord(toolInput) || isBlockingDecision(answer.output?.decision))
    return answer;
  if (system.getRegistry().getOffSwitches().length > 0) return answer;
  const specific = answer.output?.hookSpecificOutput;
  const changes = isRecord(specific) && isRecord(specific.tool_input) ? specific.tool_input : {};
  const found = await inspectCall({ toolName, toolInput: { ...toolInput, ...changes } }, place);
  if (found === undefined) return answer;
  const reason = `${gateName}: ${found.why}`;
  if (found.asks) {
    askedBy.push({ name: gateName, source: 'user' });
    return joinAnswers([answer, { output: { decision: 'ask', reason } as HookOutput, allowed: false }]);
  }
  system
    .getEventHandler()
    .reportRefusal('BeforeTool', { tool_name: toolName, tool_input: toolInput }, { name: gateName, reason });
  return { output: { decision: 'deny', reason }, allowed: false };
}

/** A call that cannot be looked at is refused like any other that a gate could not check. */
async function inspectCall(
  call: ToolCall,
  { workingDir, home }: SessionPlace,
): Promise<{ readonly why: string; readonly asks?: boolean } | undefined> {
  try {
    const { findSettingsChange, findTampering } = await import('@agent-hooks/hook-trust/protect');
    const surroundings = { directory: workingDir, home, systemDirectory: defaultSystemDir() };
    const why = findTampering(call, surroundings);
    if (why !== undefined) return { why };
    const change = findSettingsChange(call, surroundings);
    return change === undefined ? undefined : { why: change, asks: true };
  } catch (error) {
    return { why: `the call could not be checked: ${toError(error).message}` };
  }
}
