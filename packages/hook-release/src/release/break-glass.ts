import { randomBytes } from 'node:crypto';
import { FleetError } from '@agent-hooks/hook-fleet';
import * as v from 'valibot';
import { checkSigned, type KeyRing } from '../keys/key-ring.ts';
import { type Signer, signFile } from '../keys/minisign.ts';

/** A policy only monitors so long after a code was given out. */
export const breakGlassMs = 3_600_000;

const schema = v.strictObject({
  id: v.string(),
  policy: v.string(),
  /** Whose account it is for. */
  user: v.string(),
  from: v.pipe(v.string(), v.isoTimestamp()),
  reason: v.string(),
});

/** What a code says: for whom a policy only monitors, and since when. */
export type BreakGlass = v.InferOutput<typeof schema>;

/** A code that lets a policy only monitor for one account, for an hour from now. */
export async function createCode(said: Omit<BreakGlass, 'id' | 'from'>, signer: Signer): Promise<string> {
  const content = Buffer.from(
    JSON.stringify({ id: randomBytes(6).toString('hex'), from: new Date().toISOString(), ...said }),
  );
  const signature = await signFile(content, signer, 'break-glass');
  return `${content.toString('base64url')}.${Buffer.from(signature).toString('base64url')}`;
}

/** Checks a code: signed by a key that counts, for this account, and not over. */
export function checkCode(code: string, ring: KeyRing, user: string): BreakGlass {
  const now = Date.now();
  const { said, content, signature } = openCode(code);
  checkSigned(ring, { content, signature }, now);
  const from = Date.parse(said.from);
  if (said.user !== user) throw new FleetError(1, `The code is for ${said.user}, and this account is ${user}.`);
  // Clocks differ by a little.
  if (from > now + 60_000) throw new FleetError(1, 'The code is not valid yet: look at the clock of this machine.');
  if (now >= from + breakGlassMs) throw new FleetError(1, 'The code is over: it was valid for an hour.');
  return said;
}

/** What a code claims, before it was checked. */
export function openCode(code: string): { said: BreakGlass; content: Buffer; signature: string } {
  const [first = '', second = ''] = code.trim().split('.');
  const content = Buffer.from(first, 'base64url');
  try {
    const said = v.parse(schema, JSON.parse(content.toString('utf8')));
    return { said, content, signature: Buffer.from(second, 'base64url').toString('utf8') };
  } catch {
    throw new FleetError(2, 'This is not a code of agent-hooks.');
  }
}
