import { closeSync, constants, existsSync, fchmodSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { HookError } from '@agent-hooks/hook-types';

/** How a log file is kept. */
export interface LogFileOptions {
  /** Nothing is added to a file of this size, in bytes. */
  readonly maxBytes?: number;
}

const defaultMaxBytes = 256 * 1024 * 1024;

/**
 * A file that only its owner can read, to which whole lines are added. It is opened for each line, so that a log that
 * is moved away or deleted begins anew, and no handle is left open. Throws if a line cannot be added.
 */
export class LogFile {
  readonly path: string;
  readonly #maxBytes: number;

  constructor(path: string, { maxBytes = defaultMaxBytes }: LogFileOptions = {}) {
    this.path = path;
    this.#maxBytes = maxBytes;
  }

  /** Adds one line, its end included. */
  append(line: string): void {
    makeFolder(dirname(this.path));
    const file = openSync(this.path, flags, 0o600);
    try {
      this.#check(file);
      writeWhole(file, Buffer.from(line));
    } finally {
      closeSync(file);
    }
  }

  #check(file: number): void {
    const { mode, size } = assertIsFile(file, this.path);
    if ((mode & 0o077) !== 0 && process.platform !== 'win32') fchmodSync(file, 0o600);
    if (size < this.#maxBytes) return;
    throw new HookError('internal', `${this.path} has reached ${this.#maxBytes} bytes: move it away to go on`);
  }
}

/** Node's own recursive making of folders never comes back where the system lets none be made, as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(path)) throw error;
  }
}

/**
 * A link could lead the log into another file, and a pipe could hold the agent up: the first is not followed, the
 * second not waited for. Windows knows neither flag.
 */
const flags =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

function assertIsFile(file: number, path: string): { readonly mode: number; readonly size: number } {
  const stats = fstatSync(file);
  if (stats.isFile()) return stats;
  throw new HookError('internal', `${path} is not an ordinary file`);
}

/** A line is one write, so that lines of several processes do not mix; only a disk that is nearly full makes it more. */
function writeWhole(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
