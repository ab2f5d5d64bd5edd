import lockfile from 'proper-lockfile';

/** What is done with a lock takes milliseconds: a lock of this age is that of a process that died. */
const staleMs = 5_000;
/** Longer than a lock of a dead process lasts, and than hundreds of others take. */
const heldMs = 20_000;
/** Windows refuses for a moment what another process is just removing. */
const busyMs = process.platform === 'win32' ? 2_000 : 0;
const patience = new Map(['EPERM', 'EBUSY', 'EACCES', 'ENOTEMPTY'].map((code) => [code, busyMs])).set(
  'ELOCKED',
  heldMs,
);

/** Does something that takes milliseconds, alone among all processes that lock the file, which need not exist. */
export function withFileLock<Value>(file: string, act: () => Value): Value {
  const release = lock(file);
  try {
    return act();
  } finally {
    orNothing(release);
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

function lock(file: string): () => void {
  const started = Date.now();
  for (;;) {
    try {
      return lockfile.lockSync(file, { realpath: false, stale: staleMs });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (Date.now() - started >= (patience.get(code) ?? 0)) throw error;
      Atomics.wait(pause, 0, 0, 2);
    }
  }
}

/** A lock that cannot be removed becomes stale. */
function orNothing(act: () => void): void {
  try {
    act();
  } catch {}
}
