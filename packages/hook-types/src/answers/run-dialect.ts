import type { HookInput } from '../events/event-row.ts';
import type { HookEventName } from '../events/table.ts';
import type { HookOutput } from '../output/output.ts';
import type { HookOutcome } from '../results/results.ts';

/** How a hook ended by itself and what it printed. */
export interface AnswerEnd {
  /** Null if a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What has to be known to read an answer. */
export interface AnswerContext {
  readonly eventName: HookEventName;
  /** True if the hook's failures refuse. */
  readonly isGate: boolean;
  /** What the hook was asked about, as the host sees it. */
  readonly input: HookInput;
}

/** What the end of a hook means. */
export interface ReadAnswer {
  readonly outcome: HookOutcome;
  readonly output?: HookOutput;
  readonly error?: Error;
  readonly warnings: readonly string[];
}

/** How hooks of another agent are run: what they get, and how their answers are read. */
export interface RunDialect {
  readonly name: string;
  readonly defaultTimeoutMs: number;
  /** What the number in a hook's `timeout` counts. */
  readonly timeoutUnit: 'milliseconds' | 'seconds';
  /** The shell of hooks that name none; undefined: the default of the system. */
  readonly shell: string | undefined;
  /** The object that the hook reads on stdin. */
  toInput(input: HookInput): Readonly<Record<string, unknown>>;
  /** Variables that the hook gets beside those of every hook. */
  environment(input: HookInput, projectDir: string): Readonly<Record<string, string>>;
  /** Reads the end of a hook that ended by itself. It may be asked while that is only expected, so it does nothing but read. */
  readAnswer(end: AnswerEnd, context: AnswerContext): ReadAnswer;
}
