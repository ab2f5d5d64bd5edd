#!/usr/bin/env node
import type { CliIo } from './cli-io.ts';
import { processIo } from './process-io.ts';
import { runCli } from './run-cli.ts';

// Whoever reads our output may leave before its end (`agent-hooks list | head -1`); that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  process.stderr.write(`The output cannot be written: ${error.message}\n`);
  process.exit(1);
});
process.stderr.on('error', () => process.exit(process.exitCode ?? 1));

const io = findIo();
if (io) {
  runCli(process.argv.slice(2), io).then((code) => {
    process.exitCode = code;
  });
}

/** Undefined where this process is in a directory that was deleted. */
function findIo(): CliIo | undefined {
  try {
    return processIo();
  } catch {
    process.stderr.write('The current directory no longer exists. Change to another one and run the command again.\n');
    process.exitCode = 1;
    return undefined;
  }
}
