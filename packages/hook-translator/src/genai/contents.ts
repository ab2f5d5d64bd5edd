import type { HookMessage } from '../hook-data/read-hook-request.ts';
import { applyTools, type SentTools } from '../tools/apply-tools.ts';
import { placePieces, showPieces } from '../tools/tool-shape.ts';
import { applyToTurns } from '../turns/apply-to-turns.ts';
import { showTurns, type TurnShape } from '../turns/turn-shape.ts';
import { answersCalls, editTurn, isBoundToCalls } from './edit-turn.ts';
import { genaiTools } from './genai-tools.ts';
import { readTurns, roleOf, type Turn, textOf, writeTurns } from './turns.ts';

/** Shows the messages of `contents` to hooks; a turn without text is not shown. */
export function showMessages(contents: unknown): HookMessage[] {
  return showTurns(turnShape, readTurns(contents));
}

/** Shows the calls and results in `contents` to hooks. */
export function showTools(contents: unknown): ReturnType<typeof showPieces> {
  return showPieces(placePieces(genaiTools, readTurns(contents)));
}

/** Puts a hook's messages, calls and results onto `contents`: the very same value if they are what it shows. */
export function applyToContents(
  contents: unknown,
  messages: readonly unknown[] | undefined,
  tools: SentTools = {},
): unknown {
  const turns = readTurns(contents);
  // Calls and results first: messages may come and go, and then places are no longer what was shown.
  const called = applyTools(genaiTools, turns, tools);
  const result = messages ? applyToTurns(turnShape, called, messages) : called;
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
