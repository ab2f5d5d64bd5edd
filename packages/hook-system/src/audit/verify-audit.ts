import { createReadStream, readFileSync } from 'node:fs';
import { isRecord } from '@agent-hooks/hook-types';
import { headFileOf } from './audit-file.ts';
import { type AuditHead, emptyHead, readAuditLine } from './audit-line.ts';

/** What was found in an audit file. */
export interface AuditVerification {
  readonly lines: number;
  /** The last good line: keep it elsewhere, and a later check can be held against it. */
  readonly head: AuditHead;
  /** What is wrong, each a sentence with its line. */
  readonly problems: readonly AuditProblem[];
}

export interface AuditProblem {
  readonly line: number;
  readonly message: string;
}

const mostProblems = 100;

/**
 * Checks that every line of an audit file is the one that was written, and follows the one before. What was cut off at
 * the end shows by the file beside it, or by a head that somebody kept.
 */
export async function verifyAudit(file: string, kept?: string): Promise<AuditVerification> {
  const problems: AuditProblem[] = [];
  const say = (line: number, message: string) => problems.length < mostProblems && problems.push({ line, message });
  let head = emptyHead;
  let lines = 0;
  let hasKept = kept === undefined || kept === emptyHead.hash;
  for await (const text of linesOf(file)) {
    lines += 1;
    const line = readAuditLine(text);
    if (!line) {
      say(lines, 'this line was changed or cut: its hash is not that of its content');
      continue;
    }
    const before = followsOn(line.seq, line.prev, head);
    if (before !== undefined) say(lines, before);
    head = { seq: line.seq, hash: line.hash };
    hasKept ||= line.hash === kept;
  }
  const beside = readHeadBeside(file);
  if (beside === undefined && lines > 0)
    say(lines, `${headFileOf(file)} is missing, so that a loss at the end would not show`);
  if (beside && beside.hash !== head.hash)
    say(
      lines,
      `the file ends at number ${head.seq}, but number ${beside.seq} was written last: lines at the end are missing`,
    );
  if (!hasKept) say(lines, 'the head that was kept is not in this file: it was cut off, replaced or written again');
  return { lines, head, problems };
}

/** A line ends with a line feed alone: a reader of Node also ends one at U+2028, which JSON may have inside of a text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [end = '', ...next] = String(chunk).split('\n');
    parts.push(end);
    for (const start of next) {
      yield parts.join('');
      parts = [start];
    }
  }
  const last = parts.join('');
  if (last !== '') yield last;
}

function followsOn(seq: number, prev: string, head: AuditHead): string | undefined {
  if (prev === head.hash && seq === head.seq + 1) return undefined;
  if (seq > head.seq + 1)
    return `number ${seq} follows number ${head.seq}: lines between them are missing or were moved`;
  if (seq <= head.seq) return `number ${seq} follows number ${head.seq}: lines were moved or repeated`;
  return `number ${seq} does not build on the line before it: that one was replaced`;
}

function readHeadBeside(file: string): AuditHead | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(headFileOf(file), 'utf8'));
    if (!isRecord(value) || typeof value.seq !== 'number' || typeof value.hash !== 'string') return undefined;
    return { seq: value.seq, hash: value.hash };
  } catch {
    return undefined;
  }
}
