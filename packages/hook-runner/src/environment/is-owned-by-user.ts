import type { Stats } from 'node:fs';

/** Whether a file or directory belongs to the user; true where the system knows no owners. */
export function isOwnedByUser({ uid }: Pick<Stats, 'uid'>): boolean {
  const user = process.getuid?.();
  return user === undefined || uid === user;
}
