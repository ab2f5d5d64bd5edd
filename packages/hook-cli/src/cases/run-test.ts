import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { FileWatch } from '../fire/file-watch.ts';
import { readRecordedEvent } from '../fire/replay.ts';
import { watchedFiles } from '../fire/watched-files.ts';
import { learnEvents } from '../project/read-names.ts';
import { readProject } from '../project/read-project.ts';
import { shortPath } from '../project/short-path.ts';
import { withInterrupt } from '../terminal/interrupt.ts';
import { createPaint } from '../terminal/paint.ts';
import { printError, printLines, printText } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { readCaseFile } from './case-file.ts';
import { findCaseFiles } from './find-case-files.ts';
import { hasPassed, type ReportFormat, reporters } from './reporters.ts';
import { type CaseResult, runCases } from './run-cases.ts';
import { saveCase } from './save-case.ts';

export interface TestCommandOptions {
  readonly format?: ReportFormat;
  readonly output?: string;
  readonly case?: string;
  readonly watch?: boolean;
  readonly unapproved?: boolean;
  readonly save?: string;
}

/** Runs the cases of a project, or saves a recorded event as one; with `--watch` again at every change. */
export async function runTest(
  { io, dir }: CommandPlace,
  files: readonly string[],
  options: TestCommandOptions,
): Promise<void> {
  if (options.save !== undefined) return save(io, options.save, files);
  await withInterrupt(async (signal) => {
    for (;;) {
      const found = await findCaseFiles(dir, io.cwd, files);
      const watch = options.watch
        ? new FileWatch([...found, ...watchedFiles(io, await readProject(io, dir))])
        : undefined;
      const results = await runAll({ io, dir }, found, { options, signal });
      await report(io, results, options);
      if (!watch) {
        if (results.length === 0) throw new CliExit(2, nothingFound(options));
        if (!results.every(hasPassed)) throw new CliExit(1);
        return;
      }
      if (signal.aborted) return;
      printLines(io, ['', 'Waiting for a change of the settings, a script or a case; Ctrl-C ends.']);
      const [first] = await watch.changed(signal);
      if (first === undefined) return;
      printLines(io, ['', `--- ${new Date().toLocaleTimeString('en-GB')}: ${shortPath(io, first)} changed ---`, '']);
    }
  });
}

async function save(io: CliIo, target: string, files: readonly string[]): Promise<void> {
  const [name, ...others] = files;
  if (name === undefined || others.length > 0) {
    throw new CliExit(2, '--save: name the one file of cases to which it is added, such as hooks/guard.cases.json');
  }
  const event = await readRecordedEvent(io, target, '--save');
  await saveCase(event, resolve(io.cwd, name));
  printLines(io, [`Saved ${event.eventName} as a case in ${name}.`]);
}

async function runAll(
  { io, dir }: CommandPlace,
  paths: readonly string[],
  { options, signal }: { options: TestCommandOptions; signal: AbortSignal },
): Promise<readonly CaseResult[]> {
  await learnEvents(io, dir);
  const results: CaseResult[] = [];
  const wanted = options.case?.toLowerCase();
  for (const path of paths) {
    const name = shortPath(io, path);
    const file = await readCaseFile(path);
    if ('problem' in file) {
      results.push({ file: name, name: 'the file', problems: [file.problem], durationMs: 0 });
      continue;
    }
    const cases = file.cases.filter((each) => wanted === undefined || each.name.toLowerCase().includes(wanted));
    const run = { unapproved: options.unapproved === true, signal };
    for await (const result of runCases({ io, dir }, name, { cases, options: run })) results.push(result);
  }
  return results;
}

async function report(io: CliIo, results: readonly CaseResult[], options: TestCommandOptions): Promise<void> {
  const { format = 'text', output } = options;
  const style = { width: screenWidth(io), paint: createPaint(io) };
  const text = (chosen: ReportFormat) => reporters[chosen](results, style).join('\n');
  if (output === undefined) return printText(io, `${text(format)}\n`);
  try {
    await writeFile(resolve(io.cwd, output), `${text(format)}\n`);
  } catch (error) {
    throw new CliExit(2, `--output: ${error instanceof Error ? error.message : String(error)}`);
  }
  // A person who looks on wants to see what happened too.
  if (results.some((each) => !hasPassed(each))) printError(io, text('text'));
}

function nothingFound({ case: name }: TestCommandOptions): string {
  if (name !== undefined) return `No case has '${name}' in its name.`;
  return 'There are no cases. Put them into a file that ends in .cases.json or .cases.yaml, beside the hook.';
}
