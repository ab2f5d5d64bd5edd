import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { PastSession, SessionPast } from '@agent-hooks/hook-policy';
import { isRecord } from '@agent-hooks/hook-types';

/**
 * Keeps what sessions have done in private files, so that every process of the user knows it. What cannot be read, or is
 * gone although the session is known, counts as done.
 */
export function openSessionPast(directory: string): SessionPast {
  const files = new SessionFiles(directory);
  return {
    find: (session, deed) => {
      try {
        return files.begin(session) ? files.find(session, deed) : lost;
      } catch {
        return lost;
      }
    },
    // An error refuses the call: what cannot be noted must not happen. What is lost counts as done already.
    note: (session, deed, what) => {
      if (files.begin(session)) files.note(session, deed, what);
    },
  };
}

const lost = 'what it did is not known any more';

/** For so long, what a session did counts for others in its project. */
const dayMs = 24 * 60 * 60 * 1000;

/** A line of a file: a session has begun, or has done something. */
type Line = { readonly began: string } | { readonly at: number; readonly deed: string; readonly what: string };

interface ReadFile {
  readonly changed: string;
  readonly lines: readonly Line[];
}

class SessionFiles {
  readonly #directory: string;
  /** The sessions that this process has seen. */
  readonly #begun = new Set<string>();
  readonly #read = new Map<string, ReadFile>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** False if the session is known and its file is gone. */
  begin(session: PastSession): boolean {
    const own = ownFile(session);
    if (statSync(join(this.#directory, own), { throwIfNoEntry: false })) return Boolean(this.#begun.add(own));
    const isKnown = (name: string) => this.#linesOf(name).some((line) => 'began' in line && line.began === own);
    if (this.#begun.has(own) || projectFiles(session).some(isKnown)) return false;
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    removeOld(this.#directory);
    for (const name of [own, projectFiles(session)[0]]) this.#append(name, { began: own });
    this.#begun.add(own);
    return true;
  }

  find(session: PastSession, deed: string): string | undefined {
    const does = (line: Line) => 'deed' in line && line.deed === deed;
    const own = this.#linesOf(ownFile(session)).find(does);
    const shared = projectFiles(session).flatMap((name) => this.#linesOf(name).filter(does));
    const found = [own, ...shared.filter((line) => 'at' in line && Date.now() - line.at < dayMs)];
    return found.find((line) => line !== undefined && 'what' in line)?.what;
  }

  note(session: PastSession, deed: string, what: string): void {
    for (const name of [ownFile(session), projectFiles(session)[0]]) this.#append(name, { at: Date.now(), deed, what });
  }

  #append(name: string, line: Line): void {
    appendFileSync(join(this.#directory, name), `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }

  #linesOf(name: string): readonly Line[] {
    const file = join(this.#directory, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return [];
    const changed = `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
    const known = this.#read.get(name);
    if (known?.changed === changed) return known.lines;
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').map(parseLine);
    this.#read.set(name, { changed, lines });
    return lines;
  }
}

function parseLine(text: string): Line {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new TypeError('a line is not an object');
  const { began, at, deed, what } = value;
  if (typeof began === 'string') return { began };
  if (typeof at === 'number' && typeof deed === 'string' && typeof what === 'string') return { at, deed, what };
  throw new TypeError('a line cannot be read');
}

function ownFile({ agent, id }: PastSession): string {
  return `session-${digest(`${agent} ${id}`)}.jsonl`;
}

/** That of today and that of yesterday. */
function projectFiles({ project }: PastSession): readonly [string, string] {
  const fileOf = (time: number) => `project-${digest(project)}-${new Date(time).toISOString().slice(0, 10)}.jsonl`;
  return [fileOf(Date.now()), fileOf(Date.now() - dayMs)];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

function removeOld(directory: string): void {
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > 30 * dayMs) unlinkSync(file);
  }
}
