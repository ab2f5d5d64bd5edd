import type { HookConfig, HookType } from '@agent-hooks/hook-types';
import { commandText } from '../project/hook-target.ts';

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
  const { title, describe, ...words } = kinds[config.type];
  return { ...words, target: { title, text: describe(commandText(config) ?? '') } };
}

type Words = Omit<KindWords, 'target'> & { readonly title: string; readonly describe: (target: string) => string };

/** One row for each kind; a kind without its row does not compile. */
const kinds: Readonly<Record<HookType, Words>> = {
  command: { title: 'command', describe: (target) => target, got: 'on stdin', answer: 'stdout', hasStderr: true },
  resident: {
    title: 'resident',
    describe: (target) => `${target} (started for this event, ended after it)`,
    got: 'on one line of stdin',
    answer: 'answer',
    hasStderr: true,
  },
  http: {
    title: 'request',
    describe: (target) => `POST ${target}`,
    got: 'as the body of the request',
    answer: 'answer',
    hasStderr: false,
  },
  function: { title: 'kind', describe: () => 'function', got: 'as its argument', answer: 'answer', hasStderr: false },
  plugin: { title: 'kind', describe: () => 'plugin', got: 'not at all', answer: 'answer', hasStderr: false },
};
