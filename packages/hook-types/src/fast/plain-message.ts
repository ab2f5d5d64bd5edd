import { isRecord } from '../record.ts';

/** A message of a conversation as nearly all of them are: these three texts in this order, and nothing else. */
export interface PlainMessage {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/**
 * A copy of a value that is such a message, else undefined. A long request has a thousand of them, and copying or checking
 * one whose fields are known takes a fraction of what it takes to go through the fields of any object. One that says the
 * same and that no longer changes is as good as a copy.
 */
export function copyPlainMessage(value: unknown, alike?: PlainMessage): PlainMessage | undefined {
  if (!hasTheThreeFields(value)) return undefined;
  return alike && haveSameTexts(alike, value) ? alike : copyTexts(value);
}

/** A copy of the three texts of a value, whatever else it has; undefined if one of them is not a text. */
export function copyTexts(value: unknown): PlainMessage | undefined {
  if (!isRecord(value)) return undefined;
  // Each is asked for once: what is checked is what is copied.
  const { id, role, content } = value;
  const isPlain = typeof id === 'string' && typeof role === 'string' && typeof content === 'string';
  return isPlain ? { id, role, content } : undefined;
}

/** Who may speak in a message. */
export const speakers = ['user', 'model', 'system'] as const;

/** Whether someone speaks in messages; asked by name, since each of a thousand messages is asked. */
export function isSpeaker(role: unknown): role is (typeof speakers)[number] {
  return role === 'user' || role === 'model' || role === 'system';
}

/** Remembers a list of messages that no longer changes, if all of them are plain and of known speakers. */
export function keepMessages(list: readonly unknown[]): void {
  if (list.every((item) => isPlainMessage(item) && isSpeaker(item.role))) known.add(list);
}

/** Whether that was found of a list. */
export function areKnownMessages(list: readonly unknown[]): list is readonly PlainMessage[] {
  return known.has(list);
}

/** The lists that were looked through: a conversation is long, and grows by a message at a time. */
const known = new WeakSet<readonly unknown[]>();

/** Whether a value is such a message. */
function isPlainMessage(value: unknown): value is PlainMessage {
  return (
    hasTheThreeFields(value) &&
    typeof value.id === 'string' &&
    typeof value.role === 'string' &&
    typeof value.content === 'string'
  );
}

/** True if two values are the same such message; false says nothing about any others. */
export function areSamePlainMessage(one: unknown, other: unknown): boolean {
  if (!isPlainMessage(one) || !hasTheThreeFields(other)) return false;
  return haveSameTexts(one, other);
}

function haveSameTexts(one: PlainMessage, other: Readonly<Record<keyof PlainMessage, unknown>>): boolean {
  return one.id === other.id && one.role === other.role && one.content === other.content;
}

/** By a loop over the names, which makes no list of them. */
function hasTheThreeFields(value: unknown): value is Readonly<Record<keyof PlainMessage, unknown>> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  // What it has from elsewhere would count as its own.
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  let place = 0;
  for (const name in value) if (name !== fieldNames[place++]) return false;
  return place === fieldNames.length;
}

const fieldNames = ['id', 'role', 'content'];
