/** Cuts what a program prints into lines, each of a limited length; a line ends with a line feed. */
export class LineReader {
  readonly #maxBytes: number;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #hasOverflowed = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** True once a line was too long; nothing after it counts. */
  get hasOverflowed(): boolean {
    return this.#hasOverflowed;
  }

  /** Gives the lines that a chunk completes. */
  read(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      if (this.#isTooLong(end - start)) return lines;
      lines.push(this.#take(chunk, start, end));
      start = end + 1;
    }
    if (start === chunk.length || this.#isTooLong(chunk.length - start)) return lines;
    this.#rest.push(start === 0 ? chunk : chunk.subarray(start));
    this.#restBytes += chunk.length - start;
    return lines;
  }

  #isTooLong(bytes: number): boolean {
    this.#hasOverflowed ||= this.#restBytes + bytes > this.#maxBytes;
    return this.#hasOverflowed;
  }

  /** A character may have been split between chunks, so they are decoded only when they are together. */
  #take(chunk: Buffer, start: number, end: number): string {
    if (this.#restBytes === 0) return chunk.toString('utf8', start, end);
    const line = Buffer.concat([...this.#rest, chunk.subarray(start, end)]).toString();
    this.#rest = [];
    this.#restBytes = 0;
    return line;
  }
}

const lineFeed = 0x0a;
