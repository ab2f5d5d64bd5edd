/** How one speaks of a hook of some kind that was run. */
export interface KindWords {
  /** What is run or called, and under which title. */
  readonly target: { readonly title: string; readonly text: string };
  /** How the input reached it. */
  readonly got: string;
  /** The title of what it answered. */
  readonly answer: string;
  /** True if it is a process whose stderr is worth a line also when it is empty. */
  readonly hasStderr: boolean;
}

/** The words for a hook of a kind with a target. */
export function kindWords(type: string, target = ''): KindWords {
  const { title, describe, ...words } = (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? otherKinds;
  return { ...words, target: { title, text: describe(target, type) } };
}

type Words = Omit<KindWords, 'target'> & {
  readonly title: string;
  readonly describe: (target: string, type: string) => string;
};

/** The words for kinds that run inside of the host, or that only the host knows. */
const otherKinds: Words = {
  title: 'kind',
  describe: (target, type) => (target === '' ? type : `${type}: ${target}`),
  got: 'as its argument',
  answer: 'answer',
  hasStderr: false,
};

const kinds: Readonly<Record<string, Words>> = {
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
};
