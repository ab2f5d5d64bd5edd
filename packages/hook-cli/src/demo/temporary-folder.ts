import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withInterrupt } from '../terminal/interrupt.ts';

/** Gives work a temporary folder, and a signal that Ctrl-C aborts; the folder is gone afterwards, however the work ended. */
export async function withTemporaryFolder(
  work: (directory: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  await withInterrupt(async (signal) => {
    const directory = await realpath(await mkdtemp(join(tmpdir(), 'agent-hooks-demo-')));
    try {
      await work(directory, signal);
    } catch (error) {
      // Whatever the work said as it was ended, it was the interruption that ended it.
      if (!signal.aborted) throw error;
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}
