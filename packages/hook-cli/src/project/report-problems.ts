import type { HookSettings, HookSettingsProblem } from '@agent-hooks/hook-system';
import { plural } from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { printError } from '../terminal/print.ts';
import { shortPlace } from './short-path.ts';

/** So many are shown by a command that is about something else. */
const mostShown = 3;

/** Reports on stderr what is wrong with the settings that a command has read; returns whether there was anything. */
export function reportProblems(io: CliIo, { problems }: HookSettings): boolean {
  if (problems.length === 0) return false;
  const shown = problems.slice(0, mostShown).map((problem) => describeProblem(io, problem));
  // One that stands for others counts as many.
  const count = plural(
    problems.reduce((sum, { more = 1 }) => sum + more, 0),
    'problem',
  );
  printError(io, [...shown, `${count} in the settings: \`agent-hooks validate\` shows what and where.`].join('\n'));
  return true;
}

/** What JSON output contains about problems of settings. */
export function problemsToJson({ problems }: HookSettings) {
  return problems.map(({ file, line, column, message }) => ({
    ...{ file: file ?? null, line: line ?? null, column: column ?? null, message },
  }));
}

function describeProblem(io: CliIo, problem: HookSettingsProblem): string {
  const { file, line, column, message } = problem;
  const prefix = `${[file, line, column].filter((part) => part !== undefined).join(':')}: `;
  return message.startsWith(prefix) ? `${shortPlace(io, problem)}: ${message.slice(prefix.length)}` : message;
}
