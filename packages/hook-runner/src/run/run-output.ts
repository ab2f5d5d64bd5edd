/** Why the runner ended a hook; undefined if it ended by itself. */
export type EndReason = 'timedOut' | 'aborted' | 'overflowed';

/** How a hook of any kind ended and what it said; `startError` if it never ran. */
export interface RunOutput {
  /** Null for what is not a process, or was ended by a signal. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly terminationReason?: EndReason | undefined;
  readonly startError?: Error;
  /** Why it could not be given its input; it was ended at once. */
  readonly inputError?: Error;
  /** Writes what `stdout` would hold, where that is long and may never be read. */
  readonly lateStdout?: () => string;
  /** True for a hook that is not a process and answered well. */
  readonly answered?: boolean;
  /** How a hook failed that has no exit code: the rest of a sentence that begins with the hook. */
  readonly failure?: string;
  /** The line to quote about a failure, where it is not the first of stderr. */
  readonly lastWords?: string;
  /** The error behind that failure. */
  readonly cause?: unknown;
  /** What `stdout` holds, where it has been parsed already. */
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly warnings?: readonly string[] | undefined;
}

/** The end of something that said nothing. */
export const noOutput: RunOutput = { exitCode: null, signal: null, stdout: '', stderr: '' };

/**
 * The end of something that is not a process. Required fields come first: where a literal begins with a spread, each
 * field that it adds takes as long as all else of an answer.
 */
export function endWith(end: Partial<RunOutput>): RunOutput {
  return { exitCode: null, signal: null, stdout: '', stderr: '', ...end };
}
