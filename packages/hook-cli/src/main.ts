#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };

// Whoever reads our output may leave before its end (`agent-hooks list | head -1`); that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  process.stderr.write(`The output cannot be written: ${error.message}\n`);
  process.exit(1);
});
process.stderr.on('error', () => process.exit(process.exitCode ?? 1));

const given = process.argv.slice(2);
// Scripts and agents ask this often: it needs no command line.
if (given.length === 1 && (given[0] === '--version' || given[0] === '-v'))
  process.stdout.write(`${manifest.version}\n`);
else void run();

async function run(): Promise<void> {
  const { runInProcess } = await import('./run-in-process.ts');
  process.exitCode = await runInProcess(given);
}
