import type { RecordedEvent, RecordedHook } from '../record/recorded-event.ts';
import type { Paint } from '../terminal/paint.ts';
import { plural } from '../terminal/plural.ts';
import { cutToWidth, displayWidth, padTo } from '../terminal/width.ts';
import { wrap } from '../terminal/wrap.ts';
import { type Change, chainInput, findChanges } from './changes.ts';
import { drawBar, formatDuration } from './format.ts';
import type { TraceSummary } from './trace-summary.ts';
import { describeOutcome, describeSubject, hasFailed, judgeEvent, type VerdictKind } from './verdict.ts';

/** How a timeline is drawn. */
export interface TimelineStyle {
  readonly width: number;
  readonly paint: Paint;
}

/** One sentence on what a log holds. */
export function drawSummary(summary: TraceSummary, { paint }: TimelineStyle): string[] {
  const noteworthy = [
    [summary.blocked, 'blocked'],
    [summary.stopped, 'stopped'],
    [summary.changed, 'changed'],
    [summary.failedHooks, 'failed hooks'],
  ] as const;
  const counts = noteworthy.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  const first = `${plural(summary.events, 'event')}, ${plural(summary.hooks, 'hook')} in ${formatDuration(summary.spanMs)}`;
  return [
    paint.strong([first, ...counts].join(' · ')),
    paint.faint('Bars: of an event against the longest one, of a hook within its event.'),
  ];
}

/** One event with its hooks below, as a few lines. */
export function drawEvent(event: RecordedEvent, longestMs: number, style: TimelineStyle): string[] {
  const { paint, width } = style;
  const verdict = judgeEvent(event);
  const brush = paint[brushes[verdict.kind]];
  const time = event.at.slice(11, 23);
  const title = cutToWidth(paint.plain(describeSubject(event)), width - displayWidth(`${time}  ${event.eventName}  `));
  const bar = drawBar(0, event.durationMs, longestMs, barColumns(width));
  return [
    '',
    `${paint.faint(time)}  ${paint.strong(event.eventName)}  ${title}`.trimEnd(),
    ...row('', brush(bar), event.durationMs, { text: verdict.label, brush }, style),
    ...event.hooks.flatMap((hook, index) => drawHook(hook, event, inputOf(event, index), style)),
    ...(verdict.reason === undefined ? [] : indent(`${verdict.label}: ${verdict.reason}`, brush, style)),
  ];
}

const nameColumns = 22;
const durationColumns = 9;
const mostNotes = 4;

const brushes: Readonly<Record<VerdictKind, keyof Paint>> = {
  stopped: 'bad',
  blocked: 'bad',
  asked: 'warning',
  changed: 'accent',
  failed: 'warning',
  allowed: 'good',
  silent: 'faint',
};

function drawHook(
  hook: RecordedHook,
  event: RecordedEvent,
  input: Readonly<Record<string, unknown>>,
  style: TimelineStyle,
): string[] {
  const { paint } = style;
  const brush = hasFailed(hook) ? paint.warning : hook.outcome === 'blocked' ? paint.bad : paint.plain;
  const bar = drawBar(hook.startedMs, hook.startedMs + hook.durationMs, event.durationMs, barColumns(style.width));
  const changes = findChanges(event.eventName, input, hook.output);
  const shown = changes.slice(0, mostNotes).map(describeChange);
  const more = changes.length > shown.length ? [`… ${changes.length - shown.length} more changes`] : [];
  return [
    ...row(
      hook.name,
      brush(bar),
      hook.durationMs,
      { text: paint.plain(`${hook.type} · ${describeOutcome(hook)}`), brush },
      style,
    ),
    ...[...shown, ...more].flatMap((note) => indent(note, paint.accent, style)),
    ...[hook.error ?? [], hook.warnings].flat().flatMap((note) => indent(note, paint.warning, style)),
  ];
}

/** The input of a hook: in a sequence, as those before it have changed it. */
function inputOf(event: RecordedEvent, index: number): Readonly<Record<string, unknown>> {
  const earlier = event.sequential ? event.hooks.slice(0, index) : [];
  return earlier.reduce<Readonly<Record<string, unknown>>>(
    (input, { output }) => chainInput(event.eventName, input, output),
    event.input,
  );
}

interface RowEnd {
  readonly text: string;
  readonly brush: (text: string) => string;
}

/** Name, bar and duration in columns, and how it ended: behind them if there is room, else on a line of its own. */
function row(name: string, bar: string, durationMs: number, end: RowEnd, { paint, width }: TimelineStyle): string[] {
  const left = padTo(`  ${cutToWidth(paint.plain(name), nameColumns - 3)}`, nameColumns);
  const middle = `${left}${padTo(bar, barColumns(width))}${formatDuration(durationMs).padStart(durationColumns)}  `;
  if (displayWidth(middle + end.text) <= width) return [middle + end.brush(end.text)];
  return [middle.trimEnd(), `    ${end.brush(cutToWidth(end.text, width - 4))}`];
}

/** What the other columns leave, within reason. */
function barColumns(width: number): number {
  return Math.min(24, Math.max(8, width - nameColumns - durationColumns - 30));
}

function describeChange({ path, before, after }: Change): string {
  return `${path}: ${[before, after].map((value) => (value === undefined ? '(nothing)' : JSON.stringify(value))).join(' → ')}`;
}

/** A note of at most three lines. */
function indent(note: string, brush: (text: string) => string, { paint, width }: TimelineStyle): string[] {
  const lines = wrap(paint.plain(note), width - 4);
  const shown = lines.length > 3 ? [...lines.slice(0, 2), cutToWidth(`${lines[2]} …`, width - 4)] : lines;
  return shown.map((line) => `    ${brush(line)}`);
}
