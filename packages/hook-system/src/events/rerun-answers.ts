import type { AnyEventRow, HookExecutionResult, HookOutput } from '@agent-hooks/hook-types';
import { stricterOf } from '@agent-hooks/hook-types/merge';
import { type HookRun, withResult } from './hook-run.ts';
import { refuseFor } from './refusal.ts';

/** What still counts of a former answer of the same hook: a stricter decision, and a change that the later one left in place. */
export function formerAnswer(
  row: AnyEventRow,
  former: HookRun,
  { latest, isInEffect }: { readonly latest: HookRun; readonly isInEffect: boolean },
): HookRun {
  const { output, ...rest } = former.result;
  const kept = { ...stricterDecision(former, latest), ...(isInEffect && keptChange(output, latest)) };
  return withResult(row, former, Object.keys(kept).length === 0 ? rest : { ...rest, output: kept });
}

/** The refusal of a gate that has not been shown the input that would take effect. */
export function refuseUnseen(row: AnyEventRow, { hook, result }: HookRun, rounds: number): HookExecutionResult {
  const reason = `The hook ${hook.entry.name} has not seen the final input: other hooks still changed it after ${rounds} rounds.`;
  return { ...result, output: refuseFor(row, reason, result.output) };
}

function stricterDecision({ answer }: HookRun, latest: HookRun): HookOutput {
  const { decision, reason } = answer ?? {};
  const decided = stricterOf(latest.answer?.decision, 'allow');
  if (decision === undefined || stricterOf(decided, decision) === decided) return {};
  return { decision, ...(reason !== undefined && { reason }) };
}

/** What the later answer says about a field takes the place of what this one said. */
function keptChange(output: HookOutput | undefined, latest: HookRun): HookOutput {
  const said = latest.result.output?.hookSpecificOutput ?? {};
  const kept = Object.entries(output?.hookSpecificOutput ?? {}).filter(([field]) => !Object.hasOwn(said, field));
  return kept.length === 0 ? {} : { hookSpecificOutput: Object.fromEntries(kept) };
}
