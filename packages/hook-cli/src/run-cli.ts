import { CommanderError } from 'commander';
import { CliExit } from './cli-exit.ts';
import type { CliIo } from './cli-io.ts';
import { readScope } from './commands/connect.ts';
import { createProgram } from './program.ts';
import { printError } from './terminal/print.ts';

/** Runs the command as if `argv` had been typed behind its name; resolves to the exit code and never rejects. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  try {
    const words = readScope(argv);
    await createProgram(io, words[0]).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CliExit) {
      if (error.message !== '') printError(io, error.message);
      return error.code;
    }
    if (error instanceof Error && 'exitCode' in error && error.name === 'FleetError') {
      printError(io, error.message);
      return Number(error.exitCode);
    }
    // What starts every command loads nothing of the engine, not even its `messageOf`.
    const message = error instanceof Error ? error.message : String(error);
    printError(io, `agent-hooks failed: ${message}`);
    return 1;
  }
}
