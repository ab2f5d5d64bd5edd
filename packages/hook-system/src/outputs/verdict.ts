import type { AnyEventRow, HookOutput } from '@agent-hooks/hook-types';
import {
  type HookAnswer,
  type HookDecider,
  type HookVerdict,
  isBlockingDecision,
} from '@agent-hooks/hook-types/internal';

/** A hook and the yes or no that it gave. */
export interface DecidingRun {
  readonly hook: { readonly entry: HookDecider };
  readonly answer: HookAnswer | undefined;
}

/** The verdict where nothing keeps the host from going on. */
export const proceed: HookVerdict = Object.freeze({ action: 'proceed', decidedBy: Object.freeze([]) });

/**
 * Decides what the host does, from the merged answer and those who gave it. What the event cannot act on counts for
 * nothing; where it cannot be refused, a gate that failed (`isSuppressedByGate`) withholds what the event is about.
 */
export function decideVerdict(
  { effects }: AnyEventRow,
  output: HookOutput | undefined,
  { runs, isSuppressedByGate }: { readonly runs: readonly DecidingRun[]; readonly isSuppressedByGate: boolean },
): HookVerdict {
  if (!output) return proceed;
  // The rules that merge the answers have read every hook's yes or no into these fields already.
  const { decision, reason, stopReason, systemMessage } = output;
  const stops = output.continue === false;
  const refuses = isBlockingDecision(decision);
  const verdict = (action: HookVerdict['action'], why: string | undefined): HookVerdict => ({
    action,
    ...(why && { reason: why }),
    decidedBy: decidersAmong(runs, stops ? 'stop' : refuses ? 'refuse' : 'ask'),
  });
  if (isSuppressedByGate && !effects.includes('block')) return verdict('withhold', reason || stopReason);
  if (stops && effects.includes('stop')) return verdict('stop', stopReason || reason);
  if (refuses && effects.includes('block')) return verdict('refuse', reason);
  if (decision === 'ask' && effects.includes('ask')) return verdict('ask', reason || systemMessage);
  return proceed;
}

function decidersAmong(runs: readonly DecidingRun[], action: 'stop' | 'refuse' | 'ask'): readonly HookDecider[] {
  return runs.flatMap(({ hook, answer }) => {
    const isDecider = answer && (action === 'stop' ? answer.stops : decides(answer, action));
    return isDecider ? [deciderOf(hook)] : [];
  });
}

function decides({ decision }: HookAnswer, action: 'refuse' | 'ask'): boolean {
  return action === 'refuse' ? isBlockingDecision(decision) : decision === 'ask';
}

/** A hook as the one who decided. */
export function deciderOf({ entry: { name, source } }: DecidingRun['hook']): HookDecider {
  return { name, source };
}
