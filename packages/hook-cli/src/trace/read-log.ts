import { StringDecoder } from 'node:string_decoder';
import { parseRecordedEvent, type RecordedEvent } from '../record/recorded-event.ts';

/** A log as far as it could be read. */
export interface Log {
  readonly events: readonly RecordedEvent[];
  readonly broken: readonly BrokenLine[];
}

/** A line that holds no event. */
interface BrokenLine {
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

/** Reads a log; lines that hold no event are reported and left out, whatever they hold. */
export async function readLog(chunks: AsyncIterable<Buffer | string>): Promise<Log> {
  const events: RecordedEvent[] = [];
  const broken: BrokenLine[] = [];
  let number = 0;
  for await (const line of splitLines(chunks)) {
    number++;
    const text = number === 1 ? line.text.replace(/^\uFEFF/, '') : line.text;
    if (text.trim() === '' && !line.isTooLong) continue;
    const event = line.isTooLong
      ? { problem: `it is longer than ${longestReadable} characters` }
      : parseRecordedEvent(text);
    if ('problem' in event) broken.push({ line: number, problem: event.problem });
    else events.push(event);
  }
  return { events, broken };
}

/** Far more than a recorder writes on a line; a file without line ends is not read into memory. */
const longestReadable = 4 * 1024 * 1024;

interface Line {
  readonly text: string;
  readonly isTooLong: boolean;
}

async function* splitLines(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const parts = (typeof chunk === 'string' ? chunk : decoder.write(chunk)).split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield { text: rest, isTooLong };
        rest = '';
        isTooLong = false;
      }
      isTooLong ||= rest.length + part.length > longestReadable;
      rest = isTooLong ? '' : rest + part;
    }
  }
  rest += decoder.end();
  if (rest !== '' || isTooLong) yield { text: rest, isTooLong };
}
