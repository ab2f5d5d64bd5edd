import { appendFileSync, readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionPlace } from './open-session.ts';
import { runtimeDirectory } from './runtime-directory.ts';
import { shortDigest } from './short-digest.ts';

/** Of these texts, those that were not shown in the session before; from now on they count as shown. */
export function takeUnreported(
  place: Pick<SessionPlace, 'agent' | 'sessionId' | 'home'>,
  texts: readonly string[],
): readonly string[] {
  if (texts.length === 0) return [];
  const directory = runtimeDirectory(place.home);
  if (directory === undefined) return [...texts];
  const file = join(directory, `told-${shortDigest(`${place.agent} ${place.sessionId}`)}`);
  try {
    const known = new Set(readLines(file));
    const unreported = [...new Set(texts)].filter((text) => !known.has(shortDigest(text)));
    if (known.size === 0) removeOld(directory);
    if (unreported.length > 0)
      appendFileSync(file, unreported.map((text) => `${shortDigest(text)}\n`).join(''), { mode: 0o600 });
    return unreported;
  } catch {
    // Rather twice than never.
    return [...texts];
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/** Sessions do not say when they end for good. */
function removeOld(directory: string): void {
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    const days = /^told-|\.compiled$/.test(name) ? 1 : name.startsWith('start-') ? 30 : Number.POSITIVE_INFINITY;
    if (Date.now() - statSync(file).mtimeMs > days * dayMs) unlinkSync(file);
  }
}
