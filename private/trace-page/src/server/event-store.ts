import type { FiredEvent } from '@agent-hooks/hook-types';
import { type InspectedRow, toRow } from '../data/inspected-row.ts';
import { toPageEvent } from '../data/page-data.ts';

/** An event with the directory of the project it happened in. */
export interface StoredEvent {
  readonly event: FiredEvent;
  readonly projectDir: string;
}

interface Kept {
  readonly json: string;
  readonly projectDir: string;
}

/** How many characters of events are kept; of those before, only the lines are. */
const mostCharacters = 256 * 1024 * 1024;

/** The events that the page shows: a line of each, and the whole of as many as fit into memory. */
export class EventStore {
  readonly rows: InspectedRow[] = [];
  readonly #kept: (Kept | undefined)[] = [];
  readonly #listeners = new Set<(row: InspectedRow) => void>();
  readonly #most: number;
  #characters = 0;
  #oldest = 0;

  constructor(most = mostCharacters) {
    this.#most = most;
  }

  /** Adds an event and sends it to all listeners. */
  add(event: FiredEvent, projectDir: string, project: string): InspectedRow {
    const row = toRow(event, { ...toPageEvent(event), continuesCall: false }, { id: this.rows.length, project });
    const json = JSON.stringify(event);
    this.rows.push(row);
    this.#kept.push({ json, projectDir });
    this.#characters += json.length;
    this.#forgetOldest();
    for (const listener of this.#listeners) listener(row);
    return row;
  }

  /** The whole event; undefined if there is none of this number, or none any more. */
  find(id: number): StoredEvent | undefined {
    const kept = this.#kept[id];
    // It is what `add` was given.
    return kept && { event: JSON.parse(kept.json) as FiredEvent, projectDir: kept.projectDir };
  }

  /** The numbers of the events that contain a text anywhere, whatever its case. */
  search(text: string): number[] {
    const wanted = JSON.stringify(text).slice(1, -1).toLowerCase();
    return this.rows.flatMap(({ id }) => (this.#kept[id]?.json.toLowerCase().includes(wanted) ? [id] : []));
  }

  /** Calls with each event from now on, until the function that it returns is called. */
  listen(listener: (row: InspectedRow) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #forgetOldest(): void {
    while (this.#characters > this.#most && this.#oldest < this.#kept.length - 1) {
      this.#characters -= this.#kept[this.#oldest]?.json.length ?? 0;
      this.#kept[this.#oldest++] = undefined;
    }
  }
}
