import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { withFileLock } from '@agent-hooks/hook-trust/files';
import { assertIsFile } from '../append.ts';
import { FleetError } from '../fleet-error.ts';
import { type ShippedLine, seqOf } from './audit-lines.ts';

/** Whoever is handed the lines of an audit file. */
export interface AuditSink {
  /** The number of the last line that it is known to have; undefined if it cannot tell. */
  readonly lastSeq: () => number | undefined;
  /** Resolves once the lines are where they belong; rejects if that is not certain. */
  readonly send: (lines: readonly ShippedLine[]) => Promise<void>;
}

/** How an address is called. */
export interface AddressOptions {
  readonly token?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** A file or an address (http or https) to which lines are handed on. */
export function openSink(to: string, options: AddressOptions = {}): AuditSink {
  return isAddress(to) ? addressSink(to, options) : fileSink(to);
}

function isAddress(to: string): boolean {
  return /^https?:\/\//i.test(to);
}

/** Lines that are in the file already are not added again; half a line that a killed process left is written again. */
function fileSink(file: string): AuditSink {
  mkdirSync(dirname(file), { recursive: true });
  const open = <Result>(work: (handle: number) => Result): Result =>
    withFileLock(file, () => {
      const handle = openSync(file, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o640);
      try {
        assertIsFile(handle, file);
        return work(handle);
      } finally {
        closeSync(handle);
      }
    });
  return {
    lastSeq: () => open((handle) => readEnd(handle).seq),
    send: async (lines) =>
      open((handle) => {
        const { seq, size } = readEnd(handle);
        ftruncateSync(handle, size);
        const wanted = lines.filter((line) => line.seq === undefined || line.seq > seq);
        const bytes = Buffer.from(wanted.map(({ text }) => text).join(''));
        for (let done = 0; done < bytes.length; )
          done += writeSync(handle, bytes, done, bytes.length - done, size + done);
        fsyncSync(handle);
      }),
  };
}

const chunkBytes = 64 * 1024;

/** The last number in a file, and where its whole lines end. */
function readEnd(handle: number): { readonly seq: number; readonly size: number } {
  let text = '';
  let end: number | undefined;
  for (let start = fstatSync(handle).size; start > 0; ) {
    const length = Math.min(chunkBytes, start);
    start -= length;
    const buffer = Buffer.alloc(length);
    readSync(handle, buffer, 0, length, start);
    text = buffer.toString('latin1') + text;
    if (end === undefined && text.includes('\n')) end = start + text.lastIndexOf('\n') + 1;
    const whole = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
    const seq = (start > 0 ? whole.slice(1) : whole).map(seqOf).findLast((each) => each !== undefined);
    if (seq !== undefined && end !== undefined) return { seq, size: end };
  }
  return { seq: 0, size: end ?? 0 };
}

/** No one knows what arrived when no answer came: lines may arrive twice, and each has its number and its event's id. */
function addressSink(to: string, { token, timeoutMs = 30_000 }: AddressOptions): AuditSink {
  return {
    lastSeq: () => undefined,
    send: async (lines) => {
      const response = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-ndjson',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: lines.map(({ text }) => text).join(''),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        const { cause } = error;
        throw new FleetError(1, `${to} cannot be reached: ${cause instanceof Error ? cause.message : error.message}`);
      });
      await response.arrayBuffer();
      if (!response.ok) throw new FleetError(1, `${to} did not take the lines: it answered ${response.status}`);
    },
  };
}
