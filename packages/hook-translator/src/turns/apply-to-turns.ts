import { type HookMessage, readHookMessages } from '../hook-data/read-hook-request.ts';
import { applyMessages, type ShownMessage } from './apply-messages.ts';
import { idsOf, messageOf, type TurnShape } from './turn-shape.ts';

/** Puts a hook's messages onto turns: the very same list if they are what it shows. */
export function applyToTurns<Turn>(
  shape: TurnShape<Turn>,
  turns: readonly Turn[],
  messages: readonly unknown[],
): readonly Turn[] {
  const window = changedWindow(shape, turns, messages);
  if (window === undefined) return turns;
  const { from, to, messagesFrom, messagesTo } = window;
  const ids = idsOf(turns.length);
  const shown = turns.slice(from, to).flatMap((turn, index): ShownMessage[] => {
    const message = messageOf(shape, turn, ids[from + index]);
    return message.content === '' ? [] : [{ ...message, turn: index }];
  });
  const sent = readHookMessages(messages.slice(messagesFrom, messagesTo), shown, messagesFrom);
  const changed = applyMessages(shape, turns.slice(from, to), { shown, messages: withKnownRoles(shape, sent, turns) });
  return turns.slice(0, from).concat(changed, turns.slice(to));
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
function changedWindow<Turn>(
  shape: TurnShape<Turn>,
  turns: readonly Turn[],
  messages: readonly unknown[],
): Window | undefined {
  const needsId = messages.some((message) => isObject(message) && typeof message.id === 'string');
  const ids = idsOf(turns.length);
  // A message that is the same as what was shown of a turn is well formed, whatever hooks may send.
  const compare = (place: number, message: unknown): 0 | 1 | 2 => {
    const turn = turns[place];
    const text = turn === undefined ? '' : shape.textOf(turn);
    if (turn === undefined || text.length === 0) return silent;
    if (!isObject(message) || message.content !== text || message.role !== shape.roleOf(turn)) return other;
    if (message.id === ids[place]) return same;
    // Where some messages have ids, one without is not taken for its equal before all ids have been looked at.
    return message.id === undefined && !needsId ? same : other;
  };
  let from = 0;
  let message = 0;
  let turn = 0;
  for (; turn < turns.length; turn++) {
    const sameness = compare(turn, messages[message]);
    if (sameness === silent) continue;
    if (sameness === other) break;
    from = turn;
    message++;
  }
  if (turn === turns.length && message === messages.length) return undefined;
  let to = turns.length;
  let end = messages.length;
  for (let last = turns.length - 1; last >= turn && end > message; last--) {
    const sameness = compare(last, messages[end - 1]);
    if (sameness === silent) continue;
    if (sameness === other) break;
    to = last + 1;
    end--;
  }
  const messagesTo = Math.min(messages.length, end + 1);
  return withAnswers(shape, turns, { from, to, messagesFrom: Math.max(0, message - 1), messagesTo });
}

// Numbers, since one is asked for and compared for every message.
const silent = 0;
const same = 1;
const other = 2;

/** A window does not end between a call and its answer, where nothing may be inserted. */
function withAnswers<Turn>(shape: TurnShape<Turn>, turns: readonly Turn[], window: Window): Window {
  let { to, messagesTo } = window;
  for (let turn = turns[to]; turn !== undefined && shape.followsCalls(turn); turn = turns[to]) {
    if (shape.textOf(turn) !== '') messagesTo++;
    to++;
  }
  return { ...window, to, messagesTo };
}

/** Where the API knows no system messages inside a conversation, a hook's become a user's. */
function withKnownRoles<Turn>(
  shape: TurnShape<Turn>,
  messages: readonly HookMessage[],
  turns: readonly Turn[],
): readonly HookMessage[] {
  const isSystem = ({ role }: HookMessage) => role === 'system';
  if (!messages.some(isSystem) || shape.takesSystemTurns(turns)) return messages;
  return messages.map((message) => (isSystem(message) ? { ...message, role: 'user' } : message));
}

/** Asks less than `isRecord`, for the places where every message is asked and no list can be mistaken. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
