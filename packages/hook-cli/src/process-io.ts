import type { CliIo } from './cli-io.ts';

/** The world of this process. */
export function processIo(): CliIo {
  const { stdout, stderr, env } = process;
  const color = wantsColor(env, stdout.isTTY === true);
  return {
    // Most commands read nothing, and Node takes its time to open it.
    get stdin() {
      return process.stdin;
    },
    ...{ stdout, stderr, env },
    cwd: process.cwd(),
    color,
    person: async () => (await import('./trust/process-evidence.ts')).processEvidence(),
  };
}

/** Colour is for terminals; NO_COLOR turns it off and FORCE_COLOR on, as agreed among command-line programs. */
export function wantsColor(env: CliIo['env'], isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}
