import type { InspectedRow } from '../data/inspected-row.ts';
import { formatDuration, formatTime } from '../words/format.ts';
import { element } from './element.ts';

/** As in the style sheet. */
const rowHeight = 52;

/** Lines that are drawn beyond what can be seen, so that scrolling shows no gap. */
const beyond = 12;

export interface VirtualListEvents {
  /** The reader opens a line. */
  readonly onChoose: (row: InspectedRow) => void;
  /** The reader goes to a line by keyboard. */
  readonly onMove: (row: InspectedRow) => void;
}

/** A list of which only what can be seen is drawn, so that it stays quick however long it is. */
export class VirtualList {
  readonly view: HTMLElement;
  readonly #space: HTMLElement;
  readonly #onChoose: (row: InspectedRow) => void;
  readonly #onMove: (row: InspectedRow) => void;
  #rows: readonly InspectedRow[] = [];
  #current: number | undefined;
  #frame: number | undefined;

  constructor({ onChoose, onMove }: VirtualListEvents) {
    this.#onChoose = onChoose;
    this.#onMove = onMove;
    this.#space = element('div', { class: 'space' });
    this.view = element(
      'div',
      { class: 'list', attributes: { role: 'listbox', tabindex: '0', 'aria-label': 'Events' } },
      this.#space,
    );
    this.view.addEventListener('scroll', () => this.#draw());
    this.view.addEventListener('click', ({ target }) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('.row') : null;
      if (line?.dataset.id === undefined) return;
      this.#current = Number(line.dataset.id);
      this.#draw();
      this.choose();
    });
    new ResizeObserver(() => this.#draw()).observe(this.view);
  }

  /** Shows these lines; a reader who is at the end stays there. */
  setRows(rows: readonly InspectedRow[]): void {
    const { scrollTop, scrollHeight, clientHeight } = this.view;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < rowHeight * 2;
    this.#rows = rows;
    this.#space.style.height = `${rows.length * rowHeight}px`;
    if (isAtEnd) this.view.scrollTop = rows.length * rowHeight;
    this.#draw();
  }

  focus(): void {
    if (this.#indexOfCurrent() < 0) this.#current = this.#rows[this.#firstVisible()]?.id;
    this.view.focus();
    this.#draw();
  }

  /** Opens the line that the reader is on. */
  choose(): void {
    const row = this.#rows[this.#indexOfCurrent()];
    if (row) this.#onChoose(row);
  }

  /** Moves or opens, if that is what a key is for. */
  press(event: KeyboardEvent): void {
    const step = steps[event.key]?.(this.#pageLength());
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    this.view.focus();
    if (step === undefined) this.choose();
    else this.#move(step);
  }

  #move(step: number): void {
    const current = this.#indexOfCurrent();
    // The first step of a reader who is on no line leads to the first that can be seen.
    const wanted = current < 0 && Number.isFinite(step) ? this.#firstVisible() : current + step;
    const index = Math.min(this.#rows.length - 1, Math.max(0, wanted));
    const row = this.#rows[index];
    this.#current = row?.id;
    if (row) this.#onMove(row);
    const top = index * rowHeight;
    const { scrollTop, clientHeight } = this.view;
    if (top < scrollTop) this.view.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) this.view.scrollTop = top + rowHeight - clientHeight;
    this.#draw();
  }

  /** The lines are in the order of their numbers. */
  #indexOfCurrent(): number {
    if (this.#current === undefined) return -1;
    let [low, high] = [0, this.#rows.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const id = this.#rows[middle]?.id ?? 0;
      if (id === this.#current) return middle;
      if (id < this.#current) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #firstVisible(): number {
    return Math.floor(this.view.scrollTop / rowHeight);
  }

  #pageLength(): number {
    return Math.max(1, Math.floor(this.view.clientHeight / rowHeight) - 1);
  }

  #draw(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      const from = Math.max(0, this.#firstVisible() - beyond);
      const to = Math.min(this.#rows.length, from + this.#pageLength() + 2 * beyond + 2);
      const current = this.#indexOfCurrent();
      this.#space.replaceChildren(
        ...this.#rows.slice(from, to).map((row, index) => drawRow(row, from + index, from + index === current)),
      );
      if (current < 0) this.view.removeAttribute('aria-activedescendant');
      else this.view.setAttribute('aria-activedescendant', `row-${this.#rows[current]?.id}`);
    });
  }
}

const steps: Readonly<Record<string, (page: number) => number>> = {
  ArrowDown: () => 1,
  ArrowUp: () => -1,
  PageDown: (page) => page,
  PageUp: (page) => -page,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

function drawRow(row: InspectedRow, index: number, isCurrent: boolean): HTMLElement {
  const line = element(
    'div',
    {
      class: isCurrent ? 'row current' : 'row',
      attributes: {
        role: 'option',
        id: `row-${row.id}`,
        'aria-selected': String(isCurrent),
        'data-id': String(row.id),
      },
    },
    element('span', { class: 'badge', text: row.eventName }),
    element('span', { class: 'where', text: [row.project, row.agent].filter(Boolean).join(' · ') }),
    element('span', { class: `verdict ${row.kind}`, text: row.state, title: row.state }),
    element('span', { class: 'subject', text: row.subject, title: row.subject }),
    element('time', { text: `${formatTime(row.at)} · ${formatDuration(row.durationMs)}`, title: row.at }),
  );
  line.style.top = `${index * rowHeight}px`;
  return line;
}
