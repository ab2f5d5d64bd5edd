import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook } from '@agent-hooks/hook-types/internal';
import {
  type Change,
  changesByHook,
  describeState,
  drawBar,
  formatDuration,
  formatTime,
  isReplaced,
  plural,
  roundWords,
  stateBrushes,
  stateOfEvent,
  stateOfHook,
  stateWords,
  subjectOfEvent,
  type TraceSummary,
} from '@agent-hooks/trace-page';
import type { Paint } from '../terminal/paint.ts';
import { cutToWidth, displayWidth, padTo } from '../terminal/width.ts';
import { wrap } from '../terminal/wrap.ts';

/** How a timeline is drawn. */
export interface TimelineStyle {
  readonly width: number;
  readonly paint: Paint;
  /** The duration that fills a bar; all bars have this one scale. */
  readonly scaleMs: number;
}

/** One sentence on what a log contains. */
export function drawSummary(summary: TraceSummary, { paint, scaleMs, width }: TimelineStyle): string[] {
  const counts = (['blocked', 'withheld', 'stopped', 'changed'] as const)
    .filter((kind) => summary[kind] > 0)
    .map((kind) => `${summary[kind]} ${kind}`);
  const failed = summary.failedHooks > 0 ? [plural(summary.failedHooks, 'failed hook')] : [];
  const first = `${plural(summary.events, 'event')}, ${plural(summary.hooks, 'hook')} in ${formatDuration(summary.spanMs)}`;
  return [
    ...wrap([first, ...counts, ...failed].join(' · '), width).map(paint.strong),
    ...wrap(`Bars are to scale: a full one is ${formatDuration(scaleMs)}.`, width).map(paint.faint),
  ];
}

/** One event with its hooks below, as a few lines; its number is the one that `--replay LOG:N` takes. */
export function drawEvent(event: FiredEvent, style: TimelineStyle, number?: number): string[] {
  const { paint, width, scaleMs } = style;
  const state = stateOfEvent(event);
  const brush = paint[stateBrushes[state.kind]];
  const time = `${number === undefined ? '' : `#${number}  `}${formatTime(event.at)}`;
  const where = event.agent === undefined ? '' : `${event.agent}: `;
  const name = cutToWidth(paint.plain(`${where}${event.eventName}`), width - displayWidth(time) - 2);
  const room = width - displayWidth(`${time}  ${name}  `);
  const title = room > 1 ? cutToWidth(paint.plain(subjectOfEvent(event)), room) : '';
  const bar = drawBar(0, event.durationMs, { whole: scaleMs, columns: barColumns(width) });
  const { reason } = event.verdict;
  return [
    '',
    `${paint.faint(time)}  ${paint.strong(name)}  ${title}`.trimEnd(),
    ...row('', brush(bar), { durationMs: event.durationMs, text: paint.plain(describeState(state)), brush, ...style }),
    ...event.rounds.flatMap(({ cause, hooks }, index) => [
      ...(index === 0 ? [] : note(`round ${index + 1}, ${roundWords[cause]}:`, paint.faint, style)),
      ...hooks.flatMap((hook) => drawHook(hook, event, style)),
    ]),
    ...(event.failure ? note(event.failure.message, paint.warning, style) : []),
    ...(reason === undefined ? [] : note(`${stateWords[state.kind]}: ${reason}`, brush, style)),
  ];
}

const durationColumns = 9;
const mostNotes = 4;

function drawHook(hook: FiredHook, event: FiredEvent, style: TimelineStyle): string[] {
  const { paint, scaleMs, width } = style;
  const state = stateOfHook(event.eventName, hook);
  const brush = paint[stateBrushes[state.kind]];
  const { startedMs, durationMs = 0 } = hook;
  const bar =
    startedMs === undefined
      ? ''
      : drawBar(startedMs, startedMs + durationMs, { whole: scaleMs, columns: barColumns(width) });
  const changes = changesByHook(event, hook);
  const shown = changes.slice(0, mostNotes).map(describeChange);
  const more = changes.length > shown.length ? [`… ${plural(changes.length - shown.length, 'more change')}`] : [];
  const { error, warnings = [] } = hook.result ?? {};
  const problems = [...new Set([hook.notStarted?.reason ?? [], error?.message ?? [], ...warnings].flat())];
  const text = paint.plain(`${hook.type} · ${describeState(state)}${isReplaced(hook) ? ', does not count' : ''}`);
  return [
    ...row(hook.name, brush(bar), {
      durationMs: startedMs === undefined ? undefined : durationMs,
      text,
      brush,
      ...style,
    }),
    ...[...shown, ...more].flatMap((line) => note(line, paint.accent, style)),
    ...problems.flatMap((line) => note(line, paint.warning, style)),
  ];
}

interface RowEnd extends TimelineStyle {
  readonly durationMs: number | undefined;
  readonly text: string;
  readonly brush: (text: string) => string;
}

/** Name, bar and duration in columns, and how it ended: behind them if there is room, else on a line of its own. */
function row(name: string, bar: string, { durationMs, text, brush, paint, width }: RowEnd): string[] {
  const left = padTo(`  ${cutToWidth(paint.plain(name), nameColumns(width) - 3)}`, nameColumns(width));
  const duration = durationMs === undefined ? '' : formatDuration(durationMs);
  const middle = `${left}${padTo(bar, barColumns(width))}${duration.padStart(durationColumns)}  `;
  if (displayWidth(middle + text) <= width) return [middle + brush(text)];
  return [middle.trimEnd(), ...wrap(text, width - 4).map((line) => `    ${brush(line)}`)];
}

const nameColumns = (width: number): number => (width < 60 ? 16 : 22);

/** What the other columns leave, within reason. */
function barColumns(width: number): number {
  return Math.min(24, Math.max(8, width - nameColumns(width) - durationColumns - 30));
}

function describeChange({ path, before, after }: Change): string {
  return `${path}: ${[before, after].map((value) => (value === undefined ? '(nothing)' : JSON.stringify(value))).join(' → ')}`;
}

/** A note of at most three lines. */
function note(text: string, brush: (text: string) => string, { paint, width }: TimelineStyle): string[] {
  const lines = wrap(paint.plain(text), width - 4);
  const shown = lines.length > 3 ? [...lines.slice(0, 2), cutToWidth(`${lines[2]} …`, width - 4)] : lines;
  return shown.map((line) => `    ${brush(line)}`);
}
