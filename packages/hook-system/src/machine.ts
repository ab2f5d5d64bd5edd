export { appendAudit, headFileOf } from './audit/audit-file.ts';
export type { AuditEntry, AuditHead } from './audit/audit-line.ts';
export { findAuditFile } from './audit/audit-path.ts';
export { type AuditProblem, type AuditVerification, verifyAudit } from './audit/verify-audit.ts';
export {
  describeOffSwitch,
  type OffSwitch,
  type OffSwitches,
  readOffSwitch,
  setOffSwitch,
} from './limits/off-switch.ts';
export {
  hashPolicy,
  isPolicyName,
  leftOutOfPolicies,
  type PolicyFile,
  policyFolder,
  readPolicyFiles,
} from './policies/policy-files.ts';
export { acceptsCi, findManaged } from './settings/find-managed.ts';
export { defaultSystemDir } from './settings/settings-files.ts';
