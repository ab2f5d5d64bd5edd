import { formatDuration, plural } from '@agent-hooks/trace-page';
import type { Paint } from '../terminal/paint.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';
import { toJunit } from './junit.ts';
import type { CaseResult } from './run-cases.ts';

/** How results are reported. */
const formats = ['text', 'tap', 'junit', 'json'] as const;
export type ReportFormat = (typeof formats)[number];

/** How a report is drawn, where people read it. */
interface ReportStyle {
  readonly width: number;
  readonly paint: Paint;
}

/** Turns results into the lines of a report. */
export type Reporter = (results: readonly CaseResult[], style: ReportStyle) => readonly string[];

/** One reporter a format. */
export const reporters: Readonly<Record<ReportFormat, Reporter>> = {
  text: toText,
  tap: toTap,
  junit: toJunit,
  json: (results) => [JSON.stringify({ version: 1, passed: results.every(hasPassed), cases: results }, null, 2)],
};

/** True if a case met all that was expected. */
export function hasPassed({ problems }: CaseResult): boolean {
  return problems.length === 0;
}

function toText(results: readonly CaseResult[], { width, paint }: ReportStyle): readonly string[] {
  const files = [...new Set(results.map(({ file }) => file))];
  const failed = results.filter((each) => !hasPassed(each)).length;
  const totalMs = results.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const sum = `${plural(results.length, 'case')}, ${failed} failed, in ${formatDuration(totalMs)}`;
  return [
    ...files.flatMap((file) => [
      paint.strong(file),
      ...results.filter((each) => each.file === file).flatMap((each) => showCase(each, width, paint)),
    ]),
    '',
    failed === 0 ? paint.good(sum) : paint.bad(sum),
  ];
}

function showCase(result: CaseResult, width: number, paint: Paint): readonly string[] {
  const [mark, brush] = hasPassed(result) ? ['✓', paint.good] : ['✗', paint.bad];
  return [
    ...wrapWithPrefix(`  ${brush(mark ?? '')} `, paint.plain(result.name), width),
    ...result.problems.flatMap((problem) =>
      wrapWithPrefix('      ', paint.plain(problem), width).map((line) => paint.warning(line)),
    ),
  ];
}

/** Test Anything Protocol, version 14. */
function toTap(results: readonly CaseResult[]): readonly string[] {
  return [
    'TAP version 14',
    `1..${results.length}`,
    ...results.flatMap((result, index) => {
      const name = `${result.file}: ${result.name}`.replace(/[\\#]/g, '\\$&').replace(/\s+/g, ' ');
      const line = `${hasPassed(result) ? 'ok' : 'not ok'} ${index + 1} - ${name}`;
      if (hasPassed(result)) return [line];
      return [line, '  ---', '  problems:', ...result.problems.map((text) => `    - ${JSON.stringify(text)}`), '  ...'];
    }),
  ];
}
