import { isRecord } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import type { MergedAnswer, ReceivedEvent } from '../dialect.ts';

/** The event of Claude Code and Qwen Code after the calls of a turn: the last one before the model gets their results. */
export const batchEvent = 'PostToolBatch';

/** The call whose result hooks want withheld though it failed, which these agents cannot do at its own event. */
export function findWithheld({ event, inputs }: ReceivedEvent, { output }: MergedAnswer): readonly string[] {
  const isWithheld =
    output?.continue === false ||
    isBlockingDecision(output?.decision) ||
    output?.hookSpecificOutput?.tool_response !== undefined;
  return event === 'PostToolUseFailure' && isWithheld ? [noteOf(inputs[0].tool_use_id)] : [];
}

/**
 * What stops an agent that is about to send a withheld result to its model; empty if there is none. `unreported` leaves out the
 * calls that `findWithheld` found in the session before.
 */
export function stopBatch(
  stdin: string,
  unreported: (sessionId: string, calls: readonly string[]) => readonly string[],
): string {
  const payload: unknown = JSON.parse(stdin);
  const { session_id: session, tool_calls: listed } = isRecord(payload) ? payload : {};
  const calls = new Set(
    (Array.isArray(listed) ? listed : []).map((call) => noteOf(isRecord(call) ? call.tool_use_id : undefined)),
  );
  if (unreported(String(session), [...calls]).length === calls.size) return '';
  const reason = 'Hooks withhold the result of a tool that failed. The agent cannot replace it, so it stops.';
  return JSON.stringify({ decision: 'block', reason, continue: false, stopReason: reason });
}

function noteOf(id: unknown): string {
  return `withheld ${String(id)}`;
}
