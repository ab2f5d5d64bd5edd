/** What was wrong with what a program printed, a few of each kind of trouble, until a result can carry it. */
export class Complaints {
  #texts: string[] = [];
  #more = 0;

  add(text: string): void {
    if (this.#texts.length < mostTexts) this.#texts.push(text);
    else this.#more++;
  }

  /** Gives what there is and forgets it; undefined if there is nothing. */
  take(): readonly string[] | undefined {
    if (this.#texts.length === 0) return undefined;
    const texts = this.#texts;
    if (this.#more > 0)
      texts.push(
        `The program printed ${this.#more} more ${this.#more === 1 ? 'line that is not an answer' : 'lines that are not answers'}.`,
      );
    this.#texts = [];
    this.#more = 0;
    return texts;
  }
}

const mostTexts = 5;
