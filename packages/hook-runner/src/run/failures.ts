import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type HookConfig, HookError } from '@agent-hooks/hook-types';
import { getKindRow, type HookErrorCode, isHookType } from '@agent-hooks/hook-types/internal';
import type { Environment } from '../environment/environment.ts';
import { noOutput, type RunOutput } from './run-output.ts';

/** A hook as its user knows it: by name if it has one, and by what it runs. */
export function describeHook(config: HookConfig): string {
  const target = isHookType(config.type) ? getKindRow(config.type).target(config)?.trim() : undefined;
  if (config.name === undefined) return target === undefined ? `of type '${config.type}'` : `'${shorten(target)}'`;
  return target === undefined ? `'${config.name}'` : `'${config.name}' (${shorten(target)})`;
}

/** The rest of a sentence that begins with the hook. */
export interface FailureText {
  readonly rest: string;
  readonly cause?: unknown;
}

/** An error about one hook that says which one. */
export function hookError(code: HookErrorCode, config: HookConfig, { rest, cause }: FailureText): HookError {
  return new HookError(code, `Hook ${describeHook(config)} ${rest}`, cause === undefined ? undefined : { cause });
}

/** How a hook ends that could not be started. */
export function cannotStart(config: HookConfig, text: FailureText): RunOutput {
  return { ...noOutput, startError: hookError('hook_not_started', config, text) };
}

/** Says why a program could not be started and what to do about it. */
export async function explainStartError(
  config: HookConfig,
  { file, error }: { readonly file: string; readonly error: Error },
  { cwd, environment }: { readonly cwd: string; readonly environment: Environment },
): Promise<HookError> {
  const problem = (await explainDirectory(cwd)) ?? explainCode(file, error, environment.PATH);
  return hookError('hook_not_started', config, { rest: `could not be started in ${cwd}: ${problem}`, cause: error });
}

/** Says what a shell means by 126 and 127. */
export function explainExitCode(config: HookConfig, { exitCode, stderr, warnings }: RunOutput, cwd: string): HookError {
  const problem = warnings?.[0] ?? (exitCode === 127 ? notFound('its command') : notExecutable('its command'));
  const said = firstLine(stderr);
  const rest = `could not be run in ${cwd} (exit code ${exitCode}): ${problem}${said && ` It said: ${said}`}`;
  return hookError('hook_not_started', config, { rest });
}

/** The first line of what a hook printed, as far as it fits into a sentence. */
export function firstLine(text: string): string {
  return shorten(text.trim().split(/\r?\n/, 1)[0] ?? '');
}

/** What an error message says first: of a stack trace the error itself, which Python prints last. */
export function headOfError(text: string): string {
  const traceback = /^Traceback \(most recent call last\)[\s\S]*\n(\S.*)/m.exec(text.trimEnd());
  const error = /^(?:Uncaught )?[\w.]*(?:Error|Exception)\b.*:.*$/m.exec(text);
  return firstLine(traceback?.[1] ?? error?.[0] ?? text);
}

/** A text as far as it fits into a sentence. */
export function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}

const notFound = (what: string) => `${what} was not found. Check the spelling, the path and PATH.`;
const notExecutable = (what: string) =>
  `${what} is not an executable file. Make it executable (chmod +x) and let it begin with a line such as #!/bin/sh.`;

function explainCode(file: string, error: NodeJS.ErrnoException, path: string | undefined): string {
  if (error.code === 'ENOENT' || (error.code === 'EACCES' && isNowhere(file, path)))
    return notFound(`'${shorten(file)}'`);
  if (error.code === 'EACCES' || error.code === 'ENOEXEC') return notExecutable(`'${shorten(file)}'`);
  if (error.code === 'E2BIG')
    return 'its command and environment are too long for the system. Put the work into a script.';
  if (error.code === 'EMFILE' || error.code === 'ENFILE' || error.code === 'EAGAIN')
    return `the system has no room for another process or file (${error.code}). Run fewer hooks at once or raise the limit (ulimit).`;
  return `${error.message}.`;
}

/** The system says the same of a program that is not executable and of a directory in PATH that may not be entered. */
function isNowhere(file: string, path: string | undefined): boolean {
  if (file.includes('/') || path === undefined) return false;
  return !path.split(delimiter).some((entry) => existsSync(join(entry, file)));
}

/** A missing directory and a missing program look the same in what the system reports. */
async function explainDirectory(cwd: string): Promise<string | undefined> {
  try {
    if (!(await stat(cwd)).isDirectory()) return 'that is not a directory. Check the cwd of the event.';
    await access(cwd, constants.X_OK);
    return undefined;
  } catch {
    return 'that directory does not exist or may not be entered. Check the cwd of the event.';
  }
}
