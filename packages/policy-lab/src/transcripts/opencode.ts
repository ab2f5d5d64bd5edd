import { isRecord } from '@agent-hooks/hook-types';
import { parseObject, textIn } from './json-lines.ts';
import { CallCollector, type CallOutcome, failureOf, type Transcript, textOf } from './transcript-call.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Reads one part of a message of opencode, which former versions keep in a file of its own. */
export function readOpencodePart(text: string, file: string): Transcript {
  const found = new CallCollector('opencode', file);
  const part = parseObject(text);
  if (part) addPart(found, part, { session: textIn(part.sessionID) ?? '', cwd: undefined });
  else found.broken++;
  return found.finish();
}

/** The part of `node:sqlite` that is used. */
interface Sqlite {
  readonly DatabaseSync: new (
    file: string,
    options: { readonly readOnly: boolean },
  ) => {
    prepare(text: string): { iterate(): Iterable<unknown> };
    close(): void;
  };
}

/** Whether this Node can read the database in which opencode keeps its sessions now. */
export function canReadDatabases(): boolean {
  return findSqlite() !== undefined;
}

/** Reads the database of opencode; it is opened to be read only. */
export function readOpencodeDatabase(file: string): Transcript {
  const found = new CallCollector('opencode', file);
  const sqlite = findSqlite();
  if (!sqlite) return { calls: [], broken: 1 };
  try {
    const database = new sqlite.DatabaseSync(file, { readOnly: true });
    try {
      const rows = database.prepare(partsWithCalls).iterate();
      for (const row of rows) {
        const { data, session, cwd } = isRecord(row) ? row : {};
        const part = parseObject(data);
        if (part) addPart(found, part, { session: textIn(session) ?? '', cwd: textIn(cwd) });
        else found.broken++;
      }
    } finally {
      database.close();
    }
  } catch {
    found.broken++;
  }
  return found.finish();
}

const partsWithCalls = `SELECT part.data AS data, part.session_id AS session, session.directory AS cwd
  FROM part LEFT JOIN session ON session.id = part.session_id WHERE part.data LIKE '%"tool"%' ORDER BY part.time_created`;

function findSqlite(): Sqlite | undefined {
  // Node has it from 22.5 on, and types of Node 20 do not know it.
  return (process.getBuiltinModule as (name: string) => Sqlite | undefined)('node:sqlite');
}

interface Place {
  readonly session: string;
  readonly cwd: string | undefined;
}

function addPart(found: CallCollector, { type, tool, callID, state }: Fields, place: Place): void {
  if (type !== 'tool' || typeof tool !== 'string' || !isRecord(state)) return;
  const input = isRecord(state.input) ? state.input : {};
  const start = isRecord(state.time) ? state.time.start : undefined;
  const at = typeof start === 'number' ? new Date(start).toISOString() : undefined;
  found.add(`${place.session} ${textIn(callID)}`, { ...place, at, tool, input, line: 0 }, outcomeOf(state));
}

function outcomeOf({ status, error, metadata }: Fields): CallOutcome {
  if (status === 'error') return failureOf(textOf(error));
  if (status !== 'completed') return 'unknown';
  return isRecord(metadata) && typeof metadata.exit === 'number' && metadata.exit !== 0 ? 'failed' : 'ran';
}
