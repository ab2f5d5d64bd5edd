import { closeSync, constants, fstatSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withFileLock } from '@agent-hooks/hook-trust/files';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { appendFlags, assertIsFile, writeWhole } from '../append.ts';
import { auditOfEvent, type EventOrigin } from './audit-details.ts';
import {
  type AuditEnd,
  type AuditEntry,
  type AuditHead,
  emptyHead,
  readAuditLine,
  readHeadText,
  toAuditLine,
} from './audit-line.ts';

/** Where the head of an audit file is kept beside it, so that a loss at its end shows. */
export function headFileOf(file: string): string {
  return `${file}.head`;
}

/** Adds the line of an event to an audit file. */
export function auditEvent(file: string, event: FiredEvent, origin: EventOrigin = {}): void {
  appendAudit(file, auditOfEvent(event, origin));
}

/** Adds a line to an audit file, whoever else does so at the same time. Throws if that is not possible. */
export function appendAudit(file: string, entry: AuditEntry): void {
  mkdirSync(dirname(file), { recursive: true });
  withFileLock(file, () => {
    const handle = openSync(file, constants.O_RDWR | appendFlags, 0o640);
    try {
      assertIsFile(handle, file);
      const { head, isTorn } = readHead(handle);
      const end = endOf(head, readHeadBeside(file));
      const line = toAuditLine(entry, end, { at: new Date().toISOString(), pid: process.pid });
      // Half a line stays what it is, and the next one begins on its own.
      writeWhole(handle, Buffer.from(isTorn ? `\n${line}` : line));
      const written = readAuditLine(line.trimEnd());
      if (written) writeFileSync(headFileOf(file), `${JSON.stringify({ seq: written.seq, hash: written.hash })}\n`);
    } finally {
      closeSync(handle);
    }
  });
}

/** The head that is kept beside an audit file; undefined if there is none. */
export function readHeadBeside(file: string): AuditHead | undefined {
  try {
    return readHeadText(readFileSync(headFileOf(file), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * What the next line builds on: the last line, or what was written after it and is gone, so that the gap stays to be
 * seen. A head that is behind was left so by a writer that died.
 */
function endOf(last: AuditHead, beside: AuditHead | undefined): AuditEnd {
  const isBehind = beside === undefined || beside.seq < last.seq;
  return { head: isBehind ? last : beside, headWasGone: beside === undefined && last.seq > 0 };
}

const chunkBytes = 64 * 1024;

/** The last good line, looked for from the end; behind a broken one the chain goes on from the last that is whole. */
function readHead(handle: number): { readonly head: AuditHead; readonly isTorn: boolean } {
  const { size } = fstatSync(handle);
  let text = '';
  for (let start = size; start > 0; ) {
    const length = Math.min(chunkBytes, start);
    start -= length;
    const buffer = Buffer.alloc(length);
    readSync(handle, buffer, 0, length, start);
    text = buffer.toString('latin1') + text;
    const lines = text.split('\n');
    // The first one may begin further up.
    const whole = start > 0 ? lines.slice(1) : lines;
    const found = whole.map((line) => readAuditLine(Buffer.from(line, 'latin1').toString('utf8'))).findLast(Boolean);
    if (found) return { head: found, isTorn: !text.endsWith('\n') };
  }
  return { head: emptyHead, isTorn: size > 0 && !text.endsWith('\n') };
}
