import type { CliIo } from '../cli-io.ts';
import { shortPath } from '../project/short-path.ts';
import { createPaint, type Paint } from '../terminal/paint.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { standardInput } from './check-file.ts';
import type { CheckedFile } from './checked-file.ts';
import type { Finding, Severity } from './finding.ts';
import { excerpt } from './source-excerpt.ts';

/** More findings than these in one file are counted, not shown. */
const mostShown = 50;

/** Shows what was found in a file: each finding with its place, the line, and what to do. */
export function renderFile(io: CliIo, checked: CheckedFile): string[] {
  const paint = createPaint(io);
  const { findings } = checked;
  const shown = findings.slice(0, mostShown).flatMap((finding) => [...renderFinding(io, checked, finding), '']);
  const more = Math.max(0, findings.length - mostShown) + checked.more;
  return more > 0 ? [...shown, paint.plain(`${fileName(io, checked.file)}: and ${more} more like these`), ''] : shown;
}

/** How a file is called in front of a person. */
export function fileName(io: CliIo, file: string): string {
  return file === standardInput ? '<stdin>' : shortPath(io, file);
}

function renderFinding(io: CliIo, checked: CheckedFile, finding: Finding): string[] {
  const paint = createPaint(io);
  const { severity, message, advice, suggestion, span } = finding;
  const { line, column } = span ?? {};
  const place = [fileName(io, checked.file), line, column].filter((part) => part !== undefined).join(':');
  const width = screenWidth(io);
  const gutter = ' '.repeat(String(line ?? '').length);
  const notes = [suggestion === undefined ? undefined : `Did you mean '${suggestion}'?`, advice];
  const source =
    span && column !== undefined
      ? excerpt(checked.document.text, span, { column, width: width - gutter.length - 5 })
      : undefined;
  return [
    `${paint.strong(place)}: ${brushes(paint)[severity](severity)}: ${paint.plain(message)}`,
    ...(source
      ? [
          `  ${paint.faint(`${line} |`)} ${paint.plain(source[0])}`,
          `  ${paint.faint(`${gutter} |`)} ${brushes(paint)[severity](source[1])}`,
        ]
      : []),
    // Not wrapped: what is to be copied should stay in one piece.
    ...notes.flatMap((note) => (note === undefined ? [] : [`  ${gutter} = ${paint.plain(note)}`])),
  ];
}

function brushes(paint: Paint): Readonly<Record<Severity, (text: string) => string>> {
  return { error: paint.bad, warning: paint.warning, hint: paint.accent };
}
