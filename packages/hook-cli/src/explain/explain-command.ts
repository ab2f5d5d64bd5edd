import { homedir } from 'node:os';
import { text } from 'node:stream/consumers';
import { type CheckedCommand, checkCommand, type Level, packs, usualPacks } from '@agent-hooks/hook-policy';
import { localPlace } from '@agent-hooks/hook-system/inspect';
import { type CommandReading, type ReadCommand, readCommand, type Span } from '@agent-hooks/shell-effects';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { homeOf } from '../project/home.ts';
import { createPaint, type Paint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';

export interface ExplainCommandOptions {
  readonly command?: string;
  readonly packs?: string;
  readonly level?: string;
  readonly json?: boolean;
}

/** Says what a shell command would do, and what packs of rules say about it. */
export async function runExplainCommand(
  { io, dir }: CommandPlace,
  event: string | undefined,
  options: ExplainCommandOptions,
): Promise<void> {
  if (options.command === undefined)
    throw new CliExit(2, 'Name an event such as BeforeTool, or a command: --command TEXT');
  if (event !== undefined) throw new CliExit(2, 'Give an event or --command, not both.');
  const command = options.command === '-' ? await text(io.stdin) : options.command;
  const place = { ...localPlace(), home: homeOf(io) ?? homedir(), project: dir, cwd: dir };
  const reading = readCommand(command, place);
  const names = options.packs?.split(',').map((name) => name.trim()) ?? usualPacks;
  const check = (selected: readonly string[]) =>
    checkCommand(command, { ...place, packs: selected, level: options.level as Level | undefined });
  const checked = attempt(() => check(names));
  const others = check(['all']).findings.filter(({ pack }) => isOtherPack(pack, names));
  if (options.json) {
    const { commands, effects, unknowns } = reading;
    const { decision, findings } = checked;
    printJson(io, { version: 1, command, decision, findings, otherPacks: others, commands, effects, unknowns });
  } else printLines(io, toLines(io, { command, reading, names, checked, others }));
}

interface Explained {
  readonly command: string;
  readonly reading: CommandReading;
  readonly names: readonly string[];
  readonly checked: CheckedCommand;
  readonly others: CheckedCommand['findings'];
}

function isOtherPack(pack: string | undefined, names: readonly string[]): boolean {
  return (
    pack !== undefined &&
    packs.some(({ name }) => name === pack && name !== 'self-protection') &&
    !names.includes(pack) &&
    !names.includes('all')
  );
}

/** Names of packs and levels come from a person. */
function attempt<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError) throw new CliExit(2, error.message.replace('checkCommand: ', ''));
    throw error;
  }
}

const verdicts = { allow: 'Allowed', ask: 'Asked about', deny: 'Refused' } as const;

function toLines(io: CliIo, { command, reading, names, checked, others }: Explained): readonly string[] {
  const paint = createPaint(io);
  const width = screenWidth(io);
  const { commands, effects, unknowns } = reading;
  const notes = [
    ...effects.map(({ span, kind, certainty, sentence }) => ({
      span,
      text: `${kind}${certainty === 'possible' ? ' (possible)' : ''}: ${sentence}`,
    })),
    ...unknowns.map(({ span, why }) => ({ span, text: `cannot be read: ${why}` })),
  ];
  const brush = { allow: paint.good, ask: paint.warning, deny: paint.bad }[checked.decision];
  const said = (findings: CheckedCommand['findings']) =>
    findings.flatMap(({ pack, rule, decision, sentence, instead }) =>
      wrapWithPrefix('  ', `${pack}: ${decision}, ${rule}. ${sentence} ${instead ?? ''}`.trim(), width),
    );
  return [
    brush(`${verdicts[checked.decision]} by ${names.join(', ') || 'no pack'}`),
    '',
    ...markSpans(
      command,
      notes.map(({ span }) => span),
      paint,
    ),
    '',
    ...commands.toSorted(byPlace).flatMap(({ words, depth, isKnown }) => {
      const written = words.map(({ text: word }) => shown(word.replaceAll('\0', '…'))).join(' ');
      const note = isKnown ? '' : ' (not in the table of programs)';
      return wrapWithPrefix(`  ${'  '.repeat(depth)}runs `, paint.plain(written + note), width);
    }),
    ...(notes.length === 0 ? ['', 'No effects that rules are about.'] : ['']),
    ...notes.flatMap(({ text: note }, index) =>
      wrapWithPrefix(`${String(index + 1).padStart(3)} `, paint.plain(note), width),
    ),
    ...(checked.findings.length === 0 ? [] : ['', paint.strong('Packs:'), ...said(checked.findings)]),
    ...(others.length === 0 ? [] : ['', paint.strong('Packs that are not selected:'), ...said(others)]),
  ];
}

/** A command that starts another one is shown above it. */
const byPlace = (one: ReadCommand, other: ReadCommand) => one.span.start - other.span.start || one.depth - other.depth;

const shown = (word: string) => (/^[^\s'"]+$/.test(word) ? word : `'${word}'`);

/** The text, and under each of its lines the spans that begin there, with their numbers. */
function markSpans(command: string, spans: readonly Span[], paint: Paint): readonly string[] {
  let start = 0;
  return command.split('\n').flatMap((line) => {
    const from = start;
    start += line.length + 1;
    const here = spans.flatMap(({ start: at, end }, index) =>
      at >= from && at < start ? [{ at: at - from, end: Math.min(end - from, line.length), number: index + 1 }] : [],
    );
    const marks = new Map<string, number[]>();
    for (const { at, end, number } of here) {
      const mark = ' '.repeat(at) + '^'.repeat(Math.max(1, end - at));
      marks.set(mark, [...(marks.get(mark) ?? []), number]);
    }
    return [
      `  ${paint.plain(line)}`,
      ...Array.from(marks, ([mark, numbers]) => `  ${paint.accent(`${mark} ${numbers.join(', ')}`)}`),
    ];
  });
}
