import type { Readable } from 'node:stream';

/** No event is larger than this; a longer one is cut, so that it cannot be read and counts as what cannot be checked. */
export const mostBytes = 64 * 1024 * 1024;

/** Agents hand an event over at once; one that forgets to say that this was all is not waited for. */
const waitForEndMs = 10_000;

/** Reads an event from stdin, as far as it comes. */
export function readStdin(stdin: Readable, waitMs = waitForEndMs): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () => {
      clearTimeout(timer);
      stdin.off('data', add).off('end', finish).off('error', finish);
      stdin.destroy();
      resolve(Buffer.concat(chunks).toString('utf8'));
    };
    const add = (chunk: Buffer | string) => {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      length += bytes.length;
      timer.refresh();
      if (length > mostBytes) finish();
    };
    const timer = setTimeout(finish, waitMs);
    stdin.on('data', add).on('end', finish).on('error', finish);
  });
}
