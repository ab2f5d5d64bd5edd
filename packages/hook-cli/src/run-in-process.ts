import type { CliIo } from './cli-io.ts';
import { processIo } from './process-io.ts';
import { runCli } from './run-cli.ts';

/** Runs the command in this process, with its streams and its directory; resolves to the exit code. */
export async function runInProcess(argv: readonly string[]): Promise<number> {
  // Else Windows looks for programs in the working directory first, where a project can have one of any name.
  process.env.NoDefaultCurrentDirectoryInExePath ??= '1';
  const io = findIo();
  return io ? runCli(argv, io) : 1;
}

/** Undefined where this process is in a directory that was deleted. */
function findIo(): CliIo | undefined {
  try {
    return processIo();
  } catch {
    process.stderr.write('The current directory no longer exists. Change to another one and run the command again.\n');
    return undefined;
  }
}
