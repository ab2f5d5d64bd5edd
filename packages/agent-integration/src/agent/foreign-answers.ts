import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { noReason } from '@agent-hooks/hook-system/host';
import { getEventRow, type HookExecutionResult, type HookOutput, mergeHookOutputs } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import type { LifecycleEventName } from '../triggers/lifecycle-trigger.ts';

/** What hooks of other agents refuse on an event of a session. */
export interface ForeignRefusal {
  readonly shouldStop: boolean;
  readonly stopReason: string;
  readonly isBlocked: boolean;
  readonly reason: string;
}

/** Gathers refusals of hooks for other agents: they count here too, even where answers are only observed. */
export class ForeignAnswers {
  readonly #outputs = new Map<HookRegistryEntry, HookOutput | undefined>();

  /** A hook that looks again takes back what it said before. */
  readonly onHookEnd = (entry: HookRegistryEntry, { output }: HookExecutionResult): void => {
    if (entry.dialect) this.#outputs.set(entry, output);
  };

  /** What they refuse together; undefined if they let the event pass. */
  refusalOf(eventName: LifecycleEventName): ForeignRefusal | undefined {
    const outputs = [...this.#outputs.values()].filter((output) => output !== undefined);
    if (outputs.length === 0) return undefined;
    const row = getEventRow(eventName);
    const merged = mergeHookOutputs(row, outputs);
    if (!merged) return undefined;
    const { decision, reason = '', stops, stopReason } = row.readAnswer(merged);
    const isBlocked = isBlockingDecision(decision);
    if (!isBlocked && !stops) return undefined;
    return { shouldStop: stops, stopReason: stopReason || reason || noReason, isBlocked, reason: reason || noReason };
  }
}
