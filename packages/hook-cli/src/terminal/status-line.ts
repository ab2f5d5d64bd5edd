import type { CliIo } from '../cli-io.ts';
import { cutToWidth } from './width.ts';

/** Erases everything to the right of the cursor. */
const eraseLine = `${String.fromCharCode(27)}[K`;

/** Shows on a terminal how far something has got; elsewhere it shows nothing. */
export function createStatusLine({ stdout, stderr }: Pick<CliIo, 'stdout' | 'stderr'>) {
  let shownAt: number | undefined;
  const show = (text: string) => {
    if (!stderr.isTTY) return;
    shownAt = performance.now();
    stderr.write(`\r${cutToWidth(text, (stdout.columns ?? 80) - 1)}${eraseLine}`);
  };
  return {
    show,
    /** The same at most ten times a second. */
    count: (text: string) => performance.now() - (shownAt ?? 0) < 100 || show(text),
    clear: () => shownAt !== undefined && stderr.write(`\r${eraseLine}`),
  };
}
