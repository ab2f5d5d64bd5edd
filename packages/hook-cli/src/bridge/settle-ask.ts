import type { Dialect, MergedAnswer, ReceivedEvent } from '@agent-hooks/hook-dialects';
import { type HookOutput, isRecord } from '@agent-hooks/hook-types';
import { type HookDecider, isBlockingDecision } from '@agent-hooks/hook-types/internal';
import type { SessionPlace } from './open-session.ts';

/** A tool call as hooks have answered it, and those of them that want a person to be asked. */
interface AnsweredCall {
  readonly answer: MergedAnswer;
  readonly received: ReceivedEvent;
  readonly askedBy: readonly HookDecider[];
  readonly place: SessionPlace;
  readonly project: string;
}

/** What is granted needs no question; one that cannot be asked gets a ticket, which the refusal names. */
export async function settleAsks(call: AnsweredCall, dialect: Dialect): Promise<MergedAnswer> {
  const { answer, received, askedBy, place, project } = call;
  const { output } = answer;
  if (askedBy.length === 0 || !output || !isQuestion(output) || place.home === undefined) return answer;
  const { openUserGrants, settleAsk, tellUser } = await import('@agent-hooks/hook-grants');
  const { agent, sessionId: session, workingDir: cwd, home, env } = place;
  const grants = openUserGrants(home);
  const changed = output.hookSpecificOutput?.tool_input;
  const calls = received.inputs.flatMap((input) =>
    'tool_name' in input && isRecord(input.tool_input)
      ? [{ tool: String(input.tool_name), input: { ...input.tool_input, ...(isRecord(changed) && changed) } }]
      : [],
  );
  const action = { agent, session, project, cwd, calls, reason: reasonOf(output), askedBy };
  const canAsk = dialect.events.find(({ name }) => name === received.event)?.reply?.ask !== undefined;
  if (calls.length === 0 || !grants) return answer;
  if (canAsk && !isHeadless(env)) {
    const grant = await grants.take(action);
    return grant ? { ...answer, output: withoutQuestion(output) } : answer;
  }
  const settled = await settleAsk(grants, action);
  if (settled.goesOn) return { ...answer, output: withoutQuestion(output) };
  if (settled.isNew) await tellUser(settled.ask, home, env);
  return {
    ...answer,
    output: { ...withoutQuestion(output), decision: canAsk ? 'deny' : 'ask', reason: settled.message },
  };
}

/** Claude Code says in what form it runs; without a screen no one is asked. */
function isHeadless({ CLAUDE_CODE_ENTRYPOINT: entrypoint }: SessionPlace['env']): boolean {
  return entrypoint?.startsWith('sdk') ?? false;
}

function isQuestion({ decision, hookSpecificOutput: specific, ...output }: HookOutput): boolean {
  const words = [decision, specific?.permissionDecision];
  const isRefused = words.some((word) => word === 'deny' || isBlockingDecision(word as HookOutput['decision']));
  return words.includes('ask') && !isRefused && output.continue !== false;
}

function reasonOf({ hookSpecificOutput: specific, reason, systemMessage }: HookOutput): string {
  const said = specific?.permissionDecisionReason;
  return typeof said === 'string' && said !== '' ? said : (reason ?? systemMessage ?? 'A hook asks for confirmation');
}

function withoutQuestion({ decision: _, reason: __, hookSpecificOutput: specific, ...rest }: HookOutput): HookOutput {
  const { permissionDecision: ___, permissionDecisionReason: ____, ...others } = specific ?? {};
  return { ...rest, ...(Object.keys(others).length > 0 && { hookSpecificOutput: others }) };
}
