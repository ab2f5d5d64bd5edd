import { longestIncreasing } from './longest-increasing.ts';

/** Items that could be paired in more ways than this say little about the order and would cost much time. */
const maxPairsOfAKind = 1024;

/** Pairs `[left, right]` of equal items, both sides in order; as many as there can be, items that abound left out. */
export function commonSubsequence(left: readonly string[], right: readonly string[]): [number, number][] {
  const placesOnLeft = placesByItem(left);
  const pairs: [number, number][] = [];
  for (const [item, places] of placesByItem(right)) {
    const candidates = placesOnLeft.get(item) ?? [];
    if (candidates.length * places.length > maxPairsOfAKind) continue;
    for (const place of places) {
      for (const candidate of candidates) pairs.push([candidate, place]);
    }
  }
  // For one place on the right the last candidate comes first, so that an increasing run takes at most one of them.
  pairs.sort((a, b) => a[1] - b[1] || b[0] - a[0]);
  const run = longestIncreasing(pairs.map(([candidate]) => candidate));
  return run.map((place) => pairs[place]).filter((pair) => pair !== undefined);
}

/** The places of each kind of item. */
export function placesByItem(items: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  items.forEach((item, place) => {
    const list = places.get(item);
    if (list) list.push(place);
    else places.set(item, [place]);
  });
  return places;
}
