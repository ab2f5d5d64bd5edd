import { findUnmet, type UnmetCondition } from '@agent-hooks/hook-policy/expressions';
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
export function explainFate(selected: SelectedHook, subject: string | undefined, input?: object): HookExplanation {
  const { entry, fate } = selected;
  const unmet = fate === 'runs' && input !== undefined ? findUnmet(entry.config, input) : undefined;
  if (unmet) return { entry, runs: false, fate: 'conditionNotMet', reason: explainUnmet(unmet) };
  return { entry, runs: fate === 'runs', fate, reason: reasons[fate](selected, subject) };
}

function explainUnmet({ path, pattern, value }: UnmetCondition): string {
  const found =
    value === undefined ? 'is not set' : `is \`${value.length <= 60 ? value : `${value.slice(0, 57)}...`}\``;
  return `its condition is not met: ${path} ${found}, which does not match ${JSON.stringify(pattern)}`;
}

const waits = ({ entry }: SelectedHook) =>
  `${entry.eligibility.reason ?? 'it is not approved'}; to look at it and approve it, run: agent-hooks trust`;
const isDisabled = ({ entry }: SelectedHook) => `it is disabled: ${entry.eligibility.reason ?? 'no reason is known'}`;

const reasons: Readonly<Record<HookFate, (selected: SelectedHook, subject: string | undefined) => string>> = {
  runs: ({ note, entry }) => {
    const where = Object.entries(entry.config.if ?? {}).map(
      ([path, pattern]) => `${path} matches ${JSON.stringify(pattern)}`,
    );
    const text = where.length === 0 ? 'it runs' : `it runs where ${where.join(' and ')}`;
    return note === undefined ? text : `${text}: ${note}`;
  },
  refuses: (selected) => `it refuses, because ${waits(selected)}`,
  unapproved: waits,
  modified: waits,
  off: isDisabled,
  forbidden: isDisabled,
  disabled: isDisabled,
  notMatching: ({ entry }, subject) => `its matcher ${JSON.stringify(entry.matcher)} does not match ${quote(subject)}`,
  conditionNotMet: () => 'its condition is not met',
  duplicate: ({ duplicateOf }) => `the same hook runs already: ${duplicateOf?.name}, source ${duplicateOf?.source}`,
};

function quote(subject = ''): string {
  return JSON.stringify(subject.length <= 60 ? subject : `${subject.slice(0, 57)}...`);
}
