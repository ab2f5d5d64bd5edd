import type { HookMessage } from '../hook-data/read-hook-request.ts';
import { applyToTurns } from '../turns/apply-to-turns.ts';
import { showTurns, type TurnShape } from '../turns/turn-shape.ts';
import { answersCalls, editTurn, isBoundToCalls } from './edit-turn.ts';
import { readTurns, roleOf, type Turn, textOf, writeTurns } from './turns.ts';

/** Shows the messages of `contents` to hooks; a turn without text is not shown. */
export function showMessages(contents: unknown): HookMessage[] {
  return showTurns(turnShape, readTurns(contents));
}

/** Puts a hook's messages onto `contents`: the very same value if they are what it shows. */
export function applyToContents(contents: unknown, messages: readonly unknown[]): unknown {
  const turns = readTurns(contents);
  const result = applyToTurns(turnShape, turns, messages);
  if (result === turns) return contents;
  // Turns that were read from a list of contents are its items.
  return turns === contents ? result : writeTurns(result, contents);
}

const turnShape: TurnShape<Turn> = {
  roleOf,
  textOf,
  withText: editTurn,
  isBoundToCalls,
  followsCalls: answersCalls,
  createTurn: (role, text) => ({ role, parts: [{ text }] }),
  // The API knows none inside a conversation; a host that has some itself seems to know better.
  takesSystemTurns: (turns) => turns.some((turn) => roleOf(turn) === 'system'),
};
