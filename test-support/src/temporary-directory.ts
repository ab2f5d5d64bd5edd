import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A directory that is gone when the test is over. */
export function makeTemporaryDirectory(prefix = 'agent-hooks-'): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  // A process that is just ending may still write into it.
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return directory;
}

/** Writes a file and the directories above it; anything but text or bytes is written as JSON. */
export function writeBelow(directory: string, name: string, content: unknown): string {
  const path = join(directory, name);
  mkdirSync(dirname(path), { recursive: true });
  const raw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, raw ? content : JSON.stringify(content));
  return path;
}
