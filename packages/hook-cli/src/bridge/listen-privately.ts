import { linkSync, lstatSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:net';

/** Listens under a name of its own, then renames it, so that one of two wins. Resolves to what removes the name. */
export async function listenPrivately(server: Server, socket: string): Promise<() => void> {
  const own = `${socket}.${process.pid}`;
  // No one else may connect, from the first moment on; what hooks create later has the usual modes.
  const umask = process.umask(0o177);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(own, resolve);
  }).finally(() => process.umask(umask));
  try {
    if (inodeOf(socket) !== undefined) unlinkSync(socket);
    linkSync(own, socket);
    unlinkSync(own);
  } catch (error) {
    server.close();
    throw error;
  }
  const mine = inodeOf(socket);
  return () => {
    if (inodeOf(socket) === mine) unlinkSync(socket);
  };
}

/** The number of a file; undefined if there is none. */
export function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}
