import type { Finding } from '@agent-hooks/hook-policy';
import type { CallOutcome } from '../transcripts/transcript-call.ts';

/**
 * Whether stopping a call looks like a false alarm: the person let it pass, it ended well, and nothing of what it is
 * known to do is lost, given away or taken over by it.
 */
export function isLikelyFalseAlarm(outcome: CallOutcome, findings: readonly Finding[]): boolean {
  return outcome === 'ran' && findings.length > 0 && !findings.some(didHarm);
}

/** What is proven and cannot be taken back, or has left the machine. */
function didHarm({ effect }: Finding): boolean {
  if (effect?.certainty !== 'proven') return false;
  const { kind, place, isSecret, action, source } = effect;
  if (kind === 'delete') return place !== 'temp' && place !== 'project';
  if (kind === 'remote') return action === 'delete';
  if (kind === 'execute') return source === 'download';
  if (kind === 'read' || kind === 'send') return isSecret === true;
  return kind === 'history' || kind === 'machine' || kind === 'self-protection';
}
