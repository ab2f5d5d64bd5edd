import { LineSplitter } from '@agent-hooks/door-kit';

/** One event of a stream: what it says, and its own bytes, to be sent on as they came. */
export interface StreamEvent {
  /** Undefined: it carries no message. */
  readonly data: Buffer | undefined;
  readonly id: string | undefined;
  /** Its lines but those of the data, for an event with another message. */
  readonly head: string;
  readonly bytes: Buffer;
}

/** Splits what a server streams into events. Lines that only some readers take for one line are a problem. */
export class EventReader {
  readonly #onEvent: (event: StreamEvent) => void;
  readonly #onProblem: (problem: string) => void;
  readonly #splitter: LineSplitter;
  #lines: Buffer[] = [];
  /** After how many milliseconds the server wants to be asked again. */
  retryMs = 1000;

  constructor(onEvent: (event: StreamEvent) => void, onProblem: (problem: string) => void) {
    this.#onEvent = onEvent;
    this.#onProblem = onProblem;
    this.#splitter = new LineSplitter(
      (line) => this.#add(line),
      () => onProblem('it is too long'),
    );
  }

  push(chunk: Buffer): void {
    this.#splitter.push(chunk);
  }

  #add(line: Buffer): void {
    this.#lines.push(line);
    if (line.toString('latin1').replace(/\r?\n$/, '') !== '') return;
    const lines = this.#lines;
    this.#lines = [];
    const bytes = Buffer.concat(lines);
    if (/\r(?!\n)/.test(bytes.toString('latin1'))) {
      this.#onProblem('it contains a carriage return, at which an event may end');
      return;
    }
    const fields = lines.map((each) => readField(each.toString()));
    const dataLines = lines.filter((_, index) => fields[index]?.name === 'data').map(valueBytes);
    const head = lines.filter((_, index) => fields[index]?.name !== 'data').slice(0, -1);
    const retry = Number(fields.find(({ name }) => name === 'retry')?.value);
    if (retry >= 0) this.retryMs = Math.min(retry, longestRetryMs);
    const data = Buffer.concat(dataLines.flatMap((each, index) => (index === 0 ? [each] : [lineFeed, each])));
    this.#onEvent({
      data: data.length === 0 ? undefined : data,
      id: fields.findLast(({ name }) => name === 'id')?.value,
      head: Buffer.concat(head).toString(),
      bytes,
    });
  }
}

const lineFeed = Buffer.from('\n');
const longestRetryMs = 60_000;

function readField(line: string): { readonly name: string; readonly value: string } {
  const [, name = '', value = ''] = /^([^:\r\n]*)(?::? ?)([^\r\n]*)/.exec(line) ?? [];
  return { name, value };
}

/** What is behind `data:` in a line. */
function valueBytes(line: Buffer): Buffer {
  const text = line.toString('latin1');
  return Buffer.from(text.replace(/^data(?:: ?)?/, '').replace(/\r?\n$/, ''), 'latin1');
}
