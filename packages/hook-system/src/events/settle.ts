import type { CallTranslator } from '@agent-hooks/hook-translator';
import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import type { HookAggregator } from '../merge/hook-aggregator.ts';
import { decideVerdict } from '../outputs/verdict.ts';
import type { FiredHookResult } from './fire-methods.ts';
import { keepRestrictions } from './keep-restrictions.ts';
import type { RoundsOutcome } from './rounds.ts';

/** Merges the answers to an event and decides, once: callers read the verdict and derive nothing again. */
export function settle<Name extends HookEventName>(
  aggregator: HookAggregator,
  { eventName, translator }: { readonly eventName: Name; readonly translator: CallTranslator },
  { counted, input, isSuppressedByGate }: RoundsOutcome,
): FiredHookResult<Name> {
  const runs = keepRestrictions(counted);
  const answers = counted.map(({ answer }) => answer);
  const merged = aggregator.aggregateResults(runs, eventName, { translator, answers });
  const row = getEventRow(eventName);
  const verdict = decideVerdict(row, merged.finalOutput, { runs: counted, isSuppressedByGate });
  return { ...merged, verdict, input, runs };
}
