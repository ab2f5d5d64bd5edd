import type { HookRegistryEntry } from '../registry/entry.ts';
import type { HookVerdict, JudgedHook } from './judge-hooks.ts';

/** Whether a hook would run for an event, and why or why not. */
export interface HookExplanation {
  readonly entry: HookRegistryEntry;
  readonly runs: boolean;
  readonly verdict: HookVerdict;
  /** One sentence for a person. */
  readonly reason: string;
}

/** Puts a verdict into words. */
export function explainVerdict(judged: JudgedHook, subject: string | undefined): HookExplanation {
  const { entry, verdict } = judged;
  return { entry, runs: verdict === 'runs', verdict, reason: reasons[verdict](judged, subject) };
}

const reasons: Readonly<Record<HookVerdict, (judged: JudgedHook, subject: string | undefined) => string>> = {
  runs: ({ note }) => (note === undefined ? 'it runs' : `it runs: ${note}`),
  untrusted: ({ entry }) =>
    `${entry.trust?.reason ?? 'it is not approved'}; to look at it and approve it, run: agent-hooks trust`,
  disabled: ({ entry }) => `it is disabled: ${entry.disabledBecause ?? 'nobody said why'}`,
  notMatching: ({ entry }, subject) => `its matcher ${JSON.stringify(entry.matcher)} does not match ${quote(subject)}`,
  duplicate: ({ duplicateOf }) => `the same hook runs already: ${duplicateOf?.name}, source ${duplicateOf?.source}`,
};

function quote(subject = ''): string {
  return JSON.stringify(subject.length <= 60 ? subject : `${subject.slice(0, 57)}...`);
}
