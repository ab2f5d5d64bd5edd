import { alignMessages } from '../align/align-messages.ts';
import { newMessage } from '../align/alignment.ts';
import { longestIncreasing } from '../align/longest-increasing.ts';
import type { HookMessage } from '../hook-data/read-hook-request.ts';
import type { TurnShape } from './turn-shape.ts';

/** A message that hooks see, and the place of its turn. */
export interface ShownMessage extends HookMessage {
  readonly turn: number;
}

interface SentMessages {
  readonly shown: readonly ShownMessage[];
  readonly messages: readonly HookMessage[];
}

/** Makes turns say what a hook's messages say; turns and parts without text keep their places. */
export function applyMessages<Turn>(shape: TurnShape<Turn>, turns: readonly Turn[], messages: SentMessages): Turn[] {
  const { kept, insertions } = placeMessages(shape, turns, messages);
  const result: (Turn | undefined)[] = turns.slice();
  for (const { turn } of messages.shown) {
    const original = turns[turn];
    if (original !== undefined) result[turn] = shape.withText(original, kept.get(turn)?.content ?? '');
  }
  for (const { moved } of insertions) if (moved !== undefined) result[moved] = undefined;
  return mergeInsertions(result, insertions);
}

/** A turn that is placed before another one; `moved` is where it was. */
interface Insertion<Turn> {
  readonly before: number;
  readonly turn: Turn;
  readonly moved: number | undefined;
}

/** The messages that stay in their turns, by the places of these, and the turns to insert between. */
interface PlacedMessages<Turn> {
  readonly kept: ReadonlyMap<number, HookMessage>;
  readonly insertions: readonly Insertion<Turn>[];
}

function placeMessages<Turn>(
  shape: TurnShape<Turn>,
  turns: readonly Turn[],
  { shown, messages }: SentMessages,
): PlacedMessages<Turn> {
  const alignment = alignMessages(shown, messages);
  const turnPlaces = alignment.map((place) => shown[place]?.turn ?? newMessage);
  const known = messages.map((_, place) => place).filter((place) => turnPlaces[place] !== newMessage);
  const inOrder = longestIncreasing(known.map((place) => Number(turnPlaces[place])));
  const anchors = new Set(inOrder.map((index) => known[index]));
  const kept = new Map<number, HookMessage>();
  const insertions: Insertion<Turn>[] = [];
  let previous: number | undefined;
  const following = followingAnchors(turnPlaces, anchors, turns.length);
  messages.forEach((message, place) => {
    const turnPlace = Number(turnPlaces[place]);
    if (anchors.has(place)) {
      kept.set(turnPlace, message);
      previous = turnPlace;
    } else if (message.content !== '') {
      const before = placeToInsert(shape, turns, [previous, Number(following[place])]);
      const original = shown[Number(alignment[place])];
      insertions.push({ before, ...insertedTurn(shape, message, { original: turns[turnPlace], shown: original }) });
    }
  });
  return { kept, insertions };
}

/** For each message the place of the next turn that stays where it is, or the end. */
function followingAnchors(turnPlaces: readonly number[], anchors: ReadonlySet<unknown>, end: number): number[] {
  let following = end;
  return turnPlaces
    .map((_, index) => turnPlaces.length - 1 - index)
    .map((place) => {
      const found = following;
      if (anchors.has(place)) following = Number(turnPlaces[place]);
      return found;
    })
    .reverse();
}

/**
 * Between two turns that hooks see, a new one is placed right before the later, so that calls keep following the turn
 * that led to them; one that the hook put first is first. It never comes between a call and its answer.
 */
function placeToInsert<Turn>(
  shape: TurnShape<Turn>,
  turns: readonly Turn[],
  [previous, following]: readonly [previous: number | undefined, following: number],
): number {
  if (previous === undefined) return following === turns.length ? following : 0;
  const isAnswer = (turn: Turn | undefined) => turn !== undefined && shape.followsCalls(turn);
  let place = following;
  while (place > previous + 1 && isAnswer(turns[place])) place--;
  while (isAnswer(turns[place])) place++;
  return place;
}

/**
 * A message that was moved brings its turn along. Images and the like come with it only if the hook named the message
 * by its id, since without one it may as well be a new message with the same text; calls always stay where they are.
 */
function insertedTurn<Turn>(
  shape: TurnShape<Turn>,
  { id, role, content }: HookMessage,
  { original, shown }: { readonly original: Turn | undefined; readonly shown: ShownMessage | undefined },
): Omit<Insertion<Turn>, 'before'> {
  const isTextOnly = original !== undefined && shape.withText(original, '') === undefined;
  const isNamed =
    original !== undefined && shown?.id !== undefined && shown.id === id && !shape.isBoundToCalls(original);
  if (isTextOnly || isNamed) return { turn: shape.withText(original, content) ?? original, moved: shown?.turn };
  return { turn: shape.createTurn(role, content), moved: undefined };
}

function mergeInsertions<Turn>(turns: readonly (Turn | undefined)[], insertions: readonly Insertion<Turn>[]): Turn[] {
  const ordered = insertions.toSorted((a, b) => a.before - b.before);
  const merged: (Turn | undefined)[] = [];
  let next = 0;
  for (let place = 0; place <= turns.length; place++) {
    for (; ordered[next]?.before === place; next++) merged.push(ordered[next]?.turn);
    merged.push(turns[place]);
  }
  return merged.filter((turn) => turn !== undefined);
}
