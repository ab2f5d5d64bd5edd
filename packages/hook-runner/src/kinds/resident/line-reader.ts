/** Cuts what a program prints into lines, each of a limited length; a line ends with a line feed. */
export class LineReader {
  readonly #maxBytes: number;
  #rest: Buffer[] = [];
  #restBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Gives the lines that a chunk completes; the last is undefined if it would be too long, and nothing after it counts. */
  *read(chunk: Buffer): Generator<string | undefined> {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      if (this.#restBytes + end - start > this.#maxBytes) return yield undefined;
      yield this.#take(chunk, start, end);
      start = end + 1;
    }
    if (start === chunk.length) return;
    this.#rest.push(start === 0 ? chunk : chunk.subarray(start));
    this.#restBytes += chunk.length - start;
    if (this.#restBytes > this.#maxBytes) yield undefined;
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
