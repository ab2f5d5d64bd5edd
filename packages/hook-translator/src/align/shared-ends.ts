/** How many characters two texts share at their start and, beyond that, at their end; no character is cut in half. */
export function sharedEnds(first: string, second: string): { readonly start: number; readonly end: number } {
  const shorter = Math.min(first.length, second.length);
  const start = countAtStart(first, second, shorter);
  return { start, end: countAtEnd(first, second, shorter - start) };
}

/** How much of each end is looked at to decide how alike two texts are. */
const lookedAt = 1000;

/** How alike two texts are, from 0 to 1: how much of the longer one both start and end with. */
export function likeness(first: string, second: string): number {
  const shorter = Math.min(first.length, second.length);
  const start = countAtStart(first, second, Math.min(shorter, lookedAt));
  const end = countAtEnd(first, second, Math.min(shorter - start, lookedAt));
  return (start + end) / Math.max(1, Math.min(Math.max(first.length, second.length), 2 * lookedAt));
}

function countAtStart(first: string, second: string, limit: number): number {
  let count = 0;
  while (count < limit && first.charCodeAt(count) === second.charCodeAt(count)) count++;
  return count > 0 && isHighSurrogate(first.charCodeAt(count - 1)) ? count - 1 : count;
}

function countAtEnd(first: string, second: string, limit: number): number {
  let count = 0;
  while (count < limit && first.charCodeAt(first.length - 1 - count) === second.charCodeAt(second.length - 1 - count)) {
    count++;
  }
  return count > 0 && isLowSurrogate(first.charCodeAt(first.length - count)) ? count - 1 : count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
