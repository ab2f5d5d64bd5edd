import type { HookMessage } from '../hook-data/read-hook-request.ts';
import { Alignment, type MessageLists, type PairMessages } from './alignment.ts';
import { commonSubsequence, placesByItem } from './common-subsequence.ts';
import { pairEdits } from './pair-edits.ts';

/**
 * Says for each message of a hook which of the base messages it is: the one whose id it carries; else an equal one
 * in the same order; else an equal one that was moved; else, between two that are known, one of the same role that it
 * is like. The rest are new (`newMessage`), and base messages without a hook message were removed.
 */
export function alignMessages(base: readonly HookMessage[], hook: readonly HookMessage[]): number[] {
  const usesIds = hook.some(({ id }) => id !== undefined);
  const lists = { base, hook };
  const start = countSame(lists, usesIds);
  const end = countSameAtEnd(lists, usesIds, start);
  if (isOneEdit(lists, start, end)) return hook.map((_, place) => place);
  const alignment = new Alignment(lists, start, end);
  pairById(alignment);
  alignment.pairWithinGaps(pairEqual);
  // Messages too frequent to line up in the whole are few between those that are known by now.
  alignment.pairWithinGaps(pairEqual);
  pairMoved(alignment);
  alignment.pairWithinGaps(pairEdits);
  return alignment.places;
}

function countSame({ base, hook }: MessageLists, needsId: boolean): number {
  const limit = Math.min(base.length, hook.length);
  let count = 0;
  while (count < limit && isSame(base[count], hook[count], needsId)) count++;
  return count;
}

function countSameAtEnd({ base, hook }: MessageLists, needsId: boolean, start: number): number {
  const limit = Math.min(base.length, hook.length) - start;
  let count = 0;
  while (count < limit && isSame(base[base.length - 1 - count], hook[hook.length - 1 - count], needsId)) count++;
  return count;
}

/** Where some messages have ids, one without is not taken for its equal before all ids have been looked at. */
function isSame(base: HookMessage | undefined, hook: HookMessage | undefined, needsId: boolean): boolean {
  if (base === undefined || hook === undefined || base.role !== hook.role) return false;
  return base.content === hook.content && (hook.id === base.id || (hook.id === undefined && !needsId));
}

/** The most common change by far, seen without further search: one message that says something else. */
function isOneEdit({ base, hook }: MessageLists, start: number, end: number): boolean {
  if (base.length !== hook.length || start + end !== base.length - 1) return false;
  const from = base[start];
  const to = hook[start];
  return from?.role === to?.role && (to?.id === undefined || to.id === from?.id);
}

/** Of several with one id, the one that still has the text is the message, else the first; the others count as without. */
function pairById(alignment: Alignment): void {
  const { base, hook, openBase } = alignment;
  const named = new Map(openBase.map((place) => [base[place]?.id, place]));
  named.delete(undefined);
  const claims = new Map<number, number>();
  for (const place of alignment.openHook) {
    const claimed = named.get(hook[place]?.id);
    if (claimed === undefined) continue;
    const rival = claims.get(claimed);
    if (rival === undefined || (!hasSameText(base[claimed], hook[rival]) && hasSameText(base[claimed], hook[place]))) {
      claims.set(claimed, place);
    }
  }
  for (const [claimed, place] of claims) {
    // Another speaker makes it another message in the same place.
    if (base[claimed]?.role === hook[place]?.role) alignment.pair(claimed, place);
    else alignment.close(claimed, place);
  }
}

const pairEqual: PairMessages = (base, hook) => commonSubsequence(base.map(keyOf), hook.map(keyOf));

/** A message that is elsewhere with the same text was moved there. */
function pairMoved(alignment: Alignment): void {
  const bases = alignment.openBase;
  const hooks = alignment.openHook;
  if (bases.length === 0 || hooks.length === 0) return;
  const equal = placesByItem(bases.map((place) => keyOf(alignment.base[place])));
  for (const place of hooks) {
    const moved = equal.get(keyOf(alignment.hook[place]))?.shift();
    if (moved !== undefined) alignment.pair(Number(bases[moved]), place);
  }
}

function hasSameText(base: HookMessage | undefined, hook: HookMessage | undefined): boolean {
  return base?.content === hook?.content;
}

function keyOf(message: HookMessage | undefined): string {
  return `${message?.role} ${message?.content}`;
}
