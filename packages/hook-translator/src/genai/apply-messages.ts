import { alignMessages, newMessage } from '../align/align-messages.ts';
import { longestIncreasing } from '../align/longest-increasing.ts';
import type { HookMessage } from '../hook-data/read-hook-request.ts';
import { answersCalls, editTurn, isBoundToCalls, withoutText } from './edit-turn.ts';
import { newTurn, type Turn } from './turns.ts';

/** A message that hooks see, and the place of the turn it was read from. */
export interface ShownMessage extends HookMessage {
  readonly turn: number;
}

/** Makes the conversation say what the hook's messages say; turns and parts without text keep their places. */
export function applyMessages(
  turns: readonly Turn[],
  shown: readonly ShownMessage[],
  messages: readonly HookMessage[],
): Turn[] {
  const alignment = alignMessages(shown, messages);
  const turnOf = (place: number): number => shown[Number(alignment[place])]?.turn ?? newMessage;
  const places = messages.map((_, place) => place).filter((place) => turnOf(place) !== newMessage);
  const anchors = longestIncreasing(places.map(turnOf)).map((index) => Number(places[index]));
  const result: (Turn | undefined)[] = turns.slice();
  for (const { turn } of shown) result[turn] = undefined;
  for (const place of anchors) result[turnOf(place)] = editedTurn(turns[turnOf(place)], messages[place]);
  const inserted = insertionsOf(turns, messages, anchors, turnOf);
  const movedTurns = new Set(inserted.flatMap(({ moved }) => (moved === undefined ? [] : [moved])));
  for (const { turn } of shown) {
    const original = turns[turn];
    if (result[turn] === undefined && original && !movedTurns.has(turn)) result[turn] = withoutText(original);
  }
  return merge(result, inserted);
}

/** A turn that comes to stand before another one; `moved` is where it stood. */
interface Insertion {
  readonly before: number;
  readonly turn: Turn;
  readonly moved: number | undefined;
}

function insertionsOf(
  turns: readonly Turn[],
  messages: readonly HookMessage[],
  anchors: readonly number[],
  turnOf: (place: number) => number,
): Insertion[] {
  const insertions: Insertion[] = [];
  let nextAnchor = 0;
  messages.forEach((message, place) => {
    if (anchors[nextAnchor] === place) {
      nextAnchor++;
      return;
    }
    if (message.content === '') return;
    const previous = anchors[nextAnchor - 1];
    const following = anchors[nextAnchor];
    const before = placeToInsert(
      turns,
      previous === undefined ? undefined : turnOf(previous),
      following === undefined ? turns.length : turnOf(following),
    );
    const original = turns[turnOf(place)];
    const isMoved = original !== undefined && !isBoundToCalls(original);
    const turn = isMoved ? editedTurn(original, message) : newTurn(message.role, message.content);
    if (turn) insertions.push({ before, turn, moved: isMoved ? turnOf(place) : undefined });
  });
  return insertions;
}

/**
 * Between two turns that hooks see, a new one stands right before the later, so that calls keep following the turn
 * that led to them; one that the hook put first stands first. It never comes between a call and its answer.
 */
function placeToInsert(turns: readonly Turn[], previous: number | undefined, following: number): number {
  if (previous === undefined) return following === turns.length ? following : 0;
  let place = following;
  while (place > previous + 1 && isAnswer(turns, place)) place--;
  while (isAnswer(turns, place)) place++;
  return place;
}

function isAnswer(turns: readonly Turn[], place: number): boolean {
  const turn = turns[place];
  return turn !== undefined && answersCalls(turn);
}

function editedTurn(turn: Turn | undefined, message: HookMessage | undefined): Turn | undefined {
  if (turn === undefined || message === undefined || turn.text === message.content) return turn;
  return message.content === '' ? withoutText(turn) : editTurn(turn, message.content);
}

function merge(turns: readonly (Turn | undefined)[], insertions: readonly Insertion[]): Turn[] {
  const ordered = insertions.toSorted((a, b) => a.before - b.before);
  const merged: Turn[] = [];
  let next = 0;
  for (let place = 0; place <= turns.length; place++) {
    for (; ordered[next]?.before === place; next++) {
      const turn = ordered[next]?.turn;
      if (turn) merged.push(turn);
    }
    const turn = turns[place];
    if (turn) merged.push(turn);
  }
  return merged;
}
