import { FleetError } from '@agent-hooks/hook-fleet';
import { type PublicKey, readPublicKey, showId, whyNotSigned } from './minisign.ts';

/** A key that may sign for a policy. */
interface RingKey {
  /** As minisign writes it, without its comment. */
  readonly key: string;
  /** From then on it signs nothing more. */
  readonly until?: string | undefined;
}

/** The keys of a policy: those that may sign, and those that never may again. */
export interface KeyRing {
  readonly keys: readonly RingKey[];
  /** The ids of keys. */
  readonly revoked: readonly string[];
}

/** The id of a key, as people read it. */
export function idOfKey(text: string): string {
  return showId(readKey(text).id);
}

/** Checks that content was signed with a key of the ring that may still sign, and says which. */
export function checkSigned(ring: KeyRing, { content, signature }: Signed, now = Date.now()): string {
  const problems: string[] = [];
  for (const { key: text, until } of ring.keys) {
    const key = readKey(text);
    const id = showId(key.id);
    const problem = whyNotSigned(content, signature, key) ?? whyNotValid(ring, { id, until }, now);
    if (problem === undefined) return id;
    // Of several keys, the one that signed says best what is wrong.
    problems[problem.startsWith('it was signed with the key') ? 'push' : 'unshift'](problem);
  }
  throw new FleetError(1, `The signature does not count: ${problems[0] ?? 'there is no key to check it with'}.`);
}

export interface Signed {
  readonly content: Buffer;
  readonly signature: string;
}

function whyNotValid(
  { revoked }: KeyRing,
  { id, until }: { readonly id: string; readonly until: string | undefined },
  now: number,
): string | undefined {
  if (revoked.includes(id)) return `the key ${id} was revoked`;
  return until !== undefined && now >= Date.parse(until)
    ? `the key ${id} was replaced, and ended at ${until}`
    : undefined;
}

/** What a later ring makes of one: a key that was revoked once stays revoked. */
export function joinRings(former: KeyRing, next: KeyRing): KeyRing {
  const keys = new Map([...former.keys, ...next.keys].map((each) => [idOfKey(each.key), each]));
  return { keys: [...keys.values()], revoked: [...new Set([...former.revoked, ...next.revoked])] };
}

function readKey(text: string): PublicKey {
  const key = readPublicKey(text);
  if (key) return key;
  throw new FleetError(1, 'The key is not a public key in the format of minisign.');
}
