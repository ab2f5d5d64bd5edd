import type { ConfigSource, HookOutput } from '@agent-hooks/hook-types';

/** A hook whose word is the one that counts. */
export interface Decider {
  readonly name: string;
  readonly source: ConfigSource;
}

const known = new WeakMap<HookOutput, readonly Decider[]>();

/** The hooks that refuse, ask or stop with this answer; none for any other answer, and where it is not known. */
export function decidersOf(answer: HookOutput | undefined): readonly Decider[] {
  return (answer && known.get(answer)) ?? [];
}

/** Says whose word an answer is. */
export function rememberDeciders<Output extends HookOutput>(answer: Output, deciders: readonly Decider[]): Output {
  if (deciders.length > 0) known.set(answer, deciders);
  return answer;
}
