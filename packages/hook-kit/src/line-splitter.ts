/**
 * Cuts a stream of text into its lines. Only a line feed ends a line: JSON may hold other characters that some readers
 * take for an end. A long line costs no more than its length.
 */
export class LineSplitter {
  #unfinished: string[] = [];

  /** The lines that this chunk has completed. */
  push(chunk: string): string[] {
    const [first = '', ...others] = chunk.split('\n');
    this.#unfinished.push(first);
    const last = others.pop();
    if (last === undefined) return [];
    const lines = [this.#unfinished.join(''), ...others];
    this.#unfinished = [last];
    return lines;
  }

  /** The text after the last line feed. */
  rest(): string {
    return this.#unfinished.join('');
  }
}
