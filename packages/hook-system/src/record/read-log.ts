import type { FiredEvent } from '@agent-hooks/hook-types';
import { type LogLine, LogLines, longestReadable } from './log-lines.ts';
import { parseFiredEvent } from './parse-fired-event.ts';

/** A log as far as it could be read. */
export interface Log {
  readonly events: readonly FiredEvent[];
  readonly broken: readonly BrokenLine[];
}

/** A line that contains no event. */
export interface BrokenLine {
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

/** Reads a log; lines that contain no event are reported and left out, whatever they contain. */
export async function readLog(chunks: AsyncIterable<Buffer | string>): Promise<Log> {
  const events: FiredEvent[] = [];
  const broken: BrokenLine[] = [];
  for await (const entry of readEntries(chunks)) {
    if ('problem' in entry) broken.push(entry);
    else events.push(entry.event);
  }
  return { events, broken };
}

/** What a line of a log contains. */
export type LogEntry = { readonly line: number; readonly event: FiredEvent } | BrokenLine;

/** Reads a log line by line, as it comes in; empty lines are passed over. */
export async function* readEntries(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<LogEntry> {
  const lines = new LogLines();
  let number = 0;
  for await (const chunk of chunks) {
    for (const line of lines.add(chunk)) yield* readLine(line, ++number);
  }
  for (const line of lines.end()) yield* readLine(line, ++number);
}

function readLine({ text, isTooLong }: LogLine, line: number): LogEntry[] {
  if (isTooLong) return [{ line, problem: `it is longer than ${longestReadable} characters` }];
  const bare = line === 1 ? text.replace(/^\uFEFF/, '') : text;
  if (bare.trim() === '') return [];
  const event = parseFiredEvent(bare);
  return ['problem' in event ? { line, problem: event.problem } : { line, event }];
}
