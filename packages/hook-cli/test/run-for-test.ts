import { PassThrough } from 'node:stream';
import type { CliIo } from '../src/cli-io.ts';
import { runCli } from '../src/run-cli.ts';

/** What a command printed and how it ended. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, without a terminal. */
export async function runForTest(argv: readonly string[], io: Partial<CliIo> = {}): Promise<CliRun> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const world = { stdin: new PassThrough(), stdout, stderr, env: process.env, cwd: process.cwd(), color: false, ...io };
  const code = await runCli(argv, world);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

function text(stream: PassThrough): string {
  return String(stream.read() ?? '');
}
