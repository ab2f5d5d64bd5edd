import type { HookRegistryEntry } from '../registry/entry.ts';
import type { HookFate, SelectedHook } from './select-hooks.ts';

/** Whether a hook would run for an event, and why or why not. */
export interface HookExplanation {
  readonly entry: HookRegistryEntry;
  readonly runs: boolean;
  readonly fate: HookFate;
  /** One sentence for a person. */
  readonly reason: string;
}

/** Says in words what becomes of a hook. */
export function explainFate(selected: SelectedHook, subject: string | undefined): HookExplanation {
  const { entry, fate } = selected;
  return { entry, runs: fate === 'runs', fate, reason: reasons[fate](selected, subject) };
}

const waits = ({ entry }: SelectedHook) =>
  `${entry.eligibility.reason ?? 'it is not approved'}; to look at it and approve it, run: agent-hooks trust`;
const isDisabled = ({ entry }: SelectedHook) => `it is disabled: ${entry.eligibility.reason ?? 'no reason is known'}`;

const reasons: Readonly<Record<HookFate, (selected: SelectedHook, subject: string | undefined) => string>> = {
  runs: ({ note }) => (note === undefined ? 'it runs' : `it runs: ${note}`),
  refuses: (selected) => `it refuses, because ${waits(selected)}`,
  unapproved: waits,
  modified: waits,
  off: isDisabled,
  forbidden: isDisabled,
  disabled: isDisabled,
  notMatching: ({ entry }, subject) => `its matcher ${JSON.stringify(entry.matcher)} does not match ${quote(subject)}`,
  duplicate: ({ duplicateOf }) => `the same hook runs already: ${duplicateOf?.name}, source ${duplicateOf?.source}`,
};

function quote(subject = ''): string {
  return JSON.stringify(subject.length <= 60 ? subject : `${subject.slice(0, 57)}...`);
}
