import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogLines, parseFiredEvent } from '@agent-hooks/hook-system/record';
import type { FiredEvent } from '@agent-hooks/hook-types';

/** What was added to a log; a pause says that there is no more for now. */
export type AddedEntry = { readonly event: FiredEvent } | { readonly problem: string } | 'pause';

/** How often the log is looked at. */
const pollMs = 200;

/** Gives the events of a log and those that are added, also after a rename, until the signal ends it. */
export async function* followLog(path: string, signal: AbortSignal): AsyncGenerator<AddedEntry> {
  while (!signal.aborted) {
    const file = await open(path).catch(ignoreMissing);
    if (file) {
      try {
        yield* readAsItGrows(file, path, signal);
      } finally {
        await file.close();
      }
    } else yield 'pause';
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

async function* readAsItGrows(file: FileHandle, path: string, signal: AbortSignal): AsyncGenerator<AddedEntry> {
  const lines = new LogLines();
  const buffer = Buffer.alloc(64 * 1024);
  let position = 0;
  while (!signal.aborted) {
    // Looked at before reading: what is added to the file until it is replaced is read.
    const isReplaced = await wasReplaced(file, path, position);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      for (const { text, isTooLong } of lines.add(Buffer.from(buffer.subarray(0, bytesRead)))) {
        if (isTooLong) yield { problem: 'a line is too long' };
        else if (text.trim() !== '') yield toEntry(text);
      }
    }
    if (isReplaced) return;
    yield 'pause';
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

function toEntry(text: string): AddedEntry {
  const event = parseFiredEvent(text.replace(/^\uFEFF/, ''));
  return 'problem' in event ? event : { event };
}

/** True if another file has the name now, or the file is shorter than it was. */
async function wasReplaced(file: FileHandle, path: string, position: number): Promise<boolean> {
  const [own, current] = await Promise.all([file.stat(), stat(path).catch(ignoreMissing)]);
  return own.size < position || (current !== undefined && (current.ino !== own.ino || current.dev !== own.dev));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
