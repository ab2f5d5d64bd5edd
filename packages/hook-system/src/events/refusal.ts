import {
  type AggregatedHookResult,
  type AnyEventRow,
  getEventRow,
  type HookEventName,
  type HookExecutionResult,
  type HookOutput,
} from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import { createMergedOutput, type MergedHookOutput } from '../outputs/create-hook-output.ts';
import { deciderOf, decideVerdict } from '../outputs/verdict.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';

/** What a gate answers that could not do its work, beside what it had answered before. */
export function refuseFor(row: AnyEventRow, reason: string, answered?: HookOutput): HookOutput {
  const refusal = row.refuse(reason);
  const specific = { ...answered?.hookSpecificOutput, ...refusal.hookSpecificOutput };
  return { ...answered, ...refusal, ...(Object.keys(specific).length > 0 && { hookSpecificOutput: specific }) };
}

/** Why an event is refused that failed before its gates could answer; undefined if none was due and no one refused. */
export function whyRefused(
  eventName: HookEventName,
  error: Error,
  {
    gates,
    results = [],
  }: { readonly gates: readonly HookRegistryEntry[]; readonly results?: readonly HookExecutionResult[] | undefined },
): string | undefined {
  const [gate] = gates;
  if (gate) {
    const others = gates.length === 1 ? '' : ` and ${gates.length - 1} more`;
    return `${eventName} is refused, because the hook ${gate.name}${others} could not check it: ${error.message}`;
  }
  const { readAnswer } = getEventRow(eventName);
  const refusal = results
    .map(({ output }) => output && readAnswer(output))
    .find((answer) => answer && (answer.stops || isBlockingDecision(answer.decision)));
  return refusal && (refusal.reason ?? refusal.stopReason ?? `A hook refuses ${eventName}.`);
}

/** Why an event that failed is refused, and the gates that refuse it. */
export interface FailedRefusal {
  readonly reason: string;
  readonly gates: readonly HookRegistryEntry[];
  readonly translator: AnyHookTranslator | undefined;
}

/** Lets a failed answer refuse. */
export function withRefusal<Name extends HookEventName>(
  failed: AggregatedHookResult<MergedHookOutput<Name>>,
  eventName: Name,
  { reason, gates, translator }: FailedRefusal,
): AggregatedHookResult<MergedHookOutput<Name>> {
  const row = getEventRow(eventName);
  const output = row.refuse(reason);
  const { decidedBy: _, ...verdict } = decideVerdict(row, output, { runs: [], isSuppressedByGate: true });
  return {
    ...failed,
    finalOutput: createMergedOutput(eventName, output, translator),
    allOutputs: [output],
    verdict: { ...verdict, decidedBy: gates.map((entry) => deciderOf({ entry })) },
  };
}
