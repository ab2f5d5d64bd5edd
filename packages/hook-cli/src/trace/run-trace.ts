import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { findRecording, type Log, readLog } from '@agent-hooks/hook-system/record';
import { type FiredEvent, messageOf } from '@agent-hooks/hook-types';
import { plural, summarise } from '@agent-hooks/trace-page';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { ownHomeOf } from '../project/home.ts';
import { learnEvents } from '../project/read-names.ts';
import { createPaint } from '../terminal/paint.ts';
import { printError, printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { drawEvent, drawSummary, type TimelineStyle } from './timeline.ts';

export interface TraceCommandOptions {
  readonly html?: string;
  readonly last?: number;
  readonly follow?: boolean;
  readonly json?: boolean;
}

/** Shows a log, by default that of a project, as a timeline, as JSON or as a page. */
export async function runTrace(
  { io, dir }: CommandPlace,
  file: string | undefined,
  { html, last, follow = false, json = false }: TraceCommandOptions,
): Promise<void> {
  await learnEvents(io, dir);
  const name = file ?? (await findRecording(dir, { homeDir: ownHomeOf(io) })).file;
  if (follow) {
    if (html !== undefined) throw new CliExit(2, '--follow and --html cannot be combined.');
    const { runFollow } = await import('./run-follow.ts');
    return runFollow(io, name, { last, json });
  }
  const { events: all, broken } = await open(name, io);
  const log = { events: last === undefined ? all : all.slice(-last), broken };
  if (html !== undefined) await writePage(name, resolve(io.cwd, html), { log, io, json });
  else if (json) printJson(io, { version: 2, file: name, summary: summarise(log.events), ...log });
  else printTimeline(name, log, { io, first: all.length - log.events.length + 1 });
  for (const { line, problem } of broken) printError(io, `${name}:${line}: skipped: ${problem}`);
  if (broken.length > 0) throw new CliExit(1);
}

async function open(name: string, { stdin, cwd }: CliIo): Promise<Log> {
  try {
    return await readLog(name === '-' ? stdin : createReadStream(resolve(cwd, name)));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'There is no such file.' : String(error);
    throw new CliExit(2, `${name} cannot be read. ${why}\nTurn recording on with: agent-hooks trace --record on`);
  }
}

function printTimeline(name: string, { events }: Log, { io, first }: { io: CliIo; first: number }): void {
  const style = styleOf(io, events);
  if (events.length === 0) {
    printLines(io, [`${style.paint.plain(name)} contains no events.`]);
    return;
  }
  printLines(io, drawSummary(summarise(events), style));
  for (const [index, event] of events.entries()) printLines(io, drawEvent(event, style, first + index));
}

function styleOf(io: CliIo, events: readonly FiredEvent[]): TimelineStyle {
  const scaleMs = events.reduce((longest, { durationMs }) => Math.max(longest, durationMs), 0);
  return { width: screenWidth(io), paint: createPaint(io), scaleMs };
}

async function writePage(
  name: string,
  out: string,
  { log: { events, broken }, io, json }: { log: Log; io: CliIo; json: boolean },
): Promise<void> {
  const [{ embeddedPage }, { renderPage, toPageData }] = await Promise.all([
    import('./embedded-page.ts'),
    import('@agent-hooks/trace-page/page'),
  ]);
  const page = renderPage(toPageData(basename(name), events, broken.length), embeddedPage);
  try {
    // The log is its owner's alone, and so is what is made of it.
    await writeFile(out, page, { mode: 0o600 });
  } catch (error) {
    throw new CliExit(2, `The page cannot be written: ${messageOf(error)}`);
  }
  if (json) printJson(io, { version: 2, file: name, html: out, summary: summarise(events), broken });
  else printLines(io, [`${plural(events.length, 'event')} drawn. Open ${out} in a browser.`]);
}
