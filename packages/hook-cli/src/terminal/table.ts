import { shorten } from '@agent-hooks/trace-page';
import type { Screen } from './paint.ts';
import { displayWidth, padTo } from './width.ts';
import { wrap, wrapWithPrefix } from './wrap.ts';

/** One column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  /** Colours a line of a cell. */
  readonly brush?: (line: string, row: Row) => string;
  /** The width below which it is not squeezed; without one it keeps its full width. */
  readonly least?: number;
  readonly alignRight?: boolean;
}

const gap = 2;

/** A name may be a whole script: its beginning identifies it. */
const longestCell = 160;

/** What is below a row may be a sentence, whose end says what to do. */
const longestDetail = 320;

/** Lays rows out below titles, within a width: columns that may be squeezed wrap; the details of each row are below it. */
export function layOutTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  {
    screen: { width, paint },
    details = () => [],
  }: { screen: Screen; details?: ((row: Row) => readonly string[]) | undefined },
): string[] {
  const cells = rows.map((row) => columns.map((column) => paint.plain(shorten(column.cell(row), longestCell))));
  const widths = fitWidths(columns, cells, width);
  if (widths.reduce((sum, each) => sum + each + gap, -gap) > width)
    return stackRows(columns, rows, { screen: { width, paint }, details });
  const head = columns.map(({ title, alignRight }, index) => align(paint.faint(title), widths[index] ?? 0, alignRight));
  const body = rows.flatMap((row, rowIndex) => {
    const [first = '', ...others] = cells[rowIndex] ?? [];
    // A name that would be broken has a line of its own.
    const isLong = first.split(' ').some((word) => displayWidth(word) > (widths[0] ?? 0));
    const above = isLong ? wrap(first, width).map((line) => columns[0]?.brush?.(line, row) ?? line) : [];
    const texts = [isLong ? '' : first, ...others];
    const wrapped = columns.map((_, index) => wrap(texts[index] ?? '', widths[index] ?? 1));
    const height = Math.max(...wrapped.map((lines) => lines.length));
    const lines = Array.from({ length: height }, (_, line) =>
      columns
        .map(({ brush, alignRight }, index) => {
          const text = wrapped[index]?.[line] ?? '';
          return align(brush && text !== '' ? brush(text, row) : text, widths[index] ?? 0, alignRight);
        })
        .join(' '.repeat(gap)),
    );
    const below = details(row).flatMap((text) =>
      wrapWithPrefix('  ', paint.plain(shorten(text, longestDetail)), width),
    );
    return [...above, ...lines, ...below.map(paint.faint)];
  });
  return [head.join(' '.repeat(gap)), ...body].map((line) => line.trimEnd());
}

/** Where columns do not fit beside each other, each cell has a line of its own. */
function stackRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { screen: { width, paint }, details }: { screen: Screen; details: (row: Row) => readonly string[] },
): string[] {
  return rows.flatMap((row, index) => {
    const cells = columns.flatMap(({ title, cell, brush }) => {
      const text = paint.plain(shorten(cell(row), longestCell));
      const lines = wrap(text, Math.max(10, width - displayWidth(title) - gap));
      return text === ''
        ? []
        : lines.map((line, place) => {
            const label = place === 0 ? `${paint.faint(title)}  ` : ' '.repeat(displayWidth(title) + gap);
            return label + (brush ? brush(line, row) : line);
          });
    });
    const below = details(row).flatMap((text) =>
      wrapWithPrefix('  ', paint.plain(shorten(text, longestDetail)), width),
    );
    return [...(index === 0 ? [] : ['']), ...cells, ...below.map(paint.faint)];
  });
}

function fitWidths(
  columns: readonly Column<never>[],
  cells: readonly (readonly string[])[],
  width: number,
): readonly number[] {
  const widths = columns.map(({ title }, index) =>
    Math.max(displayWidth(title), ...cells.map((row) => displayWidth(row[index] ?? ''))),
  );
  let over = widths.reduce((sum, each) => sum + each + gap, -gap) - width;
  while (over > 0) {
    // The widest one that still gives way.
    const [index] = columns
      .map(({ least }, place) => ({ place, room: (widths[place] ?? 0) - (least ?? Number.POSITIVE_INFINITY) }))
      .filter(({ room }) => room > 0)
      .sort((a, b) => (widths[b.place] ?? 0) - (widths[a.place] ?? 0))
      .map(({ place }) => place);
    if (index === undefined) break;
    widths[index] = (widths[index] ?? 0) - 1;
    over -= 1;
  }
  return widths;
}

function align(text: string, width: number, right = false): string {
  return right ? ' '.repeat(Math.max(0, width - displayWidth(text))) + text : padTo(text, width);
}
