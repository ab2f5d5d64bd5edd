import { closeSync, constants, fchmodSync, lstatSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { appendFlags, assertIsFile, createFolder, writeWhole } from '@agent-hooks/hook-fleet/append';

/** How a log file is kept. */
export interface LogFileOptions {
  /**
   * A file of this size, in bytes, is renamed to end in `.1`, in place of the one that was renamed before, and the log
   * begins again. Default: 128 MiB.
   */
  readonly maxBytes?: number | undefined;
}

const defaultMaxBytes = 128 * 1024 * 1024;

/**
 * A file that only its owner can read, to which whole lines are added. It is opened for each line, so that a log that
 * is moved away or deleted begins again, and no handle is left open. Throws if a line cannot be added.
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
    createFolder(dirname(this.path));
    const bytes = Buffer.from(line);
    if (this.#add(bytes)) return;
    this.#rotate();
    this.#add(bytes, Number.POSITIVE_INFINITY);
  }

  /** False if the file is full. */
  #add(bytes: Buffer, maxBytes = this.#maxBytes): boolean {
    const file = openSync(this.path, constants.O_WRONLY | appendFlags, 0o600);
    try {
      const { mode, size } = assertIsFile(file, this.path);
      if (size >= maxBytes) return false;
      if ((mode & 0o077) !== 0 && process.platform !== 'win32') fchmodSync(file, 0o600);
      writeWhole(file, bytes);
      return true;
    } finally {
      closeSync(file);
    }
  }

  /** Another process may have been quicker: what is not full stays. */
  #rotate(): void {
    const stats = lstatSync(this.path, { throwIfNoEntry: false });
    if (stats?.isFile() && stats.size >= this.#maxBytes) renameSync(this.path, `${this.path}.1`);
  }
}
