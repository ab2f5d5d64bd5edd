import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { headFileOf, readHeadBeside } from './audit-file.ts';
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
 * Checks that every line of an audit file is the one that was written, and follows the one before, beginning with the
 * files that were renamed to `.1`, `.2` and so on. What was cut off at the end shows by the file beside it, or by a head
 * that someone kept.
 */
export async function verifyAudit(file: string, kept?: string): Promise<AuditVerification> {
  const chain = new ChainCheck(kept);
  for (const each of [...listFormer(file), file]) await chain.read(each, each === file ? '' : `${basename(each)}: `);
  return chain.end(file);
}

class ChainCheck {
  readonly #problems: AuditProblem[] = [];
  readonly #kept: string | undefined;
  #head = emptyHead;
  #lines = 0;
  #line = 0;
  #hasKept: boolean;

  constructor(kept: string | undefined) {
    this.#kept = kept;
    this.#hasKept = kept === undefined || kept === emptyHead.hash;
  }

  async read(file: string, where: string): Promise<void> {
    this.#line = 0;
    for await (const text of linesOf(file)) {
      this.#lines += 1;
      this.#line += 1;
      const problem = this.#check(text);
      if (problem !== undefined) this.#say(where + problem);
    }
  }

  end(file: string): AuditVerification {
    const beside = readHeadBeside(file);
    if (beside === undefined && this.#lines > 0)
      this.#say(`${headFileOf(file)} is missing, so that a loss at the end would not show`);
    if (beside && beside.hash !== this.#head.hash)
      this.#say(
        `the file ends at number ${this.#head.seq}, but number ${beside.seq} was written last: lines at the end are missing`,
      );
    if (!this.#hasKept)
      this.#say('the head that was kept is not in this file: it was cut off, replaced or written again');
    return { lines: this.#lines, head: this.#head, problems: this.#problems };
  }

  #check(text: string): string | undefined {
    const line = readAuditLine(text);
    if (!line) return 'this line was changed or cut: its hash is not that of its content';
    const problem = followsOn(line.seq, line.prev, this.#head);
    this.#head = { seq: line.seq, hash: line.hash };
    this.#hasKept ||= line.hash === this.#kept;
    if (problem !== undefined || !line.headWasGone) return problem;
    return 'the file that keeps the head was gone when this line was written: lines before it may be missing';
  }

  #say(message: string): void {
    if (this.#problems.length < mostProblems) this.#problems.push({ line: this.#line, message });
  }
}

/** The files to which an audit file was renamed, the oldest first. */
export function listFormer(file: string): string[] {
  const found: string[] = [];
  while (existsSync(`${file}.${found.length + 1}`)) found.push(`${file}.${found.length + 1}`);
  return found.reverse();
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
