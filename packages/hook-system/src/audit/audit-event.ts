import type { FiredEvent } from '@agent-hooks/hook-types';
import { appendAudit } from './audit-file.ts';
import { auditOfEvent } from './audit-line.ts';

/** Adds the line of an event to an audit file. */
export function auditEvent(file: string, event: FiredEvent): void {
  appendAudit(file, auditOfEvent(event));
}
