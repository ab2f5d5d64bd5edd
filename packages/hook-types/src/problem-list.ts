import type { HookProblem } from './problem.ts';

/** How many problems of one source are described; all others are only counted. */
export const maxReportedProblems = 100;

/** Collects problems while something is read: the first ones are described, the rest is counted, so that a file full of mistakes costs little. */
export class ProblemList<Problem extends HookProblem = HookProblem> {
  readonly #reported: Problem[] = [];
  #more = 0;

  /** The problems that were described, in the order in which they were found. */
  get reported(): readonly Problem[] {
    return this.#reported;
  }

  /** How many there are beside them. */
  get more(): number {
    return this.#more;
  }

  /** Adds one; `describe` is not called once enough are reported. */
  add(describe: () => Problem): void {
    if (this.#reported.length < maxReportedProblems) this.#reported.push(describe());
    else this.#more += 1;
  }
}
