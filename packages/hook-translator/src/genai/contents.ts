import { type HookMessage, readHookMessages } from '../hook-data/read-hook-request.ts';
import { applyMessages, type ShownMessage } from './apply-messages.ts';
import { answersCalls } from './edit-turn.ts';
import { idOf, isObject, messageOf, readTurns, roleOf, type Turn, textOf, writeTurns } from './turns.ts';

/** Shows the messages of `contents` to hooks; a turn without text is not shown. */
export function showMessages(contents: unknown): HookMessage[] {
  const messages: HookMessage[] = [];
  let place = 0;
  for (const turn of readTurns(contents)) {
    const message = messageOf(turn, place++);
    if (message.content !== '') messages.push(message);
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
    const message = messageOf(turn, from + index);
    return message.content === '' ? [] : [{ ...message, turn: index }];
  });
  const sent = readHookMessages(messages.slice(messagesFrom, messagesTo), messagesFrom).map((message) =>
    withKnownRole(message, turns),
  );
  const changed = applyMessages(turns.slice(from, to), shown, sent);
  const result = turns.slice();
  result.splice(from, to - from, ...changed);
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
  let from = 0;
  let message = 0;
  let turn = 0;
  for (; turn < turns.length; turn++) {
    const text = textAt(turns, turn);
    if (text === '') continue;
    if (!isShown(messages[message], turns, turn, text, needsId)) break;
    from = turn;
    message++;
  }
  if (turn === turns.length && message === messages.length) return undefined;
  let to = turns.length;
  let end = messages.length;
  for (let last = turns.length - 1; last >= turn && end > message; last--) {
    const text = textAt(turns, last);
    if (text === '') continue;
    if (!isShown(messages[end - 1], turns, last, text, needsId)) break;
    to = last + 1;
    end--;
  }
  const messagesTo = Math.min(messages.length, end + 1);
  return withAnswers(turns, { from, to, messagesFrom: Math.max(0, message - 1), messagesTo });
}

function textAt(turns: readonly Turn[], place: number): string {
  const turn = turns[place];
  return turn === undefined ? '' : textOf(turn);
}

/** Tells whether a message is what was shown of a turn; then it is well formed, whatever the hook may have sent. */
function isShown(message: unknown, turns: readonly Turn[], place: number, text: string, needsId: boolean): boolean {
  const turn = turns[place];
  if (turn === undefined || !isObject(message)) return false;
  const { id, role, content } = message;
  // Where some messages have ids, one without is not taken for its equal before all ids have been looked at.
  return content === text && role === roleOf(turn) && (id === undefined ? !needsId : id === idOf(place));
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
function withKnownRole(message: HookMessage, turns: readonly Turn[]): HookMessage {
  if (message.role !== 'system' || turns.some((turn) => roleOf(turn) === 'system')) return message;
  return { ...message, role: 'user' };
}
