/** What an event or a hook came to: one of few states, so that it can be named, coloured and counted. */
export type StateKind =
  | 'stopped'
  | 'blocked'
  | 'withheld'
  | 'asked'
  | 'answered'
  | 'changed'
  | 'monitored'
  | 'failed'
  | 'notStarted'
  | 'skipped'
  | 'allowed'
  | 'silent';

/** The one word for each state, wherever it is shown; the most noteworthy first. */
export const stateWords: Readonly<Record<StateKind, string>> = {
  stopped: 'stopped',
  blocked: 'blocked',
  withheld: 'withheld',
  asked: 'asked',
  answered: 'answered',
  changed: 'changed',
  monitored: 'monitored',
  failed: 'failed',
  notStarted: 'not started',
  skipped: 'skipped',
  allowed: 'allowed',
  silent: 'no answer',
};

/** The colour of each state: a refusal is red, also when the hook worked well. */
export const stateBrushes = {
  stopped: 'bad',
  blocked: 'bad',
  withheld: 'bad',
  asked: 'warning',
  answered: 'accent',
  changed: 'accent',
  monitored: 'warning',
  failed: 'warning',
  notStarted: 'warning',
  skipped: 'faint',
  allowed: 'good',
  silent: 'faint',
} as const satisfies Readonly<Record<StateKind, string>>;

/** A state with what else there is to say of it. */
export interface State {
  readonly kind: StateKind;
  /** In few words each: how it failed (`exit code 3`), or what was changed (`input`). */
  readonly details: readonly string[];
}

/** A state in one line: its word, then the details. */
export function describeState({ kind, details }: State): string {
  const word = stateWords[kind];
  return kind === 'changed' && details.length > 0 ? `${word}: ${details.join(', ')}` : [word, ...details].join(', ');
}
