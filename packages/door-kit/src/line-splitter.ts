/** Longer lines cannot be shown to hooks. */
const longestLine = 64 * 1024 * 1024;

/** Splits a stream into lines, each with its line feed; the bytes are those that came. */
export class LineSplitter {
  readonly #onLine: (line: Buffer) => void;
  readonly #onTooLong: () => void;
  readonly #limit: number;
  #parts: Buffer[] = [];
  #length = 0;
  #isSkipping = false;

  constructor(onLine: (line: Buffer) => void, onTooLong: () => void, limit: number = longestLine) {
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      this.#add(chunk.subarray(start, end + 1));
      this.#finish();
      start = end + 1;
    }
    if (start < chunk.length) this.#add(chunk.subarray(start));
  }

  /** What came last is a line even if no line feed follows; one is added where more lines are to follow. */
  end(isFollowed: boolean): void {
    if (isFollowed && this.#parts.length > 0) this.#add(Buffer.of(lineFeed));
    this.#finish();
  }

  #add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.#limit && !this.#isSkipping) {
      this.#isSkipping = true;
      this.#parts = [];
      this.#onTooLong();
    }
    if (!this.#isSkipping) this.#parts.push(part);
  }

  #finish(): void {
    const [first, ...others] = this.#parts;
    const isSkipped = this.#isSkipping;
    this.#parts = [];
    this.#length = 0;
    this.#isSkipping = false;
    if (first && !isSkipped) this.#onLine(others.length === 0 ? first : Buffer.concat([first, ...others]));
  }
}

const lineFeed = 0x0a;
