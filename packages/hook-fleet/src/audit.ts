export {
  type EventFacts,
  type EventOrigin,
  factsOfEvent,
  machineFacts,
  type PolicyVersion,
} from './audit/audit-details.ts';
export { appendAudit, auditEvent, headFileOf } from './audit/audit-file.ts';
export type { AuditEntry, AuditHead } from './audit/audit-line.ts';
export { type AuditProblem, type AuditVerification, verifyAudit } from './audit/verify-audit.ts';
export { userName } from './user-name.ts';
