import { firedEventVersion } from '@agent-hooks/hook-types/internal';
import { describeConsequences } from '@agent-hooks/trace-page';
import type { FiredRun } from './fire-event.ts';

/** A fired event for machines: the engine's record, with what has no part in it. */
export function fireToJson({ explanation, record }: FiredRun, subject: string) {
  const { eventName } = explanation;
  const report = record ?? {
    ...{ version: firedEventVersion, eventName, sequential: explanation.sequential },
    inputs: [],
    rounds: [],
    verdict: { action: 'proceed' as const },
  };
  return {
    ...report,
    subject: subject === '' ? null : subject,
    doesNotRun: explanation.others
      .filter(({ entry }) => entry.eventName === eventName)
      .map(({ entry, reason }) => ({ name: entry.name, source: entry.source, reason })),
    notApproved: explanation.unapproved.map(({ entry }) => entry.name),
    ...describeConsequences(report, subject),
  };
}
