import { StringDecoder } from 'node:string_decoder';

/** Far more than a recorder writes on a line; a file without line ends is not read into memory. */
export const longestReadable = 4 * 1024 * 1024;

/** One line of a log as it was found. */
export interface LogLine {
  readonly text: string;
  /** True if it is longer than any recorder writes; its text is not kept. */
  readonly isTooLong: boolean;
}

/**
 * Cuts bytes into lines as they come in. Only a line feed ends a line: JSON text may contain every other character
 * that some readers take for one, such as U+2028.
 */
export class LogLines {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';
  #isTooLong = false;

  /** The lines that are complete with this chunk. */
  add(chunk: Buffer | string): LogLine[] {
    const parts = (typeof chunk === 'string' ? chunk : this.#decoder.write(chunk)).split('\n');
    const lines: LogLine[] = [];
    for (const [index, part] of parts.entries()) {
      if (index > 0) lines.push(this.#take());
      this.#isTooLong ||= this.#rest.length + part.length > longestReadable;
      this.#rest = this.#isTooLong ? '' : this.#rest + part;
    }
    return lines;
  }

  /** What is left after the last line feed. */
  end(): LogLine[] {
    this.#rest += this.#decoder.end();
    return this.#rest !== '' || this.#isTooLong ? [this.#take()] : [];
  }

  #take(): LogLine {
    const line = { text: this.#rest, isTooLong: this.#isTooLong };
    this.#rest = '';
    this.#isTooLong = false;
    return line;
  }
}
