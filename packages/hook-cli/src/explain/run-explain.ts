import type { HookExplanation } from '@agent-hooks/hook-system/inspect';
import { getEventRow } from '@agent-hooks/hook-types';
import { shorten } from '@agent-hooks/trace-page';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { readGivenInput, toEventFields } from '../input/read-given-input.ts';
import { describeHook } from '../project/describe-hook.ts';
import { openProject } from '../project/open-project.ts';
import { readEventName } from '../project/read-names.ts';
import type { Project } from '../project/read-project.ts';
import { problemsToJson, reportProblems } from '../project/report-problems.ts';
import { hookPlace, shortPath } from '../project/short-path.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';
import {
  completeInput,
  type EventExplanation,
  explainEvent,
  headline,
  readSubject,
  type SubjectOptions,
} from './explain-event.ts';
import { withRules } from './explain-rules.ts';
import { describeSandbox, describeVariables, surroundingsOf } from './surroundings.ts';

export interface ExplainOptions extends SubjectOptions {
  readonly json?: boolean;
  readonly input?: string;
}

/** Says which hooks an event would run, in what order, and why the others would not. */
export async function runExplain({ io, dir }: CommandPlace, word: string, options: ExplainOptions): Promise<void> {
  const eventName = await readEventName(io, dir, word);
  const subject = readSubject(eventName, options);
  const given = options.input === undefined ? undefined : await readGivenInput(io, options.input);
  const project = await openProject(io, dir);
  const input = given && completeInput(project, eventName, { fields: toEventFields(eventName, given), subject });
  const plan = await withRules(explainEvent(project, eventName, { subject, input }), input);
  if (options.json) printJson(io, toJson(io, project, plan));
  else
    printLines(io, [
      ...toLines(io, project, plan),
      '',
      createPaint(io).faint(`Project: ${shortPath(io, project.dir)}`),
    ]);
  if (reportProblems(io, project.settings)) throw new CliExit(1);
}

function toJson(io: CliIo, project: Project, explanation: EventExplanation) {
  const { eventName, subject, sequential, running, others } = explanation;
  return {
    ...{ version: 1, project: project.dir, event: eventName },
    subject: subject ?? null,
    order: sequential ? 'sequential' : 'parallel',
    runs: running.map(({ entry, reason }) => ({
      ...describeHook(entry),
      ...surroundingsOf(io, project, entry),
      reason,
    })),
    doesNotRun: others.map(({ entry, reason }) => ({ ...describeHook(entry), reason })),
    problems: problemsToJson(project.settings),
  };
}

function toLines(io: CliIo, project: Project, explanation: EventExplanation): string[] {
  const { eventName, subject, running, others } = explanation;
  const paint = createPaint(io);
  const width = screenWidth(io);
  const { matchField } = getEventRow(eventName);
  const row = (mark: string, { entry, reason }: Pick<HookExplanation, 'entry' | 'reason'>) => [
    ...wrapWithPrefix(`${mark} `, paint.plain(shorten(entry.name, 160)), width).map(paint.strong),
    ...(reason === plainlyRuns ? [] : wrapWithPrefix('     ', paint.plain(reason), width)),
    ...describeHook(entry).notCovered.flatMap((part) =>
      wrapWithPrefix('     ', paint.plain(`not covered by its approval: ${part}`), width).map(paint.warning),
    ),
    ...describeSandbox(surroundingsOf(io, project, entry)).flatMap((line) =>
      wrapWithPrefix('     ', paint.plain(line), width),
    ),
    ...wrapWithPrefix(
      '     ',
      paint.plain(`${hookPlace(io, entry)} (${entry.source}, ${entry.config.type})`.trim()),
      width,
    ).map(paint.faint),
  ];
  const withMatcher = running.filter(({ entry }) => entry.matcher && entry.matcher !== '*');
  return [
    ...wrapWithPrefix('', `${headline(explanation)}${running.length === 0 ? '.' : ':'}`, width).map(paint.strong),
    ...running.flatMap((each, index) => row(`${String(index + 1).padStart(3)}.`, describeRun(each, subject))),
    ...(subject === undefined && matchField !== undefined && withMatcher.length > 0
      ? ['', ...wrapWithPrefix('', `Without ${optionFor(matchField)} every matcher counts as matching.`, width)]
      : []),
    ...(others.length === 0 ? [] : ['', paint.strong('These do not run:')]),
    ...others.flatMap((each) => row('   -', each)),
    ...describeVariables(
      [...running, ...others].map(({ entry }) => [entry.name, surroundingsOf(io, project, entry)]),
    ).flatMap((line, index) => [...(index === 0 ? [''] : []), ...wrapWithPrefix('', paint.plain(line), width)]),
  ];
}

/** The engine's reason that says nothing beyond that a hook runs. */
const plainlyRuns = 'it runs';

function describeRun(each: HookExplanation, subject: string | undefined) {
  const { entry } = each;
  const conditional = subject === undefined && entry.matcher && entry.matcher !== '*';
  return conditional ? { entry, reason: `it runs where its matcher ${JSON.stringify(entry.matcher)} matches` } : each;
}

function optionFor(matchField: string): string {
  return matchField === 'tool_name' ? '--tool NAME' : `--subject (the ${matchField} of the event)`;
}
