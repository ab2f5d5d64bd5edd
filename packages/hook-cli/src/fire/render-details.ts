import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook } from '@agent-hooks/hook-types/internal';
import { kindWords, shorten, visible } from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { hookPlace } from '../project/short-path.ts';
import type { Screen } from '../terminal/paint.ts';
import { wrap } from '../terminal/wrap.ts';

/** Of a long text only so much is shown; `--json` has all of it. */
const mostLines = 40;
const mostCharacters = 4000;

/** Shows the input as it was fired, what each hook got, printed and answered, and the merged answer. */
export function renderDetails(
  io: CliIo,
  event: FiredEvent,
  { agents, paint, width }: Screen & { agents: ReadonlyMap<string, string> },
): string[] {
  const { inputs, rounds, verdict, answer } = event;
  const from = (hook: FiredHook) => `${hookPlace(io, placeOf(hook, agents.get(hook.dialect)))} (${hook.source})`.trim();
  const hooks = rounds.flatMap((round) => round.hooks);
  const json = (value: unknown) => block(JSON.stringify(value, null, 2) ?? '', 2, { width, brush: paint.plain });
  return [
    '',
    `${paint.strong('Input')}${paint.faint('  as the event was fired')}`,
    ...json(inputs[0]),
    ...hooks.flatMap((hook, index) => ['', ...renderHook(event, hook, { from: from(hook), index, paint, width })]),
    '',
    paint.strong('Answer'),
    ...(answer ? json(answer) : [`  ${paint.faint('none')}`]),
    ...(verdict.input === undefined
      ? []
      : ['', `${paint.strong('Input')}${paint.faint('  that takes effect')}`, ...json(inputs[verdict.input])]),
  ];
}

function placeOf({ file, line }: FiredHook, agent: string | undefined) {
  return {
    ...(file !== undefined && { file }),
    ...(line && { line }),
    ...(agent !== undefined && { dialect: { agent } }),
  };
}

function renderHook(
  event: FiredEvent,
  hook: FiredHook,
  { from, index, paint, width }: Screen & { from: string; index: number },
): string[] {
  const { target, got, answer, hasStderr } = kindWords(hook.type, hook.target);
  const row = (title: string, text: string, brush = paint.plain) => labelled(title, text, { width, paint, brush });
  const { result } = hook;
  return [
    paint.strong(`${index + 1}. ${shorten(hook.name, width - 10)}`),
    ...row(target.title, shorten(target.text, 500)),
    ...row('from', from),
    ...(hook.notStarted
      ? row('why', hook.notStarted.reason, paint.warning)
      : gotRow(event, hook, { how: got, row, width, paint })),
    ...(result && !hook.notStarted
      ? [...row(answer, result.stdout), ...(hasStderr || result.stderr !== '' ? row('stderr', result.stderr) : [])]
      : []),
    ...(result?.warnings ?? []).flatMap((warning) => row('warning', warning, paint.warning)),
    ...(result?.error && !hook.notStarted ? row('error', result.error.message, paint.bad) : []),
  ];
}

type Brush = (line: string) => string;
type Row = (title: string, text: string) => string[];

function gotRow(
  { inputs }: FiredEvent,
  { input }: FiredHook,
  { how, row, width, paint }: Screen & { how: string; row: Row },
): string[] {
  if (input === 0) return row('got', `the input above, ${how}`);
  return [
    ...row('got', `the input as hooks had changed it, ${how}:`),
    ...block(JSON.stringify(inputs[input], null, 2) ?? '', 13, { width, brush: paint.plain }),
  ];
}

function labelled(title: string, text: string, { width, paint, brush }: Screen & { brush: Brush }): string[] {
  const label = `   ${title.padEnd(10)}`;
  if (text === '') return [`${paint.faint(label)}${paint.faint('(nothing)')}`];
  const lines = cut(text).flatMap((line) => wrap(line, Math.max(20, width - label.length)));
  return lines.map((line, index) => `${index === 0 ? paint.faint(label) : ' '.repeat(label.length)}${brush(line)}`);
}

function block(text: string, indent: number, { width, brush }: { width: number; brush: Brush }): string[] {
  const lines = cut(text).flatMap((line) => wrap(line, Math.max(20, width - indent)));
  return lines.map((line) => ' '.repeat(indent) + brush(line));
}

/** The first lines of a text that anyone may have written, safe to print. */
function cut(text: string): string[] {
  const shown = visible(text.slice(0, mostCharacters)).replaceAll('\t', '  ').replace(/\n$/, '').split('\n');
  const isCut = text.length > mostCharacters || shown.length > mostLines;
  return isCut ? [...shown.slice(0, mostLines), `… ${text.length} characters in all; --json shows them`] : shown;
}
