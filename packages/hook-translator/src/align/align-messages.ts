import type { HookMessage } from '../hook-data/read-hook-request.ts';
import { commonSubsequence } from './common-subsequence.ts';
import { longestIncreasing } from './longest-increasing.ts';
import { pairEdits } from './pair-edits.ts';

/** In an alignment: the hook made this message itself. */
export const newMessage = -1;

/**
 * Says for each message of the hook which of the base messages it is: the one whose id it carries; else an equal one
 * in the same order; else an equal one that was moved; else, between two that are known, one of the same role that it
 * is most like. Base messages that no message of the hook stands for were removed.
 */
export function alignMessages(base: readonly HookMessage[], hook: readonly HookMessage[]): number[] {
  const alignment = hook.map(() => newMessage);
  const start = countSame(base, hook);
  const end = countSameAtEnd(base, hook, start);
  for (let place = 0; place < start; place++) alignment[place] = place;
  for (let back = 1; back <= end; back++) alignment[hook.length - back] = base.length - back;
  const taken = new Set<number>();
  const middle = { from: start, baseFrom: start, to: hook.length - end, baseTo: base.length - end };
  const refused = alignById(base, hook, alignment, taken, middle);
  const isFree = (place: number) => alignment[place] === newMessage && !refused.has(place);
  for (const gap of gapsBetween(alignment, middle)) {
    pairUp(gap, isFree, taken, alignment, (bases, hooks) =>
      commonSubsequence(
        bases.map((place) => keyOf(base[place])),
        hooks.map((place) => keyOf(hook[place])),
      ),
    );
  }
  alignMoved(base, hook, alignment, taken, isFree, middle);
  for (const gap of gapsBetween(alignment, middle)) {
    pairUp(gap, isFree, taken, alignment, (bases, hooks) => pairEdits(pick(base, bases), pick(hook, hooks)));
  }
  return alignment;
}

/** Tells whether nothing was changed, added, removed or moved. */
export function areSameMessages(base: readonly HookMessage[], hook: readonly HookMessage[]): boolean {
  return base.length === hook.length && countSame(base, hook) === base.length;
}

/** A stretch of both lists, given by its first places and the places after its last. */
interface Gap {
  readonly from: number;
  readonly to: number;
  readonly baseFrom: number;
  readonly baseTo: number;
}

function countSame(base: readonly HookMessage[], hook: readonly HookMessage[]): number {
  const limit = Math.min(base.length, hook.length);
  let count = 0;
  while (count < limit && isSame(base[count], hook[count])) count++;
  return count;
}

function countSameAtEnd(base: readonly HookMessage[], hook: readonly HookMessage[], start: number): number {
  const limit = Math.min(base.length, hook.length) - start;
  let count = 0;
  while (count < limit && isSame(base[base.length - 1 - count], hook[hook.length - 1 - count])) count++;
  return count;
}

function isSame(base: HookMessage | undefined, hook: HookMessage | undefined): boolean {
  if (base === undefined || hook === undefined) return false;
  return base.content === hook.content && base.role === hook.role && (hook.id === undefined || hook.id === base.id);
}

/** Takes the base messages that are named by id; returns the places of hook messages that changed who speaks. */
function alignById(
  base: readonly HookMessage[],
  hook: readonly HookMessage[],
  alignment: number[],
  taken: Set<number>,
  { from, to, baseFrom, baseTo }: Gap,
): Set<number> {
  const places = new Map<string, number>();
  for (let place = baseFrom; place < baseTo; place++) {
    const id = base[place]?.id;
    if (id !== undefined) places.set(id, place);
  }
  const refused = new Set<number>();
  const claims = new Map<number, number>();
  for (let place = from; place < to; place++) {
    const message = hook[place];
    const named = message?.id === undefined ? undefined : places.get(message.id);
    if (named === undefined || message === undefined) continue;
    const rival = claims.get(named);
    // Of several with one id, the one that still has the text is the message, and the others are copies of it.
    if (rival === undefined || (!isSame(base[named], hook[rival]) && isSame(base[named], message))) {
      claims.set(named, place);
    }
  }
  for (const [named, place] of claims) {
    taken.add(named);
    if (base[named]?.role === hook[place]?.role) alignment[place] = named;
    else refused.add(place);
  }
  return refused;
}

/** The stretches between the messages that are known to have kept their order. */
function gapsBetween(alignment: readonly number[], middle: Gap): Gap[] {
  const known: number[] = [];
  for (let place = middle.from; place < middle.to; place++) {
    if (alignment[place] !== newMessage) known.push(place);
  }
  const inOrder = longestIncreasing(known.map((place) => Number(alignment[place]))).map((index) =>
    Number(known[index]),
  );
  const gaps: Gap[] = [];
  let { from, baseFrom } = middle;
  for (const place of [...inOrder, middle.to]) {
    const baseTo = place === middle.to ? middle.baseTo : Number(alignment[place]);
    if (place > from && baseTo > baseFrom) gaps.push({ from, to: place, baseFrom, baseTo });
    from = place + 1;
    baseFrom = baseTo + 1;
  }
  return gaps;
}

function pairUp(
  gap: Gap,
  isFree: (place: number) => boolean,
  taken: Set<number>,
  alignment: number[],
  pair: (bases: readonly number[], hooks: readonly number[]) => [number, number][],
): void {
  const bases = range(gap.baseFrom, gap.baseTo).filter((place) => !taken.has(place));
  const hooks = range(gap.from, gap.to).filter(isFree);
  if (bases.length === 0 || hooks.length === 0) return;
  for (const [b, h] of pair(bases, hooks)) take(Number(bases[b]), Number(hooks[h]), alignment, taken);
}

/** A message that stands elsewhere with the same text was moved there. */
function alignMoved(
  base: readonly HookMessage[],
  hook: readonly HookMessage[],
  alignment: number[],
  taken: Set<number>,
  isFree: (place: number) => boolean,
  { from, to, baseFrom, baseTo }: Gap,
): void {
  const hooks = range(from, to).filter(isFree);
  if (hooks.length === 0) return;
  const left = new Map<string, number[]>();
  for (const place of range(baseFrom, baseTo).reverse()) {
    if (taken.has(place)) continue;
    const key = keyOf(base[place]);
    left.set(key, [...(left.get(key) ?? []), place]);
  }
  for (const place of hooks) {
    const moved = left.get(keyOf(hook[place]))?.pop();
    if (moved !== undefined) take(moved, place, alignment, taken);
  }
}

function take(base: number, hook: number, alignment: number[], taken: Set<number>): void {
  alignment[hook] = base;
  taken.add(base);
}

function keyOf(message: HookMessage | undefined): string {
  return `${message?.role} ${message?.content}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function pick<Item>(items: readonly Item[], places: readonly number[]): Item[] {
  return places.map((place) => items[place]).filter((item) => item !== undefined);
}
