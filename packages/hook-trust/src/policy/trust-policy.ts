import type { ParsedHook } from '@agent-hooks/hook-types';

/** Whether a hook of a project may run: approved as it is, never approved, or changed since it was. */
export type TrustState = 'trusted' | 'unapproved' | 'modified';

/** What a policy says about one hook. */
export interface TrustVerdict {
  readonly state: TrustState;
  /** One sentence for a person. */
  readonly reason: string;
  /** What changed since approval, line by line. */
  readonly changes?: readonly string[];
  /** What could run though no approval covers it, each a sentence without its full stop; of trusted hooks. */
  readonly notCovered?: readonly string[];
}

/** A hook whose approval is in question, with the place in a settings file where it is defined. */
export interface TrustSubject extends Omit<ParsedHook, 'segments'> {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** What a policy says about a hook right before it runs. */
export interface RunVerdict extends TrustVerdict {
  /** Asked once when the hook has ended: an answer counts only if what ran is what was looked at. */
  readonly confirm?: () => TrustVerdict | Promise<TrustVerdict>;
}

/** Decides which hooks out of a project's files may run. */
export interface TrustPolicy {
  /** Judges hooks as they are loaded: one verdict for each, in the same order. */
  judge(hooks: readonly TrustSubject[], projectDir: string): Promise<readonly TrustVerdict[]>;
  /** Judges a trusted hook once more right before it runs; without it the first verdict stands. */
  recheck?(hook: TrustSubject, projectDir: string): RunVerdict | Promise<RunVerdict>;
}

/** Lets every hook of every project run: for hosts that have asked in another way, and for tests. */
export function alwaysTrust(): TrustPolicy {
  return sameForAll({ state: 'trusted', reason: 'the host trusts the hooks of all projects' });
}

/** Lets no hook of a project run. */
export function neverTrust(): TrustPolicy {
  return sameForAll({ state: 'unapproved', reason: 'the host runs no hooks of projects' });
}

function sameForAll(verdict: TrustVerdict): TrustPolicy {
  return { judge: async (hooks) => hooks.map(() => verdict) };
}
