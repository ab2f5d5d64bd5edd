import { longestIncreasing } from './longest-increasing.ts';

/** Past this many pairs of one kind of item, each is paired only with the one of its rank: time stays near linear. */
const maxPairsOfAKind = 4096;

/** Pairs `[left, right]` of equal items, both sides in order; as many as there can be, unless very many are alike. */
export function commonSubsequence(left: readonly string[], right: readonly string[]): [number, number][] {
  const placesOnLeft = placesByItem(left);
  const pairs: [number, number][] = [];
  for (const [item, places] of placesByItem(right)) {
    const candidates = placesOnLeft.get(item) ?? [];
    const tooMany = candidates.length * places.length > maxPairsOfAKind;
    places.forEach((place, rank) => {
      const chosen = tooMany ? candidates.slice(rank, rank + 1) : candidates;
      for (const candidate of chosen) pairs.push([candidate, place]);
    });
  }
  // For one place on the right the last candidate comes first, so that an increasing run takes at most one of them.
  pairs.sort((a, b) => a[1] - b[1] || b[0] - a[0]);
  const run = longestIncreasing(pairs.map(([candidate]) => candidate));
  return run.map((place) => pairs[place]).filter((pair) => pair !== undefined);
}

function placesByItem(items: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  items.forEach((item, place) => {
    const list = places.get(item);
    if (list) list.push(place);
    else places.set(item, [place]);
  });
  return places;
}
