import { createReadStream } from 'node:fs';
import { homedir } from 'node:os';
import { sep } from 'node:path';
import { localPlace } from '@agent-hooks/hook-system/inspect';
import { findRecording, readLog, refusalsFile } from '@agent-hooks/hook-system/record';
import type { FiredEvent } from '@agent-hooks/hook-types';
import {
  CallJudge,
  findPlaces,
  type PlacedRule,
  type Refusal,
  readRefusal,
  refusalToJson,
  suggestRule,
  type TranscriptCall,
} from '@agent-hooks/policy-lab';
import { subjectOfEvent } from '@agent-hooks/trace-page';
import { hooksOfProject } from '../backtest/project-hooks.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { homeOf, ownHomeOf } from '../project/home.ts';
import { shortPlace } from '../project/short-path.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';
import { allowException, type WhyOptions } from './allow-exception.ts';
import { requestGrant } from './request-grant.ts';

/** Shows the last refusals of a project, or makes an exception for one of them. */
export async function runWhy(
  { io, dir }: CommandPlace,
  number: number,
  given: Omit<WhyOptions, 'number'>,
): Promise<void> {
  const options = { ...given, number };
  const refusals = await readRefusals(io, dir, number);
  if (options.request !== undefined) return requestGrant(io, refusals, { ...options, dir });
  if (options.allow !== undefined) return allowException(io, refusals, { ...options, dir });
  const shown = await Promise.all(refusals.map(async (refusal) => ({ refusal, rules: await findPlaces(refusal) })));
  if (options.json) {
    const refusals = shown.map(({ refusal, rules }) => ({
      ...refusalToJson(refusal, rules),
      allow: suggestCommand(refusal) ?? null,
    }));
    return printJson(io, { version: 1, refusals });
  }
  if (shown.length === 0)
    printLines(io, [
      'No refusal in this project is known. Connected agents keep the last ones unless recording is off.',
    ]);
  for (const { refusal, rules } of shown) printLines(io, toLines(io, refusal, rules));
}

/** The last refusals and questions of a project, recorded or kept, the newest first. */
async function readRefusals(io: CliIo, dir: string, number: number): Promise<readonly Refusal[]> {
  const { file, projectDir } = await findRecording(dir, { homeDir: ownHomeOf(io) });
  const kept = await eventsIn(refusalsFile(ownHomeOf(io)) ?? '');
  const isHere = ({ inputs }: FiredEvent) => areNested(String(inputs[0]?.cwd), projectDir);
  const refused = [...(await eventsIn(file)), ...kept.filter(isHere)]
    .filter(({ verdict }) => verdict.action === 'refuse' || verdict.action === 'ask')
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const place = { ...localPlace(), home: homeOf(io) ?? homedir() };
  const judge = new CallJudge({ place, directory: dir, hooksAt: (directory) => hooksOfProject(io, directory) });
  const last = refused.slice(-number).reverse();
  return Promise.all(last.map((event) => readRefusal(event, file, judge)));
}

/** An agent may have worked in a folder of the project, and its user may be in one. */
function areNested(one: string, other: string): boolean {
  const [inner, outer] = one.length > other.length ? [one, other] : [other, one];
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

function eventsIn(file: string): Promise<readonly FiredEvent[]> {
  return readLog(createReadStream(file)).then(({ events }) => events, missing);
}

function missing(error: NodeJS.ErrnoException): readonly FiredEvent[] {
  if (error.code === 'ENOENT') return [];
  throw new CliExit(1, `The recording cannot be read: ${error.message}`);
}

function toLines(io: CliIo, refusal: Refusal, rules: readonly PlacedRule[]): readonly string[] {
  const { event, call } = refusal;
  const paint = createPaint(io);
  const width = screenWidth(io);
  const word = event.verdict.action === 'ask' ? paint.warning('Asked') : paint.bad('Refused');
  const described = rules.flatMap((rule) => wrapWithPrefix('  ', paint.plain(describeRule(io, rule)), width));
  const recorded = wrapWithPrefix('  ', paint.plain(event.verdict.reason ?? 'No reason was given.'), width);
  const suggestion = suggestCommand(refusal);
  const [subject, text] = [subjectOfEvent(event), mainText(call)];
  const what = subject.includes(text) ? subject : `${subject} ${text}`;
  return [
    [word, event.at, event.agent, paint.plain(what)].filter(Boolean).join(' '),
    ...(described.length > 0 ? described : recorded),
    ...(suggestion === undefined ? [] : [`  To allow it: ${paint.plain(suggestion)}`]),
    '',
  ];
}

function describeRule(io: CliIo, { found: { hook, finding }, file, line }: PlacedRule): string {
  const rule = finding.pack === undefined ? `rule ${finding.rule}` : `pack ${finding.pack}: ${finding.rule}`;
  const effect = finding.effect ? ` [${finding.effect.kind}]` : '';
  const place = shortPlace(io, { ...(file !== undefined && { file }), ...(line !== undefined && { line }) });
  return `${finding.sentence}${effect} ${[hook.name, rule, place].filter(Boolean).join(', ')}`;
}

function mainText({ input }: TranscriptCall): string {
  const text = [input.command, input.file_path, input.path, input.url].find((each) => typeof each === 'string');
  return (text ?? '').replace(/\s+/g, ' ').slice(0, 200);
}

/** The command that makes an exception for a refusal. */
function suggestCommand(refusal: Refusal): string | undefined {
  const rule = suggestRule(refusal);
  return rule && `agent-hooks why --allow '${rule.replaceAll("'", "'\\''")}' --until 7d`;
}
