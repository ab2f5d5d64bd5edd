import { getKindRow, type HookConfig } from '@agent-hooks/hook-types';

/** How one speaks of a hook of some kind that was run. */
export interface KindWords {
  /** What is run or called, and under which title it stands. */
  readonly target: { readonly title: string; readonly text: string };
  /** How the input reached it. */
  readonly got: string;
  /** The title of what it answered. */
  readonly answer: string;
  /** True if it is a process whose stderr is worth a line also when it is empty. */
  readonly hasStderr: boolean;
}

/** The words for a hook. */
export function kindWords(config: HookConfig): KindWords {
  const row = getKindRow(config.type);
  const { noun, target: title, given, answer } = row.words;
  const hasStderr = row.starts(config) !== null;
  // A program that stays for the next event has none to stay for here.
  const note = hasStderr && !row.startsProcess ? ' (started for this event, ended after it)' : '';
  return { target: { title, text: `${row.target(config) ?? noun}${note}` }, got: given, answer, hasStderr };
}
