export { homeDirectory, isOwnedByUser } from '@agent-hooks/hook-runner';
export { type DescribedScript, describeHookForApproval, type HookDescription } from './approval/describe-hook.ts';
export { type CheckedCommand, type CommandPlace, checkCommand } from './commands/check-command.ts';
export { type Environment, isOnPath, locateProgram } from './commands/find-program.ts';
export type { ObservedFile, ObservedProgram } from './files/observation.ts';
export { storeTrust } from './late/store-trust.ts';
export {
  type ApprovalStatus,
  alwaysTrust,
  type LostGates,
  neverTrust,
  type RunApprovalStatus,
  type TrustPolicy,
  type TrustState,
  type TrustSubject,
} from './policy/trust-policy.ts';
export type { TrustApproval } from './store/store-format.ts';
export { type ReadApprovals, TrustStore, type TrustStoreOptions } from './store/trust-store.ts';
export { agentMark, findAgentMark } from './user/agent-mark.ts';
export { userConfigDirectory } from './user/config-directory.ts';
export { findPersonProblem, type PersonEvidence, type PersonRequest } from './user/person.ts';
export { readPersonEvidence } from './user/read-evidence.ts';
export type { AncestorProcess } from './user/session-programs.ts';
