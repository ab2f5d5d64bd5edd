import { visibleLine } from '@agent-hooks/trace-page';
import picocolors from 'picocolors';
import type { CliIo } from '../cli-io.ts';

type Brush = (text: string) => string;

/** The colours of our screens. Every brush takes text that anyone may have written and makes it safe and one line. */
export interface Paint {
  readonly plain: Brush;
  readonly strong: Brush;
  readonly faint: Brush;
  readonly good: Brush;
  readonly bad: Brush;
  readonly warning: Brush;
  readonly accent: Brush;
}

/** What text is drawn for. */
export interface Screen {
  readonly width: number;
  readonly paint: Paint;
}

/** Makes brushes, which leave no colour where none is wanted. */
export function createPaint({ color }: Pick<CliIo, 'color'>): Paint {
  const colors = picocolors.createColors(color);
  const brush =
    (paint: Brush): Brush =>
    (text) =>
      paint(visibleLine(text));
  return {
    ...{ plain: visibleLine, strong: brush(colors.bold), faint: brush(colors.dim), good: brush(colors.green) },
    ...{ bad: brush(colors.red), warning: brush(colors.yellow), accent: brush(colors.cyan) },
  };
}

/** A colour code as brushes write it; splitting by it gives text and codes in turn. */
export const colorCode = new RegExp(`(${String.fromCharCode(27)}\\[\\d{1,2}m)`);
