import type { HookRole } from '../hook-data/read-hook-request.ts';

/** One turn of a conversation: a `Content` of the SDK, or the loose parts that the SDK takes for one. */
export type Turn = Readonly<Record<string, unknown>> | LooseParts;

/** A string or parts that were given without a `Content` around them: a user's turn. */
class LooseParts {
  readonly parts: readonly unknown[];
  readonly role = 'user';

  constructor(parts: readonly unknown[]) {
    this.parts = parts;
  }
}

/** Reads `contents` in any form that the SDK takes: a string, a part, a content, or a list of one kind. */
export function readTurns(contents: unknown): readonly Turn[] {
  if (contents === undefined || contents === null) return [];
  if (!Array.isArray(contents)) return [isContent(contents) ? contents : new LooseParts([contents])];
  // As in the SDK, the first item says what the list contains; it sends no list that is mixed.
  return isContent(contents[0]) ? contents : groupLooseParts(contents);
}

/** Writes turns in the form that `contents` had, or as a list of contents where they no longer fit it. */
export function writeTurns(turns: readonly Turn[], contents: unknown): unknown {
  const [turn] = turns;
  if (turn === undefined || turns.length > 1) return turns.map(toContent);
  if (!(turn instanceof LooseParts)) return isContent(contents) ? turn : [turn];
  return Array.isArray(contents) || turn.parts.length !== 1 ? turn.parts : turn.parts[0];
}

/** Who speaks in a turn; what is neither the model's nor the system's counts as the user's, as it does for the SDK. */
export function roleOf(turn: Turn): HookRole {
  const role = isObject(turn) ? turn.role : undefined;
  return role === 'model' || role === 'system' ? role : 'user';
}

/** All text of a turn; empty if it has none. */
export function textOf(turn: Turn): string {
  const parts = partsOf(turn);
  // Most turns have one part, whose text needs no joining: this is where time goes.
  if (parts.length === 1) return textOfPart(parts[0]) ?? '';
  let text = '';
  for (let place = 0; place < parts.length; place++) {
    const said = textOfPart(parts[place]);
    if (said !== undefined) text += said;
  }
  return text;
}

/** The parts of a turn. */
export function partsOf(turn: Turn): readonly unknown[] {
  if (isObject(turn) && Array.isArray(turn.parts)) return turn.parts;
  // A string or a part that strayed into a list of contents is a turn by itself, so that hooks see its text.
  return isContent(turn) ? [] : [turn];
}

/** The text of a part; undefined for a part of any other kind. */
export function textOfPart(part: unknown): string | undefined {
  if (typeof part === 'string') return part;
  return isObject(part) && typeof part.text === 'string' ? part.text : undefined;
}

/** The same turn with other parts. */
export function withParts(turn: Turn, parts: readonly unknown[]): Turn {
  if (turn instanceof LooseParts) return new LooseParts(parts);
  return isContent(turn) ? { ...turn, parts } : { role: 'user', parts: parts.map(toPart) };
}

function isContent(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    isObject(value) && (Array.isArray(value.parts) || (value.parts === undefined && typeof value.role === 'string'))
  );
}

/** Asks less than `isRecord`, for the places where every part of every turn is asked and no list can be mistaken. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Loose parts that follow each other are one turn. */
function groupLooseParts(items: readonly unknown[]): Turn[] {
  const turns: Turn[] = [];
  let loose: unknown[] = [];
  for (const item of items) {
    if (!isContent(item)) {
      if (loose.length === 0) turns.push(new LooseParts(loose));
      loose.push(item);
    } else {
      loose = [];
      turns.push(item);
    }
  }
  return turns;
}

function toContent(turn: Turn): unknown {
  return turn instanceof LooseParts ? { role: 'user', parts: turn.parts.map(toPart) } : turn;
}

function toPart(part: unknown): unknown {
  return typeof part === 'string' ? { text: part } : part;
}
