import type { Readable, Writable } from 'node:stream';

/** Lets the host end though a pipe of a child is open; such a pipe is a socket, which its type does not say. */
export function unreference(pipe: Readable | Writable): void {
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
}
