import { type HookMessage, readHookMessages } from '../hook-data/read-hook-request.ts';
import { applyMessages, type ShownMessage } from './apply-messages.ts';
import { answersCalls } from './edit-turn.ts';
import { idsOf, isObject, messageOf, readTurns, roleOf, type Turn, textOf, writeTurns } from './turns.ts';

/** Shows the messages of `contents` to hooks; a turn without text is not shown. */
export function showMessages(contents: unknown): HookMessage[] {
  const turns = readTurns(contents);
  const ids = idsOf(turns);
  const messages: HookMessage[] = [];
  let place = 0;
  for (const turn of turns) {
    const message = messageOf(turn, ids[place++]);
    if (message.content.length > 0) messages.push(message);
  }
  return messages;
}

/** Puts a hook's messages onto `contents`: the very same value if they are what it shows. */
export function applyToContents(contents: unknown, messages: readonly unknown[]): unknown {
  const turns = readTurns(contents);
  const window = changedWindow(turns, messages);
  if (window === undefined) return contents;
  const { from, to, messagesFrom, messagesTo } = window;
  const shown = turns.slice(from, to).flatMap((turn, index): ShownMessage[] => {
    const message = messageOf(turn, idsOf(turns)[from + index]);
    return message.content === '' ? [] : [{ ...message, turn: index }];
  });
  const sent = readHookMessages(messages.slice(messagesFrom, messagesTo), shown, messagesFrom);
  const changed = applyMessages(turns.slice(from, to), shown, withKnownRoles(sent, turns));
  const result = turns.slice(0, from).concat(changed, turns.slice(to));
  // Turns that were read from a list of contents are its items.
  return turns === contents ? result : writeTurns(result, contents);
}

/** Stretches of turns and messages, given by their first places and the places after their last. */
interface Window {
  readonly from: number;
  readonly to: number;
  readonly messagesFrom: number;
  readonly messagesTo: number;
}

/**
 * Where turns and messages differ, with one message that they share on either side; undefined if they do not differ.
 * Most hooks change little of a long conversation, and the rest of it need not be looked at twice.
 */
function changedWindow(turns: readonly Turn[], messages: readonly unknown[]): Window | undefined {
  const needsId = messages.some((message) => isObject(message) && typeof message.id === 'string');
  const ids = idsOf(turns);
  let from = 0;
  let message = 0;
  let turn = 0;
  for (; turn < turns.length; turn++) {
    const sameness = compare(turns[turn], ids[turn], messages[message], needsId);
    if (sameness === silent) continue;
    if (sameness === other) break;
    from = turn;
    message++;
  }
  if (turn === turns.length && message === messages.length) return undefined;
  let to = turns.length;
  let end = messages.length;
  for (let last = turns.length - 1; last >= turn && end > message; last--) {
    const sameness = compare(turns[last], ids[last], messages[end - 1], needsId);
    if (sameness === silent) continue;
    if (sameness === other) break;
    to = last + 1;
    end--;
  }
  const messagesTo = Math.min(messages.length, end + 1);
  return withAnswers(turns, { from, to, messagesFrom: Math.max(0, message - 1), messagesTo });
}

// Numbers, since one is asked for and compared for every message.
const silent = 0;
const same = 1;
const other = 2;

/** Compares a message with what was shown of a turn; if it is the same it is well formed, whatever hooks may send. */
function compare(turn: Turn | undefined, id: string | undefined, message: unknown, needsId: boolean): 0 | 1 | 2 {
  if (turn === undefined) return silent;
  const text = textOf(turn);
  if (text.length === 0) return silent;
  if (!isObject(message) || message.content !== text || message.role !== roleOf(turn)) return other;
  if (message.id === id) return same;
  // Where some messages have ids, one without is not taken for its equal before all ids have been looked at.
  return message.id === undefined && !needsId ? same : other;
}

/** A window does not end between a call and its answer, where nothing may be inserted. */
function withAnswers(turns: readonly Turn[], window: Window): Window {
  let { to, messagesTo } = window;
  for (let turn = turns[to]; turn !== undefined && answersCalls(turn); turn = turns[to]) {
    if (textOf(turn) !== '') messagesTo++;
    to++;
  }
  return { ...window, to, messagesTo };
}

/** The API knows no system messages inside a conversation: a hook's become a user's, unless the host has some itself. */
function withKnownRoles(messages: readonly HookMessage[], turns: readonly Turn[]): readonly HookMessage[] {
  const isSystem = ({ role }: HookMessage) => role === 'system';
  if (!messages.some(isSystem) || turns.some((turn) => roleOf(turn) === 'system')) return messages;
  return messages.map((message) => (isSystem(message) ? { ...message, role: 'user' } : message));
}
