import type { HookMessage } from '../hook-data/read-hook-request.ts';
import { placesByItem } from './common-subsequence.ts';
import { likeness } from './shared-ends.ts';

/** Up to this many pairs are weighed against each other; beyond it, messages of one role are paired as they come. */
const maxWeighedPairs = 10_000;

/** What a pair of the same role is worth when the texts have nothing in common: less than any likeness to speak of. */
const worthOfPosition = 0.05;

/**
 * Pairs `[base, hook]` of the messages left between two that are known, none of which are equal: in order, of the
 * same role, and the more alike two texts are the rather.
 */
export function pairEdits(base: readonly HookMessage[], hook: readonly HookMessage[]): [number, number][] {
  return base.length * hook.length <= maxWeighedPairs ? pairByLikeness(base, hook) : pairByRole(base, hook);
}

/** The table says for each pair of tails what the best pairing of them is worth. */
function pairByLikeness(base: readonly HookMessage[], hook: readonly HookMessage[]): [number, number][] {
  const width = hook.length + 1;
  const best = new Float64Array((base.length + 1) * width);
  const paired = new Float64Array(best.length);
  for (let b = base.length - 1; b >= 0; b--) {
    for (let h = hook.length - 1; h >= 0; h--) {
      const cell = b * width + h;
      paired[cell] = worth(base[b], hook[h]) + Number(best[cell + width + 1]);
      best[cell] = Math.max(Number(paired[cell]), Number(best[cell + width]), Number(best[cell + 1]));
    }
  }
  const pairs: [number, number][] = [];
  for (let b = 0, h = 0; b < base.length && h < hook.length; ) {
    const cell = b * width + h;
    if (best[cell] === paired[cell]) pairs.push([b++, h++]);
    else if (best[cell] === best[cell + width]) b++;
    else h++;
  }
  return pairs;
}

function worth(base: HookMessage | undefined, hook: HookMessage | undefined): number {
  if (base === undefined || hook === undefined || base.role !== hook.role) return Number.NEGATIVE_INFINITY;
  return worthOfPosition + likeness(base.content, hook.content);
}

function pairByRole(base: readonly HookMessage[], hook: readonly HookMessage[]): [number, number][] {
  const places = placesByItem(base.map(({ role }) => role));
  const pairs: [number, number][] = [];
  let next = 0;
  hook.forEach(({ role }, place) => {
    const candidates = places.get(role) ?? [];
    while (candidates.length > 0 && Number(candidates[0]) < next) candidates.shift();
    const found = candidates.shift();
    if (found === undefined) return;
    pairs.push([found, place]);
    next = found + 1;
  });
  return pairs;
}
