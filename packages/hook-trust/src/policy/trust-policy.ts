import type { ParsedHook } from '@agent-hooks/hook-types/internal';

/** Whether a hook of a project may run: approved as it is, never approved, or changed since it was. */
export type TrustState = 'trusted' | 'unapproved' | 'modified';

/** How one hook is approved, as a policy says. */
export interface ApprovalStatus {
  readonly state: TrustState;
  readonly reason: string;
  readonly changes?: readonly string[];
  /** What could run though no approval covers it, each a sentence without its full stop; of trusted hooks. */
  readonly notCovered?: readonly string[];
}

/** A hook whose approval is in question, with the place in a settings file where it is defined. */
export interface TrustSubject extends Omit<ParsedHook, 'segments'> {
  readonly file?: string;
  /** The shell that runs its command if that names none; the system's usual one if not given. */
  readonly usualShell?: string;
  readonly line?: number;
  readonly column?: number;
}

/** What a policy says about a hook right before it runs. */
export interface RunApprovalStatus extends ApprovalStatus {
  /** Asked once when the hook has ended: an answer counts only if what ran is what was looked at. */
  readonly confirm?: () => ApprovalStatus | Promise<ApprovalStatus>;
}

/** Gates that were approved for a project and that its settings no longer define. */
export interface LostGates {
  /** Those that refuse until a person has looked at the change, each with the reason. */
  readonly gates: readonly (Omit<ParsedHook, 'segments'> & { readonly reason: string })[];
  /** A sentence about those that were removed, which another branch may not have; undefined if there are none. */
  readonly gone?: string;
}

/** Decides which hooks out of a project's files may run. */
export interface TrustPolicy {
  /** Checks hooks as they are loaded: one status for each, in the same order. */
  check(hooks: readonly TrustSubject[], projectDir: string): Promise<readonly ApprovalStatus[]>;
  /** Checks a trusted hook again right before it runs; without it the first status counts. */
  recheck?(hook: TrustSubject, projectDir: string): RunApprovalStatus | Promise<RunApprovalStatus>;
  /** The gates that were approved and are not among these hooks; where a reason is given, those that are gone refuse too. */
  lostGates?(hooks: readonly TrustSubject[], projectDir: string, whyGone?: string): Promise<LostGates>;
}

/** Lets every hook of every project run: for hosts that have asked in another way, and for tests. */
export function alwaysTrust(): TrustPolicy {
  return sameForAll({ state: 'trusted', reason: 'the host trusts the hooks of all projects' });
}

/** Lets no hook of a project run. */
export function neverTrust(): TrustPolicy {
  return sameForAll({ state: 'unapproved', reason: 'the host runs no hooks of projects' });
}

function sameForAll(status: ApprovalStatus): TrustPolicy {
  return { check: async (hooks) => hooks.map(() => status) };
}
