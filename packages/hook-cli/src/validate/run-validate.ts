import { resolve } from 'node:path';
import { nameOfHook } from '@agent-hooks/hook-system/inspect';
import { plural } from '@agent-hooks/trace-page';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { describeOffSwitches, findOffSwitches } from '../project/find-off-switches.ts';
import { readProject } from '../project/read-project.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';
import { checkFile, inOrder, standardInput } from './check-file.ts';
import { checkHosts } from './check-hosts.ts';
import { checkLookups } from './check-lookups.ts';
import { checkSwitches } from './check-switches.ts';
import type { CheckedFile } from './checked-file.ts';
import type { Severity } from './finding.ts';
import { fileName, renderFile } from './render-findings.ts';

/** Checks settings files: those named, else all that count for the project. */
export async function runValidate(
  { io, dir }: CommandPlace,
  named: readonly string[],
  options: { readonly json?: boolean },
): Promise<void> {
  const files = await checkAll(io, dir, named);
  if (options.json) printJson(io, toJson(files));
  else {
    const notes = describeOffSwitches(findOffSwitches(io, {}, dir)).flatMap((note) => wrap(note, screenWidth(io)));
    printLines(io, [...files.flatMap((file) => renderFile(io, file)), ...summary(io, files, named), ...notes]);
  }
  if (files.some(({ document }) => !document.exists)) throw new CliExit(2);
  if (files.some(hasProblems)) throw new CliExit(1);
}

async function checkAll(io: CliIo, dir: string, named: readonly string[]): Promise<CheckedFile[]> {
  const { settings, hooks } = await readProject(io, dir);
  const places = [...settings.sources, ...settings.problems];
  const found = [...new Set(places.flatMap(({ file }) => file ?? []))];
  const paths = named.map((name) => (name === standardInput ? name : resolve(io.cwd, name)));
  const checked: CheckedFile[] = [];
  for (const file of new Set(named.length > 0 ? paths : found)) {
    const result = await checkFile(io, file, dir);
    const source = places.find((place) => place.file === file)?.source;
    const own = result.settings.entries.map(({ config }) => ({
      name: nameOfHook(config),
      source: source ?? 'project',
    }));
    // Whether hooks of another agent are on is said there.
    const ofSwitches = result.agent ? [] : checkSwitches(result, [...hooks, ...own], { all: settings, source });
    const extra = [...ofSwitches, ...checkHosts(result, settings, source), ...checkLookups(result, source)];
    checked.push({ ...result, findings: inOrder([...result.findings, ...extra]) });
  }
  return checked;
}

function toJson(files: readonly CheckedFile[]) {
  return {
    version: 1,
    ok: !files.some(hasProblems),
    files: files.map(({ file, settings, more }) => ({ file, hooks: settings.entries.length, moreProblems: more })),
    problems: files.flatMap(({ file, findings }) =>
      findings.map(({ severity, message, advice, suggestion, path, span }) => ({
        ...{ severity, file, line: span?.line ?? null, column: span?.column ?? null, length: span?.length ?? null },
        ...{ path, message, advice: advice ?? null, suggestion: suggestion ?? null },
      })),
    ),
  };
}

function summary(io: CliIo, files: readonly CheckedFile[], named: readonly string[]): string[] {
  if (files.length === 0 && named.length === 0) {
    return wrap('There is no settings file here. `agent-hooks init` creates one.', screenWidth(io));
  }
  const hooks = files.reduce((sum, { settings }) => sum + settings.entries.length, 0);
  const counts = (['error', 'warning', 'hint'] as const)
    .map((severity) => [severity, countFindings(files, severity)] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => plural(count, severity));
  const [first] = files;
  const only = [first?.agent, fileName(io, first?.file ?? '')].filter(Boolean).join(' · ');
  const checked = files.length === 1 ? only : plural(files.length, 'file');
  return wrap(`${checked}, ${plural(hooks, 'hook')}: ${counts.join(', ') || 'no problems'}.`, screenWidth(io));
}

function hasProblems({ findings }: CheckedFile): boolean {
  return findings.some(({ severity }) => severity !== 'hint');
}

/** Problems that are not described are errors, too. */
function countFindings(files: readonly CheckedFile[], severity: Severity): number {
  const counted = files.map(
    ({ findings, more }) =>
      findings.filter((finding) => finding.severity === severity).length + (severity === 'error' ? more : 0),
  );
  return counted.reduce((sum, count) => sum + count, 0);
}
