import type { AnyEventRow, HookExecutionResult, HookOutput } from '@agent-hooks/hook-types';
import { stricterOf } from '@agent-hooks/hook-types/merge';
import type { Look } from './look.ts';
import { refuseFor } from './refusal.ts';

/**
 * What still counts of an answer after the same hook has answered again: a decision that is stricter than the later
 * one, and a change that the later answer left in place.
 */
export function formerAnswer(row: AnyEventRow, former: Look, latest: Look, isInEffect: boolean): HookExecutionResult {
  const { output, ...rest } = former.result;
  const kept = {
    ...stricterDecision(row, output, latest.result.output),
    ...(isInEffect && keptChange(output, latest)),
  };
  return Object.keys(kept).length === 0 ? rest : { ...rest, output: kept };
}

/** The refusal of a hook that works on another input, but not on what others have made of it; its former answer stays. */
export function refuseChange(row: AnyEventRow, { hook, result }: Look, answered?: HookOutput): HookExecutionResult {
  const why = result.error?.message ?? `it ended with ${result.exitCode}`;
  const reason = `The hook ${hook.entry.name} works on the original input but failed on the input as other hooks changed it, so the change is refused: ${why}`;
  return { ...result, output: refuseFor(row, reason, answered) };
}

/** The refusal of a gate that has not been shown the input that would take effect. */
export function refuseUnseen(row: AnyEventRow, { hook, result }: Look, rounds: number): HookExecutionResult {
  const reason = `The hook ${hook.entry.name} has not seen the final input: other hooks still changed it after ${rounds} rounds.`;
  return { ...result, output: refuseFor(row, reason, result.output) };
}

function stricterDecision(row: AnyEventRow, output: HookOutput | undefined, later: HookOutput | undefined): HookOutput {
  const { decision, reason } = (output && row.readAnswer(output)) ?? {};
  const decided = stricterOf(later && row.readAnswer(later).decision, 'allow');
  if (decision === undefined || stricterOf(decided, decision) === decided) return {};
  return { decision, ...(reason !== undefined && { reason }) };
}

/** What the later answer says about a field takes the place of what this one said. */
function keptChange(output: HookOutput | undefined, latest: Look): HookOutput {
  const said = latest.result.output?.hookSpecificOutput ?? {};
  const kept = Object.entries(output?.hookSpecificOutput ?? {}).filter(([field]) => !Object.hasOwn(said, field));
  return kept.length === 0 ? {} : { hookSpecificOutput: Object.fromEntries(kept) };
}
