import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { findRecording } from '../record/recording-switch.ts';
import { createPaint } from '../terminal/paint.ts';
import { printError, printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { count } from './format.ts';
import { type Log, readLog } from './read-log.ts';
import { drawEvent, drawSummary } from './timeline.ts';
import { summarise } from './trace-summary.ts';

/** What was typed behind `agent-hooks trace`. */
export interface TraceArguments {
  readonly file?: string | undefined;
  readonly html?: string | undefined;
  readonly last?: number | undefined;
  readonly project?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Shows a log as a timeline, as JSON or as a page. */
export async function runTrace({ file, html, last, project, json }: TraceArguments, io: CliIo): Promise<void> {
  const name = file ?? (await logOfProject(resolve(io.cwd, project ?? '.'), io));
  const { events: all, broken } = await open(name, io);
  const events = last === undefined ? all : all.slice(-last);
  const log = { events, broken };
  if (html !== undefined) await writePage(name, resolve(io.cwd, html), log, io, json === true);
  else if (json) printJson(io, { file: name, summary: summarise(events), broken, events });
  else printTimeline(name, log, io);
  for (const { line, problem } of broken) printError(io, `${name}:${line}: left out: ${problem}`);
  if (broken.length > 0) throw new CliExit(1);
}

async function logOfProject(projectDir: string, { env }: CliIo): Promise<string> {
  const { file } = await findRecording(projectDir, { homeDir: env.HOME ?? env.USERPROFILE });
  return file;
}

async function open(name: string, { stdin, cwd }: CliIo): Promise<Log> {
  try {
    return await readLog(name === '-' ? stdin : createReadStream(resolve(cwd, name)));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'There is no such file.' : String(error);
    throw new CliExit(2, `${name} cannot be read. ${why}\nTurn recording on with: agent-hooks record on`);
  }
}

function printTimeline(name: string, { events }: Log, io: CliIo): void {
  const style = { width: screenWidth(io), paint: createPaint(io) };
  if (events.length === 0) {
    printLines(io, [`${style.paint.plain(name)} holds no events.`]);
    return;
  }
  const longestMs = events.reduce((longest, { durationMs }) => Math.max(longest, durationMs), 0);
  printLines(io, drawSummary(summarise(events), style));
  for (const event of events) printLines(io, drawEvent(event, longestMs, style));
}

async function writePage(name: string, out: string, { events, broken }: Log, io: CliIo, json: boolean): Promise<void> {
  const [{ embeddedPage }, { toPageData }, { renderPage }] = await Promise.all([
    import('./embedded-page.ts'),
    import('./page-data.ts'),
    import('./render-page.ts'),
  ]);
  const page = renderPage(toPageData(basename(name), events, broken.length), embeddedPage);
  try {
    // The log is its owner's alone, and so is what is made of it.
    await writeFile(out, page, { mode: 0o600 });
  } catch (error) {
    throw new CliExit(2, `The page cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (json) printJson(io, { file: name, html: out, summary: summarise(events), broken });
  else printLines(io, [`${count(events.length, 'event')} drawn. Open ${out} in a browser.`]);
}
