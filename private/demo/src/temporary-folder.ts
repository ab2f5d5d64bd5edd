import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Gives work a temporary folder and a signal that Ctrl-C aborts; removes the folder afterwards and returns the exit code. */
export async function withTemporaryFolder(
  work: (directory: string, signal: AbortSignal) => Promise<void>,
): Promise<number> {
  const controller = new AbortController();
  let code = 0;
  for (const [signal, interrupted] of Object.entries(exitCodes)) {
    process.on(signal, () => {
      code ||= interrupted;
      controller.abort();
    });
  }
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'agent-hooks-demo-')));
  try {
    await work(directory, controller.signal);
  } catch (error) {
    // An interruption makes the work fail in its own way.
    if (code === 0) throw error;
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  return code;
}
