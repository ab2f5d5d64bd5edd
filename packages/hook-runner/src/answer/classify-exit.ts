import { type HookConfig, type HookExecutionResult, HookOutcome, type HookOutput } from '@agent-hooks/hook-types';
import type { HookErrorCode, PrintedAnswer } from '@agent-hooks/hook-types/internal';
import { explainExitCode, headOfError, hookError } from '../run/failures.ts';
import type { EndReason, RunOutput } from '../run/run-output.ts';
import { convertPlainTextToHookOutput } from './plain-text-output.ts';
import type { DialectReader } from './read-in-dialect.ts';
import type { StdoutReader } from './read-stdout.ts';

/** What the end of a hook means: the part of a result that has to be judged. */
export type Classified = Pick<HookExecutionResult, 'outcome' | 'output' | 'error' | 'warnings'>;

/** The limits that a hook ran under, for messages about them. */
interface Limits {
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
}

interface EndedRun {
  readonly end: RunOutput;
  readonly limits: Limits;
}

/** Reads the end of a hook as the contract's table does; the failure policy is applied elsewhere. */
export function classifyExit(config: HookConfig, stdout: StdoutReader, { end, limits }: EndedRun): Classified {
  const { exitCode, terminationReason: reason } = end;
  if (end.startError) return failure(HookOutcome.NotStarted, end.startError);
  if (exitCode === 2 && (reason === undefined || reason === 'overflowed')) return refusal(end);
  if (reason) return readBeforeEnd(stdout, end) ?? failure(reason, explainEnd(config, reason, limits));
  if (exitCode === 0 || end.answered)
    return printed(config, end.answer ? stdout.readObject(end.answer) : stdout.read(end.stdout));
  if (exitCode === 126 || exitCode === 127)
    return withWarning(failure(HookOutcome.NotStarted, explainExitCode(config, end, limits.cwd)), end.stderr);
  return failed(config, end);
}

/** The same for a hook that speaks another dialect: what the runner did to it is reported by the runner, the rest by the dialect. */
export function classifyIn(dialect: DialectReader, config: HookConfig, { end, limits }: EndedRun): Classified {
  if (end.startError) return failure(HookOutcome.NotStarted, end.startError);
  if (end.failure !== undefined && end.terminationReason === undefined) return failed(config, end);
  const read = (exitCode: number | null) => {
    const { signal, stdout, stderr } = end;
    return dialect.read({ exitCode, signal, stdout, stderr });
  };
  if (end.terminationReason === 'overflowed') {
    const answer = read(end.exitCode ?? 0);
    if (refuses(answer.output)) return { ...answer, warnings: [...answer.warnings, tooMuchAfterRefusal] };
  }
  if (end.terminationReason) return failure(end.terminationReason, explainEnd(config, end.terminationReason, limits));
  const answer = read(end.answered ? 0 : end.exitCode);
  const { exitCode } = end;
  if (answer.outcome !== HookOutcome.Failed || (exitCode !== 126 && exitCode !== 127)) return answer;
  const error = explainExitCode(config, end, limits.cwd);
  return { ...answer, outcome: HookOutcome.NotStarted, error };
}

/** A no in the contract's own fields; after a tool it replaces the result. */
function refuses(output: HookOutput | undefined): boolean {
  const result = output?.hookSpecificOutput?.tool_response;
  return output?.decision === 'deny' || output?.continue === false || result !== undefined;
}

function printed(config: HookConfig, { outcome, output, problem, warnings }: PrintedAnswer): Classified {
  return {
    outcome,
    ...(output && { output }),
    ...(problem !== undefined && { error: hookError('hook_unreadable', config, { rest: problem }) }),
    warnings,
  };
}

/** Having printed too much after a refusal cannot undo it. */
function readBeforeEnd(stdout: StdoutReader, { terminationReason, stdout: text }: RunOutput): Classified | undefined {
  if (terminationReason !== 'overflowed') return undefined;
  const { output, warnings } = stdout.read(text);
  if (!output || !stdout.refuses(output)) return undefined;
  return { outcome: HookOutcome.Answered, output, warnings: [...warnings, tooMuchAfterRefusal] };
}

const tooMuchAfterRefusal = 'The hook printed more than its limit after it had refused, and was ended.';

/** Only by its stderr; having printed too much besides cannot undo a refusal. */
function refusal(end: RunOutput): Classified {
  return { outcome: HookOutcome.Blocked, output: convertPlainTextToHookOutput(end.stderr, 2), warnings: [] };
}

/** A hook that failed, without an answer. */
export function failure(outcome: HookOutcome, error: Error): Classified {
  return { outcome, error, warnings: [] };
}

function failed(config: HookConfig, end: RunOutput): Classified {
  const how = end.failure ?? (end.signal ? `was killed by ${end.signal}` : `failed with exit code ${end.exitCode}`);
  const said = headOfError(end.lastWords ?? end.stderr);
  const error = hookError('hook_failed', config, { rest: said ? `${how}: ${said}` : `${how}.`, cause: end.cause });
  return withWarning(failure(HookOutcome.Failed, error), end.stderr);
}

/** What a failed hook had to say reaches the model as a warning. */
function withWarning(judged: Classified, stderr: string): Classified {
  return stderr.trim() ? { ...judged, output: convertPlainTextToHookOutput(stderr, null) } : judged;
}

function explainEnd(config: HookConfig, reason: EndReason, limits: Limits): Error {
  const [code, rest] = endings[reason](limits);
  return hookError(code, config, { rest });
}

const endings: Readonly<Record<EndReason, (limits: Limits) => readonly [HookErrorCode, string]>> = {
  timedOut: ({ timeoutMs }) => [
    'hook_timed_out',
    `took longer than its limit of ${timeoutMs} ms and was ended. Find out what it waits for, or raise its timeout.`,
  ],
  aborted: () => ['hook_aborted', 'was ended because the host aborted it.'],
  overflowed: ({ maxOutputBytes }) => [
    'hook_overflowed',
    `printed more than the limit of ${maxOutputBytes} bytes and was ended. Print less, or raise maxOutputBytes.`,
  ],
};
