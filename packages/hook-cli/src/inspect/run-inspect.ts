import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { findRecording, listRecordings } from '@agent-hooks/hook-system/record';
import { messageOf } from '@agent-hooks/hook-types';
import { renderPage } from '@agent-hooks/trace-page/page';
import { EventStore, serveInspector } from '@agent-hooks/trace-page/server';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { ownHomeOf } from '../project/home.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import { printError, printJson, printLines } from '../terminal/print.ts';
import { embeddedPage } from '../trace/embedded-page.ts';
import { followLog } from '../trace/follow-log.ts';
import { createActions } from './inspect-actions.ts';

export interface InspectCommandOptions {
  readonly port?: number;
  readonly json?: boolean;
}

/** A log that is watched, and the project whose hooks run when one of its events is fired again. */
interface WatchedLog {
  readonly file: string;
  readonly projectDir: string;
}

/** Serves a page that shows events as they are recorded, until Ctrl-C. */
export async function runInspect(
  { io, dir }: CommandPlace,
  files: readonly string[],
  { port, json = false }: InspectCommandOptions,
): Promise<void> {
  const logs = await findLogs(io, dir, files);
  const store = new EventStore();
  await withInterrupt(async (signal) => {
    const html = renderPage(null, embeddedPage, inspectorPage);
    const isProblem = (error: unknown) => error instanceof CliExit;
    const options = { store, html, actions: createActions(io, store), isProblem, port };
    const server = await serveInspector(options).catch((error: unknown) => {
      throw new CliExit(2, messageOf(error));
    });
    if (json) printJson(io, { version: 1, url: server.url, logs });
    else printLines(io, describe(server.url, logs));
    await Promise.all(logs.map((log) => follow(io, log, { store, signal }))).finally(() => server.close());
  });
}

/** What the page may do that a page in a file may not: talk to the server that it came from. */
const inspectorPage = { title: 'agent-hooks trace --live', connects: true };

/** The logs that were named; else those of all projects that are recorded, this one first. */
async function findLogs(io: CliIo, dir: string, files: readonly string[]): Promise<readonly WatchedLog[]> {
  for (const file of files) if (!existsSync(resolve(io.cwd, file))) throw new CliExit(2, `There is no file ${file}.`);
  if (files.length > 0) return files.map((file) => ({ file: resolve(io.cwd, file), projectDir: dir }));
  const place = { homeDir: ownHomeOf(io) };
  const [own, all] = await Promise.all([findRecording(dir, place), listRecordings(place)]);
  const others = all.filter(({ projectDir }) => projectDir !== own.projectDir);
  const logs = [...(own.isOn ? [own] : []), ...others];
  if (logs.length > 0) return logs;
  throw new CliExit(1, 'No project is recorded. Turn recording on with: agent-hooks trace --record on');
}

async function follow(
  io: CliIo,
  { file, projectDir }: WatchedLog,
  { store, signal }: { store: EventStore; signal: AbortSignal },
): Promise<void> {
  for await (const entry of followLog(file, signal)) {
    if (entry === 'pause') continue;
    if ('problem' in entry) printError(io, `${file}: a line was skipped: ${entry.problem}`);
    else store.add(entry.event, projectDir, basename(projectDir));
  }
}

function describe(url: string, logs: readonly WatchedLog[]): string[] {
  return [
    `Open ${url} in a browser. Ctrl-C ends.`,
    'Whoever has this address can read the events and run the hooks: keep it to yourself.',
    '',
    ...logs.map(({ file }) => `Events of ${file}`),
  ];
}
