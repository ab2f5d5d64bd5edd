/** How many characters two texts share at their start and, beyond that, at their end; no character is cut in half. */
export function sharedEnds(first: string, second: string): { readonly start: number; readonly end: number } {
  const limit = Math.min(first.length, second.length);
  let start = 0;
  while (start < limit && first.charCodeAt(start) === second.charCodeAt(start)) start++;
  if (start > 0 && isHighSurrogate(first.charCodeAt(start - 1))) start--;
  let end = 0;
  while (
    end < limit - start &&
    first.charCodeAt(first.length - 1 - end) === second.charCodeAt(second.length - 1 - end)
  ) {
    end++;
  }
  if (end > 0 && isLowSurrogate(first.charCodeAt(first.length - end))) end--;
  return { start, end };
}

/** How alike two texts are, from 0 to 1: the share of the longer one that both start and end with. */
export function likeness(first: string, second: string): number {
  const { start, end } = sharedEnds(first, second);
  return (start + end) / Math.max(first.length, second.length, 1);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
