import type { InspectedRow } from '../data/inspected-row.ts';

/** Which of the lines are shown: of the kinds that were chosen, with the text that was looked for, none while paused. */
export class RowFilter {
  readonly rows: InspectedRow[] = [];
  readonly kinds = new Set<string>();
  /** How many lines are shown or left out; the rest came while the page was paused. */
  seen = 0;
  shown: InspectedRow[] = [];
  #chosen: ReadonlySet<string> = new Set();
  #found: ReadonlySet<number> | undefined;
  #text = '';

  /** Adds lines that came later than all others; they are shown with the next `catchUp`. */
  add(rows: readonly InspectedRow[]): void {
    // After a break of the connection lines may come twice.
    const next = (this.rows.at(-1)?.id ?? -1) + 1;
    for (const row of rows) {
      if (row.id < next) continue;
      this.rows.push(row);
      for (const kind of row.kinds) this.kinds.add(kind);
    }
  }

  /** Shows what came since; of what was looked for, what its line says counts. */
  catchUp(): void {
    for (const row of this.rows.slice(this.seen)) if (this.#isShown(row, true)) this.shown.push(row);
    this.seen = this.rows.length;
  }

  setKinds(kinds: ReadonlySet<string>): void {
    this.#chosen = kinds;
    this.#again();
  }

  /** `found` are the numbers of the events that contain the text anywhere; undefined for all. */
  setFound(found: readonly number[] | undefined, text: string): void {
    this.#found = found && new Set(found);
    this.#text = text.toLowerCase();
    this.#again();
  }

  #again(): void {
    this.shown = this.rows.slice(0, this.seen).filter((row) => this.#isShown(row, false));
  }

  #isShown(row: InspectedRow, isNew: boolean): boolean {
    if (this.#chosen.size > 0 && !row.kinds.some((kind) => this.#chosen.has(kind))) return false;
    if (this.#found === undefined || this.#found.has(row.id)) return true;
    return isNew && JSON.stringify(row).toLowerCase().includes(this.#text);
  }
}
