/** Keeps the last bytes of a stream of text that has no end. */
export class Tail {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #kept = 0;
  #total = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** How many bytes have ever arrived: a mark to read from later. */
  get total(): number {
    return this.#total;
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#kept += chunk.length;
    this.#total += chunk.length;
    for (let first = this.#chunks[0]; first && this.#kept - first.length >= this.#maxBytes; first = this.#chunks[0]) {
      this.#chunks.shift();
      this.#kept -= first.length;
    }
  }

  /** The text that has arrived since a mark, as far as it is still here. */
  since(mark: number): string {
    const wanted = Math.min(this.#total - mark, this.#maxBytes);
    if (wanted <= 0) return '';
    const kept = Buffer.concat(this.#chunks);
    let start = Math.max(0, kept.length - wanted);
    // The middle of a character cannot be its beginning.
    while (start > 0 && start < kept.length && ((kept[start] ?? 0) & 0xc0) === 0x80) start++;
    return kept.toString('utf8', start);
  }
}
