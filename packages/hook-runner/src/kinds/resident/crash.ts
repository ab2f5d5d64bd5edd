import { noOutput, type RunOutput } from '../../run/run-output.ts';

/** How a program ended that was not asked to. */
export interface Crash {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last line of its stderr that says something. */
  readonly lastWords: string;
  /** False if it never answered anything. */
  readonly answeredBefore: boolean;
}

/** The end of an event that a program was busy with when it crashed. */
export function endOfCrash(crash: Crash): RunOutput {
  const { exitCode, signal, lastWords } = crash;
  if (cannotBeRun(crash)) return { ...noOutput, exitCode };
  const failure =
    exitCode === 0
      ? 'ended without an answer (exit code 0); a resident program answers each line and stays'
      : `crashed while it handled the event (${describeExit(crash)})`;
  return { ...noOutput, signal, lastWords, failure };
}

/** Whether it was only a shell that ended, which could not run the command at all. */
export function cannotBeRun({ exitCode, answeredBefore }: Crash): boolean {
  return !answeredBefore && (exitCode === 126 || exitCode === 127);
}

/** The end of an event that came while a program that keeps crashing was not to be started. */
export function endOfBackOff(crash: Crash, failures: number, remainingMs: number): RunOutput {
  const times = failures === 1 ? 'once' : `${failures} times in a row`;
  const again = `it will be started again in ${(remainingMs / 1000).toFixed(1)} s`;
  const failure = `was not asked, for it crashed ${times} (${describeExit(crash)}) and ${again}`;
  return { ...noOutput, lastWords: crash.lastWords, failure };
}

/** The line of a program's last stderr that says most: not a stack trace, nor what Node prints below it. */
export function findLastWords(stderr: string): string {
  const lines = stderr.split(/\r?\n/).filter((line) => /\w/.test(line));
  return (lines.findLast((line) => !/^\s|^Node\.js v\d/.test(line)) ?? lines.at(-1) ?? '').trim();
}

function describeExit({ exitCode, signal }: Crash): string {
  return signal ? `killed by ${signal}` : `exit code ${exitCode}`;
}
