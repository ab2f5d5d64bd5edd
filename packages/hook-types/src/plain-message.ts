/** A message of a conversation as nearly all of them are: these three texts in this order, and nothing else. */
export interface PlainMessage {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/**
 * A copy of a value that is such a message, else undefined. A long request has a thousand of them, and copying or checking
 * one whose fields are known takes a fraction of what it takes to go through the fields of any object.
 */
export function copyPlainMessage(value: unknown): PlainMessage | undefined {
  if (!hasTheThreeFields(value)) return undefined;
  // Each is asked for once: what is checked is what is copied.
  const { id, role, content } = value;
  const isPlain = typeof id === 'string' && typeof role === 'string' && typeof content === 'string';
  return isPlain ? { id, role, content } : undefined;
}

/** Tells whether a value is such a message. */
export function isPlainMessage(value: unknown): value is PlainMessage {
  return (
    hasTheThreeFields(value) &&
    typeof value.id === 'string' &&
    typeof value.role === 'string' &&
    typeof value.content === 'string'
  );
}

/** Tells of two values that they are the same such message; false says nothing about any others. */
export function areSamePlainMessage(one: unknown, other: unknown): boolean {
  if (!isPlainMessage(one) || !hasTheThreeFields(other)) return false;
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
