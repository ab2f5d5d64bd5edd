import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '@agent-hooks/hook-types';

/** What connecting changed in a file, so that exactly this can be taken back. */
interface ConnectionNote {
  readonly file: string;
  /** Of the file as it was written; another one was edited since. */
  readonly digest: string;
  /** True if the file did not exist. */
  readonly isCreated: boolean;
  /** The topmost of its directories that did not exist either. */
  readonly createdDirectory?: string | undefined;
  readonly offset: number;
  readonly insertedLength: number;
  readonly removed: string;
}

/** A file as it was before it was connected. */
interface BeforeConnection {
  /** Undefined if there was none. */
  readonly text: string | undefined;
  /** Directories that were created for it, from the topmost one down, and are removed if they are empty. */
  readonly createdDirectory?: string | undefined;
}

/** Remembers what was changed in a file, in the user's own directory. */
export async function noteConnection(
  directory: string,
  file: string,
  { before: { text: before, createdDirectory }, after }: { before: BeforeConnection; after: string },
): Promise<void> {
  const known = await readNote(directory, file);
  // What was connected before and is now of another version is taken back as a whole, or entry by entry.
  const original = known && before !== undefined ? undoText(known, before) : undefined;
  const base = original === undefined ? before : original.text;
  const note: ConnectionNote = {
    ...{ file, digest: digestOf(after), isCreated: base === undefined },
    createdDirectory: createdDirectory ?? known?.createdDirectory,
    ...spliceOf(base ?? '', after),
  };
  const path = notePath(directory, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, JSON.stringify(note), { mode: 0o600 });
}

/** The file as it was before it was connected; undefined if it was edited since. */
export async function undoConnection(
  directory: string,
  file: string,
  now: string,
): Promise<BeforeConnection | undefined> {
  const note = await readNote(directory, file);
  return note && undoText(note, now);
}

/** Forgets what was changed in a file. */
export async function forgetConnection(directory: string, file: string): Promise<void> {
  await rm(notePath(directory, file), { force: true });
}

function undoText(note: ConnectionNote, now: string): BeforeConnection | undefined {
  if (note.digest !== digestOf(now)) return undefined;
  if (note.isCreated) return { text: undefined, createdDirectory: note.createdDirectory };
  const { offset, insertedLength, removed } = note;
  return { text: now.slice(0, offset) + removed + now.slice(offset + insertedLength) };
}

/** The one place where two texts differ. */
function spliceOf(before: string, after: string): Pick<ConnectionNote, 'offset' | 'insertedLength' | 'removed'> {
  const shorter = Math.min(before.length, after.length);
  let offset = 0;
  while (offset < shorter && before[offset] === after[offset]) offset++;
  let end = 0;
  while (end < shorter - offset && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return {
    offset,
    insertedLength: after.length - end - offset,
    removed: before.slice(offset, before.length - end),
  };
}

async function readNote(directory: string, file: string): Promise<ConnectionNote | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(notePath(directory, file), 'utf8'));
    // It was written by us, in a directory that is the user's own; its digest returns whether it still fits.
    return isRecord(value) && value.file === file ? (value as unknown as ConnectionNote) : undefined;
  } catch {
    return undefined;
  }
}

function notePath(directory: string, file: string): string {
  return join(directory, 'connections', `${digestOf(file).slice(0, 16)}.json`);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
