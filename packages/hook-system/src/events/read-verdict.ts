import {
  type FiredVerdict,
  getEventRow,
  type HookOutput,
  isBlockingDecision,
  isHookEventName,
} from '@agent-hooks/hook-types';

/** Reads from the merged answer what the host is told to do; what the event does not act on counts for nothing. */
export function readVerdict(eventName: string, answer: HookOutput | undefined, isWithheld = false): FiredVerdict {
  if (!answer || !isHookEventName(eventName)) return { action: 'proceed' };
  const { effects, readAnswer } = getEventRow(eventName);
  const { decision, reason, stops, stopReason } = readAnswer(answer);
  if (isWithheld && !effects.includes('block')) return withReason('withhold', reason || stopReason);
  if (stops && effects.includes('stop')) return withReason('stop', stopReason || reason);
  if (isBlockingDecision(decision) && effects.includes('block')) return withReason('refuse', reason);
  if (decision === 'ask' && effects.includes('ask')) return withReason('ask', reason || answer.systemMessage);
  return { action: 'proceed' };
}

function withReason(action: FiredVerdict['action'], reason: string | undefined): FiredVerdict {
  return reason ? { action, reason } : { action };
}
