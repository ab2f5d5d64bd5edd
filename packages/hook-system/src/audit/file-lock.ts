import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const patienceMs = 2_000;
const pauseMs = 2;
/** Longer than anybody holds the lock: that of a machine or container that is gone. */
const staleMs = 60_000;

/** Does something alone among all processes that write a file; throws if another one holds it for too long. */
export function withFileLock<Value>(file: string, act: () => Value): Value {
  const lock = `${file}.lock`;
  const until = Date.now() + patienceMs;
  while (!take(lock)) {
    if (Date.now() > until) throw new Error(`${lock} is held by another process. Remove it if there is none`);
    if (isAbandoned(lock)) removeAbandoned(lock);
    else Atomics.wait(pause, 0, 0, pauseMs);
  }
  try {
    return act();
  } finally {
    rmSync(lock, { force: true });
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Tells whether the process that took a lock is gone. */
function isAbandoned(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > staleMs) return true;
    const owner = Number(readFileSync(lock, 'utf8'));
    return owner > 0 && !isRunning(owner);
  } catch {
    return false;
  }
}

/** Only one removes it, and only if it is still the abandoned one. */
function removeAbandoned(lock: string): void {
  const own = `${lock}.remove`;
  if (!take(own)) {
    if (isAbandoned(own)) rmSync(own, { force: true });
    return;
  }
  try {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
  } finally {
    rmSync(own, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
