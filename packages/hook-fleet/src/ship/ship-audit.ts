import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAtomically } from '@agent-hooks/hook-trust/files';
import { isRecord } from '@agent-hooks/hook-types';
import { linesAfter, type ReadPosition, type ShippedLine } from './audit-lines.ts';
import { type AddressOptions, type AuditSink, openSink } from './sinks.ts';

export interface ShipOptions extends AddressOptions {
  /** The audit file. */
  readonly file: string;
  /** A file, or an address that takes lines of JSON by POST. */
  readonly to: string;
  /** Where it is kept how far was shipped. Default: beside the audit file. */
  readonly stateFile?: string | undefined;
}

/** What one pass has shipped. */
export interface Shipped {
  readonly lines: number;
  /** The number of the last line that is where it belongs. */
  readonly seq: number;
  /** Lines that are missing in the audit file, each a sentence. */
  readonly gaps: readonly string[];
}

interface Cursor {
  readonly seq: number;
  readonly at?: ReadPosition;
}

const mostLines = 500;
const mostBytes = 1024 * 1024;

/**
 * Hands on every line that was not handed on yet, in order, and remembers how far it came only once the lines are there: a
 * process that is killed at any moment has lost nothing, and the next one goes on.
 */
export async function shipAudit(options: ShipOptions): Promise<Shipped> {
  const { file, to, stateFile = stateFileOf(file, to) } = options;
  const sink = openSink(to, options);
  let cursor = startOf(sink, readCursor(stateFile));
  const gaps: string[] = [];
  let lines = 0;
  for (const { batch, end } of batchesOf(linesAfter(file, cursor.seq, cursor.at))) {
    gaps.push(...findGaps(batch, cursor.seq));
    await sink.send(batch);
    cursor = { seq: batch.findLast(({ seq }) => seq !== undefined)?.seq ?? cursor.seq, at: end };
    writeAtomically(stateFile, `${JSON.stringify(cursor)}\n`);
    lines += batch.length;
  }
  return { lines, seq: cursor.seq, gaps };
}

export interface FollowOptions extends ShipOptions {
  readonly signal: AbortSignal;
  readonly pollMs?: number | undefined;
  /** Called with every pass that shipped something or failed. */
  readonly onPass: (shipped: Shipped | undefined, error?: unknown) => void;
}

/** Ships until it is asked to end; what fails is tried again, less and less often. */
export async function followAudit({ signal, pollMs = 1_000, onPass, ...options }: FollowOptions): Promise<void> {
  let waitMs = pollMs;
  while (!signal.aborted) {
    try {
      const shipped = await shipAudit(options);
      if (shipped.lines > 0) onPass(shipped);
      waitMs = pollMs;
    } catch (error) {
      onPass(undefined, error);
      waitMs = Math.min(60_000, waitMs * 2);
    }
    // The signal only ends the wait.
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Every receiver is shipped to on its own. */
function stateFileOf(file: string, to: string): string {
  return `${file}.shipped-${createHash('sha256').update(to).digest('hex').slice(0, 12)}`;
}

/** A receiver that can tell what it has knows best. */
function startOf(sink: AuditSink, kept: Cursor): Cursor {
  const seq = sink.lastSeq();
  return seq === undefined || seq === kept.seq ? kept : { seq };
}

function readCursor(file: string): Cursor {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isRecord(value) || typeof value.seq !== 'number') return { seq: 0 };
    const { seq, at } = value;
    const isPlace = isRecord(at) && typeof at.inode === 'number' && typeof at.offset === 'number';
    // Both numbers were checked.
    return { seq, ...(isPlace && { at: at as unknown as ReadPosition }) };
  } catch {
    return { seq: 0 };
  }
}

function* batchesOf(lines: ReturnType<typeof linesAfter>) {
  let batch: ShippedLine[] = [];
  let bytes = 0;
  let end: ReadPosition | undefined;
  for (const { line, at } of lines) {
    batch.push(line);
    bytes += line.text.length;
    end = at;
    if (batch.length < mostLines && bytes < mostBytes) continue;
    yield { batch, end };
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0 && end) yield { batch, end };
}

function findGaps(batch: readonly ShippedLine[], from: number): readonly string[] {
  let last = from;
  return batch.flatMap(({ seq }) => {
    if (seq === undefined) return [`The line after number ${last} is not as it was written.`];
    const isNext = seq === last + 1;
    const missing = isNext ? [] : [`Number ${seq} follows number ${last}: lines between them are missing.`];
    last = seq;
    return missing;
  });
}
