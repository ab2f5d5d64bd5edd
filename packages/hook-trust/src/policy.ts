export { homeDirectory, isOwnedByUser } from '@agent-hooks/hook-runner';
export { matchesSegments } from './files/match-glob.ts';
export { storeTrust } from './late/store-trust.ts';
export { withoutWaiting } from './open/without-waiting.ts';
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
export { agentMark } from './user/agent-mark.ts';
export { userConfigDirectory } from './user/config-directory.ts';
