import { isRecord } from '@agent-hooks/hook-types';
import { noOutput, type RunOutput } from '../../run/run-output.ts';

/** A line that a program answered with. */
export interface Answer {
  readonly id: string;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** Reads a line as an answer; undefined if it is not one. */
export function readAnswer(line: string): Answer | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    // Its id is all that makes a line an answer.
    return isRecord(value) && typeof value.id === 'string' ? (value as unknown as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** What an answer means, as if a command had printed its output, or had failed with its error on stderr. */
export function endOfAnswer(
  { output, error }: Answer,
  stderr: string,
  warnings: readonly string[] | undefined,
): RunOutput {
  if (error !== undefined && error !== null) {
    const text = describeError(error);
    const all = stderr === '' ? text : `${text}\n${stderr}`;
    return { ...noOutput, stderr: all, lastWords: text, failure: 'answered with an error', warnings };
  }
  const stdout = toText(output);
  // Written out, for spreading an object takes longer than reading the answer did.
  return isRecord(output)
    ? { exitCode: null, signal: null, stdout, stderr, answered: true, answer: output, warnings }
    : { exitCode: null, signal: null, stdout, stderr, answered: true, warnings };
}

/** An answer as a command would have printed it. */
function toText(output: unknown): string {
  if (output === undefined || output === null) return '';
  return typeof output === 'string' ? output : JSON.stringify(output);
}

function describeError(error: unknown): string {
  if (typeof error === 'string') return error;
  return isRecord(error) && typeof error.message === 'string' ? error.message : JSON.stringify(error);
}
