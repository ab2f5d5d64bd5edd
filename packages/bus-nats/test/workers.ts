import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface WorkerProcess {
  /** The ids of the events that it has answered, as far as it could tell. */
  readonly seen: string[];
  /** Ends it without a word, or in good order. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** A worker in a process of its own, ended with the test at the latest. */
export async function startWorkerProcess(server: string, objectStore = ''): Promise<WorkerProcess> {
  const file = join(import.meta.dirname, 'fixtures', 'worker.mjs');
  const child: ChildProcess = fork(file, [server, objectStore], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The options of this process lead to sources, which Node cannot read everywhere.
    execArgv: [],
  });
  const seen: string[] = [];
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exit;
  };
  onTestFinished(() => end('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: { ready?: boolean; seen?: string[] }) => {
      if (message.ready) resolve();
      seen.push(...(message.seen ?? []));
    });
    child.once('exit', () => reject(new Error('the worker ended before it was ready')));
  });
  return { seen, end };
}
