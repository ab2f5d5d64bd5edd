import { type EventOrigin, type FleetSettings, readFleet } from '@agent-hooks/hook-fleet/settings';
import type { ManagedSwitches } from '@agent-hooks/hook-types/internal';
import { usableAuditFile } from './audit-path.ts';

/** Where the lines of events go, and what they say beside what happened. */
export interface AuditPlace {
  readonly file: string;
  /** True if an event whose line cannot be written is refused. */
  readonly isRequired: boolean;
  readonly origin: EventOrigin;
}

/** The audit of a machine; undefined if its settings ask for none. */
export function auditPlace(
  { audit, fleet }: ManagedSwitches,
  more: Pick<EventOrigin, 'project'>,
): AuditPlace | undefined {
  const file = usableAuditFile(audit);
  if (file === undefined) return undefined;
  const { requireAudit, hashProjects, payloads }: FleetSettings = readFleet(fleet).fleet;
  return { file, isRequired: requireAudit === true, origin: { hashProjects, payloads, ...more } };
}
