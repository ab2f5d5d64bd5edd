import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import type { ApprovalStatus, describeHookForApproval } from '@agent-hooks/hook-trust';

/** A hook of a project that does not run until its user approves it, with all that there is to see of it. */
export interface PendingHook extends ReturnType<typeof describeHookForApproval> {
  readonly entry: HookRegistryEntry;
  readonly state: Exclude<ApprovalStatus['state'], 'trusted'>;
  /** Why it does not run. */
  readonly reason: string;
  /** What is different from what was approved, line by line; none for a new hook. */
  readonly changes: readonly string[];
}
