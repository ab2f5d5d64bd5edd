import { getEventRow, type HookExecutionResult, type HookOutcome, type HookOutput } from '@agent-hooks/hook-types';
import type { CliIo } from '../cli-io.ts';
import { headline } from '../explain/explain-event.ts';
import { formatDuration } from '../project/describe-hook.ts';
import { shortPlace } from '../project/short-path.ts';
import { createPaint, type Paint } from '../terminal/paint.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { shorten } from '../terminal/shorten.ts';
import { visible } from '../terminal/visible.ts';
import { wrap, wrapWithPrefix } from '../terminal/wrap.ts';
import { describeConsequences } from './consequences.ts';
import type { FiredEvent, FiredHook } from './fire-event.ts';
import { kindWords } from './kind-words.ts';

/** Of a long text only so much is shown; `--json` has all of it. */
const mostLines = 40;
const mostCharacters = 4000;

/** Shows a fired event: its input, each hook, the merged answer and what an agent would do with it. */
export function renderFire(io: CliIo, fired: FiredEvent, subject: string): string[] {
  const paint = createPaint(io);
  const width = screenWidth(io);
  const { explanation, input, hooks } = fired;
  const { eventName } = explanation;
  if (hooks.length === 0 && fired.processed.aggregated.stage === undefined)
    return renderNothing(fired, subject, paint, width);
  const { sentence, ignored } = describeConsequences(eventName, subject, fired.processed.aggregated.finalOutput);
  return [
    paint.strong(headline(explanation)),
    '',
    `${paint.strong('Input')}${paint.faint('  what the hooks get')}`,
    ...block(JSON.stringify(input, null, 2) ?? '', 2, paint.plain),
    '',
    ...hooks.flatMap((hook, index) => [...renderHook(io, hook, index, paint, width), '']),
    `${paint.strong('Answer')}  ${decisionWord(fired, paint)}`,
    ...renderOutput(fired.processed.aggregated.finalOutput, paint),
    '',
    paint.strong('Outcome'),
    ...wrapWithPrefix('  ', paint.plain(sentence), width),
    ...ignored.flatMap((line) => wrapWithPrefix('  ', paint.plain(line), width).map(paint.warning)),
    ...renderUnapproved(explanation, paint, width),
  ];
}

function renderNothing({ explanation }: FiredEvent, subject: string, paint: Paint, width: number): string[] {
  const { eventName, others } = explanation;
  const own = others.filter(({ entry }) => entry.eventName === eventName);
  const { sentence } = describeConsequences(eventName, subject, undefined);
  return [
    paint.strong(`No hook runs for ${eventName}${subject === '' ? '' : ` (${subject})`}.`),
    ...own.flatMap(({ entry, reason }) =>
      wrapWithPrefix('  - ', paint.plain(`${shorten(entry.name, 80)}: ${reason}`), width),
    ),
    ...(own.length === 0
      ? wrap(`No hook is configured for ${eventName}; \`agent-hooks list\` shows which there are.`, width)
      : []),
    ...wrap(sentence, width),
    ...renderUnapproved(explanation, paint, width),
  ];
}

/** One sentence about hooks that did not run for want of approval, and what to do. */
function renderUnapproved({ unapproved }: FiredEvent['explanation'], paint: Paint, width: number): string[] {
  if (unapproved.length === 0) return [];
  const names = unapproved.map(({ entry }) => shorten(entry.name, 40)).join(', ');
  const [which, are] = unapproved.length === 1 ? ['hook', 'is'] : ['hooks', 'are'];
  return [
    '',
    ...wrap(paint.plain(`Not run: the project's ${which} ${names} ${are} not approved.`), width).map(paint.warning),
    `Look at ${unapproved.length === 1 ? 'it' : 'them'} and decide:  ${paint.accent('agent-hooks trust')}`,
  ];
}

function renderHook(io: CliIo, hook: FiredHook, index: number, paint: Paint, width: number): string[] {
  const { entry, input, inputChanged, result } = hook;
  const { word, brush } = endings[result.outcome];
  const { target, got, answer, hasStderr } = kindWords(entry.config);
  const ending = paint[brush](`${word(result)}, ${formatDuration(result.duration)}`);
  const row = (title: string, text: string, brush = paint.plain) => labelled(title, text, width, paint, brush);
  return [
    `${paint.strong(`${index + 1}. ${shorten(entry.name, width - 30)}`)}  ${ending}`,
    ...row(target.title, shorten(target.text, 500)),
    ...row('from', `${shortPlace(io, entry)} (${entry.source})`.trim()),
    ...(inputChanged
      ? [
          ...row('got', `the input as the hook before changed it, ${got}:`),
          ...block(JSON.stringify(input, null, 2), 13, paint.plain),
        ]
      : row('got', `the input above, ${got}`)),
    ...row(answer, result.stdout),
    ...(hasStderr || result.stderr !== '' ? row('stderr', result.stderr) : []),
    ...result.warnings.flatMap((warning) => row('warning', warning, paint.warning)),
    ...(result.error ? row('error', result.error.message, paint.bad) : []),
  ];
}

type BrushName = 'good' | 'bad' | 'warning' | 'faint';

/** How a hook ended, in words. */
const endings: Readonly<Record<HookOutcome, { word: (result: HookExecutionResult) => string; brush: BrushName }>> = {
  answered: { word: (result) => `answered${exitOf(result)}`, brush: 'good' },
  silent: { word: (result) => `said nothing${exitOf(result)}`, brush: 'good' },
  blocked: { word: (result) => `refused${exitOf(result)}`, brush: 'warning' },
  failed: { word: (result) => `failed${exitOf(result)}`, brush: 'bad' },
  timedOut: { word: () => 'took too long and was ended', brush: 'bad' },
  aborted: { word: () => 'was interrupted', brush: 'bad' },
  notStarted: { word: () => 'could not be started', brush: 'bad' },
  overflowed: { word: () => 'printed too much and was ended', brush: 'bad' },
  unreadable: { word: (result) => `gave an answer that cannot be relied on${exitOf(result)}`, brush: 'bad' },
};

/** Only what is a process of its own has an exit code. */
function exitOf({ exitCode, signal }: HookExecutionResult): string {
  if (signal) return `, ended by ${signal}`;
  return exitCode === null ? '' : `, exit code ${exitCode}`;
}

function decisionWord({ processed, explanation }: FiredEvent, paint: Paint): string {
  const { finalOutput, stage, errors } = processed.aggregated;
  if (stage !== undefined) return paint.bad(`the engine failed (${stage}): ${errors[0]?.message ?? ''}`);
  if (!finalOutput) return paint.faint('none: no hook said anything');
  if (processed.shouldStop) return paint.bad('stop');
  return paint.strong(getEventRow(explanation.eventName).readAnswer(finalOutput).decision ?? 'no decision');
}

function renderOutput(output: HookOutput | undefined, paint: Paint): string[] {
  return output ? block(JSON.stringify(output, null, 2), 2, paint.plain) : [];
}

function labelled(title: string, text: string, width: number, paint: Paint, brush: (line: string) => string): string[] {
  const label = `   ${title.padEnd(10)}`;
  if (text === '') return [`${paint.faint(label)}${paint.faint('(nothing)')}`];
  const lines = cut(text).flatMap((line) => wrap(line, width - label.length));
  return lines.map((line, index) => `${index === 0 ? paint.faint(label) : ' '.repeat(label.length)}${brush(line)}`);
}

function block(text: string, indent: number, brush: (line: string) => string): string[] {
  return cut(text).map((line) => ' '.repeat(indent) + brush(line));
}

/** The first lines of a text that anybody may have written, safe to print. */
function cut(text: string): string[] {
  const shown = visible(text.slice(0, mostCharacters)).replaceAll('\t', '  ').replace(/\n$/, '').split('\n');
  const isCut = text.length > mostCharacters || shown.length > mostLines;
  return isCut ? [...shown.slice(0, mostLines), `… ${text.length} characters in all; --json shows them`] : shown;
}
