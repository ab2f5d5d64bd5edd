import { getKindRow, isHookType } from '@agent-hooks/hook-types/internal';

/** How one speaks of a hook of some kind that was run. */
export interface KindWords {
  /** What is run or called, and under which title. */
  readonly target: { readonly title: string; readonly text: string };
  /** How the input reached it. */
  readonly got: string;
  /** The title of what it answered. */
  readonly answer: string;
  /** True if it is a process of its own, whose stderr is worth a line also when it is empty. */
  readonly hasStderr: boolean;
}

/** The words for a hook of a kind with a target; a record may be of a kind that only its host knows. */
export function kindWords(type: string, target: string | undefined): KindWords {
  if (!isHookType(type)) {
    const text = target === undefined ? type : `${type}: ${target}`;
    return { target: { title: 'kind', text }, got: 'as its argument', answer: 'answer', hasStderr: false };
  }
  const { words, startsProcess } = getKindRow(type);
  const { noun, target: title, given, answer } = words;
  return { target: { title, text: target ?? noun }, got: given, answer, hasStderr: startsProcess };
}
