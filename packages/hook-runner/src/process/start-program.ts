import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import crossSpawn from 'cross-spawn';
import type { Environment } from '../environment/environment.ts';
import type { StartPlan } from '../shell/shells.ts';
import { planStart } from './plan-start.ts';

/** Where and how a program is started. */
export interface StartOptions extends Pick<SpawnOptions, 'detached' | 'killSignal' | 'stdio' | 'timeout'> {
  readonly cwd: string;
  /** All variables of the new process. */
  readonly environment: Environment;
}

/** Starts a program. No other file of any package does. */
export function startProgram(plan: StartPlan, options: StartOptions): ChildProcess {
  const { cwd, environment, detached, killSignal, stdio, timeout } = options;
  const { file, args, verbatim = false } = planStart(plan, cwd, environment);
  const parsed = parseUnchanged(file, args);
  return spawn(parsed.command, parsed.args, {
    cwd,
    // It is only read, which its type cannot say.
    env: environment as NodeJS.ProcessEnv,
    ...{ detached, stdio, timeout, killSignal, windowsHide: true, windowsVerbatimArguments: verbatim },
  });
}

/** Starts a program in a process group of its own, so that it can be ended together with everything it starts. */
export function startGroup(plan: StartPlan, options: StartOptions): ChildProcess {
  return startProgram(plan, { ...options, detached: process.platform !== 'win32' });
}

/** Calls back with the reason why a program that has no id could not be started. */
export function onStartError(child: ChildProcess, callback: (error: Error) => void): void {
  child.once('error', (error) => {
    for (const stream of child.stdio ?? []) stream?.destroy();
    callback(error);
  });
}

/** What cross-spawn makes of a command. */
interface ParsedCommand {
  readonly command: string;
  readonly args: readonly string[];
}

type Parse = (file: string, args: readonly string[]) => ParsedCommand;

// Its types leave out the part that parses without starting; execa relies on it as well.
const { _parse: parseCommand } = crossSpawn as unknown as { readonly _parse: Parse };

/**
 * Lets cross-spawn parse a planned command, which must stay as it is: a command that it would search for, quote or start
 * through `ComSpec` was not planned well. It gets no `cwd`, for which it would change the directory of the whole host.
 */
export function parseUnchanged(file: string, args: readonly string[], parse: Parse = parseCommand): ParsedCommand {
  const parsed = parse(file, args);
  const isSame = parsed.command === file && parsed.args.length === args.length;
  if (isSame && parsed.args.every((arg, index) => arg === args[index])) return parsed;
  throw new Error(`'${file}' cannot be started as planned: cross-spawn would start '${parsed.command}' for it`);
}
