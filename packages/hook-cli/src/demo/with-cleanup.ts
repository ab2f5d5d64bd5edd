import { rmSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliExit } from '../cli-exit.ts';

/** What a shell makes of Ctrl-C. */
const interruptedCode = 130;

/**
 * Gives work a temporary folder, and a signal that Ctrl-C aborts. The folder is gone afterwards, however the work ended;
 * a second Ctrl-C waits for nothing.
 */
export async function withCleanup<Result>(
  work: (directory: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'agent-hooks-demo-')));
  const interrupt = new AbortController();
  const onSignal = () => {
    if (interrupt.signal.aborted) {
      rmSync(directory, { recursive: true, force: true });
      process.exit(interruptedCode);
    }
    interrupt.abort(new CliExit(interruptedCode, 'Interrupted; everything was cleaned up.'));
  };
  for (const name of signals) process.on(name, onSignal);
  try {
    return await work(directory, interrupt.signal);
  } catch (error) {
    // Whatever the work said as it was ended, it was the interruption that ended it.
    throw interrupt.signal.aborted ? interrupt.signal.reason : error;
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    for (const name of signals) process.off(name, onSignal);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
