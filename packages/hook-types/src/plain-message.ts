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
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return undefined;
  const names = Object.keys(value);
  if (names.length !== 3 || names[0] !== 'id' || names[1] !== 'role' || names[2] !== 'content') return undefined;
  // Each is asked for once: what is checked is what is copied.
  const { id, role, content } = value as Readonly<Record<string, unknown>>;
  const isPlain = typeof id === 'string' && typeof role === 'string' && typeof content === 'string';
  return isPlain ? { id, role, content } : undefined;
}
