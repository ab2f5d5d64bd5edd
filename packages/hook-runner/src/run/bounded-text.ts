import { StringDecoder } from 'node:string_decoder';

/** Collects UTF-8 in chunks that may split a character, up to a number of bytes. */
export class BoundedText {
  readonly #maxBytes: number;
  #bytes = 0;
  #text = '';
  #decoder: StringDecoder | undefined;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What has arrived in whole characters. */
  get soFar(): string {
    return this.#text;
  }

  /** Takes in what fits; false if it did not all fit. */
  add(chunk: Buffer): boolean {
    const room = this.#maxBytes - this.#bytes;
    this.#bytes += Math.min(room, chunk.length);
    this.#text += this.#decode(chunk.length <= room ? chunk : chunk.subarray(0, room));
    return chunk.length <= room;
  }

  /** Most hooks print one chunk that ends with a line: where no character can be cut, no one has to remember its half. */
  #decode(bytes: Buffer): string {
    if (!this.#decoder && (bytes.at(-1) ?? 0) < 0x80) return bytes.toString('utf8');
    this.#decoder ??= new StringDecoder('utf8');
    return this.#decoder.write(bytes);
  }

  /** The whole text, once nothing more will come; a character cut by the limit is left out, one that the writer broke is shown as such. */
  read(): string {
    return this.#bytes < this.#maxBytes && this.#decoder ? this.#text + this.#decoder.end() : this.#text;
  }
}
