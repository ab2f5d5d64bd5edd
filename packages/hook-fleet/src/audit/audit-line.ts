import { hash } from 'node:crypto';
import { isRecord } from '@agent-hooks/hook-types';
import { canonicalJson } from '@agent-hooks/hook-types/internal';

/** What an audit file says: an event, an approval or a switch. */
export interface AuditEntry {
  readonly kind: 'event' | 'approval' | 'switch';
  /** What happened, in one word or two: the name of the event, `approved`, `revoked`, `off`, … */
  readonly what: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** One line of an audit file. */
export interface AuditLine extends AuditEntry {
  /** Counts from 1. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly pid: number;
  /** The hash of the line before; of the first line, the hash of nothing. */
  readonly prev: string;
  /** True if the file that keeps the head was gone when this line was written, so that lines before it may be missing. */
  readonly headWasGone?: true;
  /** The hash of everything else on this line. */
  readonly hash: string;
}

/** The last line of an audit file, as a later one builds on it. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** Where a line is added, and whether something before it may have been lost unseen. */
export interface AuditEnd {
  readonly head: AuditHead;
  readonly headWasGone: boolean;
}

/** Before the first line. */
export const emptyHead: AuditHead = { seq: 0, hash: hash('sha256', '') };

/** The line that follows another, its end included. */
export function toAuditLine(
  entry: AuditEntry,
  { head, headWasGone }: AuditEnd,
  { at, pid }: { readonly at: string; readonly pid: number },
): string {
  const line = { seq: head.seq + 1, at, pid, ...entry, prev: head.hash, ...(headWasGone && { headWasGone }) };
  return `${JSON.stringify({ ...line, hash: hashOf(line) })}\n`;
}

/** Reads a line; undefined if it is not one, or is not the one that was written. */
export function readAuditLine(text: string): AuditLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { hash: said, ...rest } = value;
    const isWhole = typeof rest.seq === 'number' && typeof rest.prev === 'string' && typeof rest.kind === 'string';
    // Its fields were checked, or are what was hashed when it was written.
    const isAsWritten = said === hashOf(rest) && JSON.stringify(value) === text;
    return isWhole && isAsWritten ? (value as unknown as AuditLine) : undefined;
  } catch {
    return undefined;
  }
}

function hashOf(line: object): string {
  return hash('sha256', canonicalJson(line));
}

/** Reads the file that keeps the head; undefined if that is not a head. */
export function readHeadText(text: string): AuditHead | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.seq !== 'number' || typeof value.hash !== 'string') return undefined;
    return Number.isSafeInteger(value.seq) ? { seq: value.seq, hash: value.hash } : undefined;
  } catch {
    return undefined;
  }
}
