import { plural, shorten, visibleCode } from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { hookPlace, shortPath } from '../project/short-path.ts';
import { createPaint, type Paint, type Screen } from '../terminal/paint.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap, wrapWithPrefix } from '../terminal/wrap.ts';
import type { PendingHook } from './pending-hook.ts';

/** Of a script only so much is shown; more than this no one reads in a terminal, and it is said that there is more. */
const mostLines = 1_000;
const mostCharacters = 100_000;

/** Shows a hook with its whole definition and every script that it names, so that a person can judge it. */
export function showPending(io: CliIo, hook: PendingHook, title: string): string[] {
  const paint = createPaint(io);
  const width = screenWidth(io);
  const { entry, state, reason, changes, definition, scripts, programs, folders, notCovered, problems } = hook;
  const row = (label: string, text: string, brush = paint.plain) =>
    wrapWithPrefix(`  ${paint.faint(label.padEnd(9))} `, paint.plain(text), width).map((line, index) =>
      index === 0 ? line : brush(line),
    );
  const found = new Set(programs.map(describeProgram));
  return [
    `${paint.accent(title)}  ${paint.strong(shorten(entry.name, 60))}  ${stateBrush(paint, state)(state)}`,
    ...(state === 'modified' && changes.length === 0 ? row('why', reason) : []),
    ...row('runs', `at ${entry.eventName}, matcher ${entry.matcher || '*'}, kind ${entry.config.type}`),
    ...row('from', hookPlace(io, entry)),
    ...(found.size === 0 ? [] : row('starts', [...found].join(', '))),
    ...(folders.length === 0
      ? []
      : row('covers', folders.map((folder) => `all code in ${shortPath(io, folder)}`).join(', '))),
    ...notCoveredLines(notCovered, paint, width),
    ...(changes.length === 0
      ? []
      : ['', `  ${paint.warning('changed since you approved it')}`, ...changeLines(changes, paint, width)]),
    '',
    `  ${paint.faint('definition')}`,
    ...codeLines(definition, { width, paint }, false),
    ...scripts.flatMap((script) => ['', ...scriptLines(io, script, { width, paint })]),
    // Once more behind long scripts, right above the question.
    ...(scripts.length === 0 ? [] : notCoveredLines(notCovered, paint, width)),
    ...problems.flatMap((problem) => [
      '',
      ...wrapWithPrefix('  ', `It cannot be approved: ${problem}`, width).map(paint.bad),
    ]),
  ];
}

/** One line for a hook: its name, its state and where it is defined. */
export function showBriefly(io: CliIo, hook: PendingHook): string[] {
  const paint = createPaint(io);
  const { entry, state, reason } = hook;
  return [
    `  ${stateBrush(paint, state)(state.padEnd(10))}  ${paint.strong(shorten(entry.name, 60))}  ${paint.faint(hookPlace(io, entry))}`,
    ...wrapWithPrefix('              ', paint.plain(reason), screenWidth(io)),
  ];
}

function describeProgram({ name, path }: PendingHook['programs'][number]): string {
  if (path === null) return `${name} (not found here)`;
  return path === name ? path : `${name} (${path})`;
}

/** What an approval would not cover is said loudly. */
export function notCoveredLines(notCovered: readonly string[], paint: Paint, width: number): string[] {
  if (notCovered.length === 0) return [];
  return [
    '',
    ...wrapWithPrefix('  ', 'NOT COVERED by an approval: changes here run unnoticed.', width).map(paint.bad),
    ...notCovered.flatMap((part) => wrapWithPrefix('  - ', paint.plain(`${part}.`), width).map(paint.bad)),
  ];
}

function stateBrush(paint: Paint, state: PendingHook['state']): (text: string) => string {
  return state === 'modified' ? paint.bad : paint.warning;
}

function changeLines(changes: readonly string[], paint: Paint, width: number): string[] {
  const brushOf = (line: string) =>
    line.startsWith('+') ? paint.good : line.startsWith('-') ? paint.bad : paint.plain;
  return cut(changes).flatMap((line) =>
    breakLine(visibleCode(line), width - 6).map(
      (part, index) => `    ${index === 0 ? '' : '  '}${brushOf(line)(part)}`,
    ),
  );
}

function scriptLines(io: CliIo, script: PendingHook['scripts'][number], { width, paint }: Screen): string[] {
  const { path, realPath, text, notShown } = script;
  const target = realPath === path ? '' : ` -> ${shortPath(io, realPath)}`;
  const head = `  ${paint.faint('script')} ${paint.strong(shortPath(io, path))}${paint.warning(target)}`;
  if (text !== undefined) return [head, ...codeLines(text, { width, paint }, true)];
  return [
    head,
    ...wrap(`It cannot be shown: ${notShown}. Look at it before you approve.`, width - 4).map(
      (line) => `    ${paint.bad(line)}`,
    ),
  ];
}

/** Every line of a text, none cut off at the right; what cannot be seen is shown as an escape. */
function codeLines(text: string, { width, paint }: Screen, numbered: boolean): string[] {
  const all = visibleCode(text.slice(0, mostCharacters)).replaceAll('\t', '  ').replace(/\n$/, '').split('\n');
  const shown = all.slice(0, mostLines);
  const digits = numbered ? String(shown.length).length : 0;
  const lines = shown.flatMap((line, index) =>
    breakLine(line, width - digits - 6).map((part, place) => {
      const number = numbered && place === 0 ? String(index + 1) : '';
      return `    ${paint.faint(number.padStart(digits))}${numbered ? '  ' : ''}${paint.plain(part)}`;
    }),
  );
  const isCut = text.length > mostCharacters || all.length > mostLines;
  return isCut
    ? [
        ...lines,
        `    ${paint.bad(`Only the first ${plural(shown.length, 'line')} can be shown. Read the rest in the file before you approve it.`)}`,
      ]
    : lines;
}

/** A line that is too long goes on below itself; blanks are dropped where it breaks, so nothing is pushed out of sight. */
function breakLine(line: string, width: number): string[] {
  const indent = Math.min(20, line.length - line.trimStart().length);
  return wrapWithPrefix(' '.repeat(indent), line.trimStart(), width);
}

function cut(lines: readonly string[]): readonly string[] {
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines), `… and ${plural(lines.length - mostLines, 'line')} more`];
}
