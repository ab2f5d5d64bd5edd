import type { Certainty, Data, Span } from '../types.ts';
import type { Sink } from './data.ts';
import type { ShellState } from './shell-state.ts';

/** Where a command is evaluated: its shell, its streams, and how far it is nested. */
export interface Context {
  readonly shell: ShellState;
  readonly stdin: Data | undefined;
  readonly out: Sink;
  readonly depth: number;
  /** Set within a nested text: everything in it is reported at the words that have it. */
  readonly span: Span | undefined;
  readonly certainty: Certainty;
  /** True on another machine or in a container. */
  readonly isElsewhere: boolean;
  /** True in a branch that may not be taken: what a file had before may still be in it. */
  readonly isConditional: boolean;
  /** True in a pipe or in the background of the function that is called. */
  readonly isParallel: boolean;
  /** States of the shell at `break`, `continue` and `return`, by what they leave. */
  readonly loop: LoopJumps | undefined;
  readonly caller: ShellState[] | undefined;
  /** Functions that are being called, and aliases that are being expanded. */
  readonly active: readonly string[];
  /** Variables with several values: which one is taken this time. */
  readonly choices: Map<string, Choice> | undefined;
}

/** One of several values of a variable. */
export interface Choice {
  readonly count: number;
  taken: number;
}

/** How rounds of a loop ended before their end. */
export interface LoopJumps {
  readonly breaks: ShellState[];
  readonly continues: ShellState[];
  /** The loop around this one. */
  readonly outer: LoopJumps | undefined;
}
