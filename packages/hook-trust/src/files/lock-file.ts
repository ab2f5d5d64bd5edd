import lockfile from 'proper-lockfile';

/** What is done with a lock takes milliseconds: a lock of this age is that of a process that died. */
const staleMs = 5_000;
/** Longer than a lock of a dead process lasts, and than hundreds of others take. */
const patienceMs = 20_000;
const pauseMs = 2;

/** Does something that takes milliseconds, alone among all processes that lock the file, which need not exist. */
export function withFileLock<Value>(file: string, act: () => Value): Value {
  const release = lock(file, Date.now() + patienceMs);
  try {
    return act();
  } finally {
    release();
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

function lock(file: string, until: number): () => void {
  for (;;) {
    try {
      return lockfile.lockSync(file, { realpath: false, stale: staleMs });
    } catch (error) {
      const isHeld = error instanceof Error && 'code' in error && error.code === 'ELOCKED';
      if (!isHeld || Date.now() > until) throw error;
      Atomics.wait(pause, 0, 0, pauseMs);
    }
  }
}
