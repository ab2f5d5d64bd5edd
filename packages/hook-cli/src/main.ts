#!/usr/bin/env node
import { processIo } from './process-io.ts';
import { runCli } from './run-cli.ts';

// Whoever reads our output may leave before its end (`agent-hooks list | head -1`); that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
});

runCli(process.argv.slice(2), processIo()).then((code) => {
  process.exitCode = code;
});
