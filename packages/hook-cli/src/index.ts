export { CliExit } from './cli-exit.ts';
export type { CliIo } from './cli-io.ts';
export { runCli } from './run-cli.ts';
