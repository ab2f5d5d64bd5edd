import type { HookExplanation } from '@agent-hooks/hook-system';
import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { describeHook } from '../project/describe-hook.ts';
import { openProject, type Project } from '../project/open-project.ts';
import { readEventName } from '../project/read-names.ts';
import { shortPlace } from '../project/short-path.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { shorten } from '../terminal/shorten.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';

export interface ExplainOptions {
  readonly tool?: string;
  readonly subject?: string;
  readonly json?: boolean;
}

/** Says which hooks an event would run, in what order, and why the others would not. */
export async function runExplain(io: CliIo, dir: string, word: string, options: ExplainOptions): Promise<void> {
  const eventName = readEventName(word);
  const subject = readSubject(eventName, options);
  const plan = explainEvent(await openProject(io, dir), eventName, subject);
  if (options.json) printJson(io, toJson(plan));
  else printLines(io, toLines(io, plan));
}

/** What the options say an event is about; an event that is about nothing takes none. */
export function readSubject(eventName: HookEventName, { tool, subject }: ExplainOptions): string | undefined {
  const { matchField } = getEventRow(eventName);
  if (tool !== undefined && matchField !== 'tool_name') {
    throw new CliExit(2, `--tool: ${eventName} is not about a tool.${subjectHint(matchField)}`);
  }
  if (subject !== undefined && matchField === undefined) {
    throw new CliExit(2, `--subject: ${eventName} is about nothing in particular, all of its hooks run.`);
  }
  if (tool !== undefined && subject !== undefined && tool !== subject) {
    throw new CliExit(2, '--tool and --subject say the same thing: give one of them.');
  }
  return tool ?? subject;
}

/** An event's hooks, judged. */
export interface EventExplanation {
  readonly eventName: HookEventName;
  readonly subject: string | undefined;
  readonly sequential: boolean;
  readonly running: readonly HookExplanation[];
  readonly others: readonly Pick<HookExplanation, 'entry' | 'reason'>[];
}

/** Judges every hook of a project for an event. */
export function explainEvent(
  { system, hooks }: Project,
  eventName: HookEventName,
  subject: string | undefined,
): EventExplanation {
  const judged = system.explain(eventName, subject);
  const elsewhere = hooks
    .filter((entry) => entry.eventName !== eventName)
    .map((entry) => ({ entry, reason: `it is for ${entry.eventName}` }));
  const idle = judged.filter(({ runs }) => !runs);
  return {
    eventName,
    subject,
    // A group asks for it also where its hook runs as another's twin.
    sequential: judged.some(
      ({ verdict, entry }) => (verdict === 'runs' || verdict === 'duplicate') && entry.sequential,
    ),
    running: judged.filter(({ runs }) => runs),
    others: [...idle, ...elsewhere],
  };
}

function toJson({ eventName, subject, sequential, running, others }: EventExplanation) {
  return {
    version: 1,
    event: eventName,
    subject: subject ?? null,
    order: sequential ? 'sequential' : 'parallel',
    runs: running.map(({ entry, reason }) => ({ ...describeHook(entry), reason })),
    doesNotRun: others.map(({ entry, reason }) => ({ ...describeHook(entry), reason })),
  };
}

function toLines(io: CliIo, { eventName, subject, sequential, running, others }: EventExplanation): string[] {
  const paint = createPaint(io);
  const width = screenWidth(io);
  const { matchField } = getEventRow(eventName);
  const about = subject === undefined ? '' : ` (${matchField}: ${subject})`;
  const row = (mark: string, { entry, reason }: Pick<HookExplanation, 'entry' | 'reason'>) => [
    ...wrapWithPrefix(`${mark} `, paint.plain(shorten(entry.name, 160)), width).map(paint.strong),
    ...(reason === plainlyRuns ? [] : wrapWithPrefix('     ', paint.plain(reason), width)),
    ...wrapWithPrefix('     ', paint.plain(`${shortPlace(io, entry)} (${entry.source})`.trim()), width).map(
      paint.faint,
    ),
  ];
  const head =
    running.length === 0
      ? `${eventName}${about} runs no hook.`
      : `${eventName}${about} runs ${howMany(running.length, sequential)}:`;
  const withMatcher = running.filter(({ entry }) => entry.matcher && entry.matcher !== '*');
  return [
    paint.strong(head),
    ...running.flatMap((each, index) => row(`${String(index + 1).padStart(3)}.`, describeRun(each, subject))),
    ...(subject === undefined && matchField !== undefined && withMatcher.length > 0
      ? ['', ...wrapWithPrefix('', `Without ${optionFor(matchField)} every matcher counts as matching.`, width)]
      : []),
    ...(others.length === 0 ? [] : ['', paint.strong('These do not run:')]),
    ...others.flatMap((each) => row('   -', each)),
  ];
}

/** The engine's reason that says nothing beyond that a hook runs. */
const plainlyRuns = 'it runs';

function describeRun(each: HookExplanation, subject: string | undefined) {
  const { entry } = each;
  const conditional = subject === undefined && entry.matcher && entry.matcher !== '*';
  return conditional ? { entry, reason: `it runs where its matcher ${JSON.stringify(entry.matcher)} matches` } : each;
}

function howMany(count: number, sequential: boolean): string {
  if (count === 1) return 'one hook';
  return sequential ? `${count} hooks, one after the other` : `${count} hooks at the same time`;
}

function optionFor(matchField: string): string {
  return matchField === 'tool_name' ? '--tool NAME' : `--subject (the ${matchField} of the event)`;
}

function subjectHint(matchField: string | undefined): string {
  return matchField === undefined ? ' All of its hooks run.' : ` Name its ${matchField} with --subject.`;
}
