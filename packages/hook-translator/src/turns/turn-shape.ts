import type { HookMessage, HookRole } from '../hook-data/read-hook-request.ts';

/** How the turns of one SDK are read and edited; lining up, inserting and moving them is the same for all. */
export interface TurnShape<Turn> {
  /** Who speaks in a turn. */
  roleOf(turn: Turn): HookRole;
  /** All text of a turn that hooks may see; empty if it has none. */
  textOf(turn: Turn): string;
  /** The turn with other text, and all else as it was; undefined if nothing of it would be left. */
  withText(turn: Turn, text: string): Turn | undefined;
  /** Whether a turn calls tools or answers calls: such a turn keeps its place. */
  isBoundToCalls(turn: Turn): boolean;
  /** Whether a turn must directly follow the one before it, as the results of calls do. */
  followsCalls(turn: Turn): boolean;
  /** A turn that a hook added. */
  createTurn(role: HookRole, text: string): Turn;
  /** Whether a hook may add a turn of the system's; otherwise it becomes a user's. */
  takesSystemTurns(turns: readonly Turn[]): boolean;
}

/** Shows turns to hooks; a turn without text is not shown. */
export function showTurns<Turn>(shape: TurnShape<Turn>, turns: readonly Turn[]): HookMessage[] {
  const ids = idsOf(turns.length);
  // As long as it can become: a list that grows is moved a dozen times on its way to a thousand messages.
  const messages = new Array<HookMessage>(turns.length);
  let count = 0;
  for (let place = 0; place < turns.length; place++) {
    const message = messageOf(shape, turns[place] as Turn, ids[place]);
    if (message.content.length > 0) messages[count++] = message;
  }
  messages.length = count;
  return messages;
}

/** The message that hooks see of a turn. */
export function messageOf<Turn>(shape: TurnShape<Turn>, turn: Turn, id = ''): HookMessage {
  return { id, role: shape.roleOf(turn), content: shape.textOf(turn) };
}

/** The ids of the messages of as many turns: their places, so that a hook can say which one it answers with. */
export function idsOf(count: number): readonly string[] {
  for (let place = ids.length; place < count; place++) ids.push(`m${place}`);
  return ids;
}

/** Ids are asked for twice a message, and are always the same. */
const ids: string[] = [];
