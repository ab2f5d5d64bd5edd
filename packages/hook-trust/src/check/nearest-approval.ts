import type { ApprovedDefinition } from '../approval/fingerprint.ts';
import type { TrustApproval } from '../store/store-format.ts';

/** The approval that a hook most likely had before it was changed; undefined if it looks like a new one. */
export function nearestApproval(
  definition: ApprovedDefinition,
  approvals: readonly TrustApproval[],
): TrustApproval | undefined {
  const scored = approvals.map((approval) => ({ approval, score: likeness(definition, approval.definition) }));
  return scored.sort((a, b) => b.score - a.score).find(({ score }) => score > 0)?.approval;
}

/** A name says most, then what runs; of hooks without either in common, one of the same event may have been rewritten. */
function likeness(now: ApprovedDefinition, before: ApprovedDefinition): number {
  const [sharesName, sharesTarget] = [hasSameName(now, before), hasSameTarget(now, before)];
  const sharesEvent = now.event === before.event && now.config.type === before.config.type;
  const sharesMatcher = sharesEvent && now.matcher === before.matcher;
  return (sharesName ? 8 : 0) + (sharesTarget ? 4 : 0) + (sharesEvent ? 2 : 0) + (sharesMatcher ? 1 : 0);
}

/** Whether a definition is that of another one's hook, however it was changed. */
export function isSameHook(now: ApprovedDefinition, before: ApprovedDefinition): boolean {
  return hasSameName(now, before) || hasSameTarget(now, before);
}

function hasSameName({ config: { name } }: ApprovedDefinition, before: ApprovedDefinition): boolean {
  return typeof name === 'string' && name === before.config.name;
}

function hasSameTarget(now: ApprovedDefinition, before: ApprovedDefinition): boolean {
  const target = targetOf(now);
  return target !== undefined && target === targetOf(before);
}

const targetOf = ({ config }: ApprovedDefinition): unknown => config.command ?? config.url;
