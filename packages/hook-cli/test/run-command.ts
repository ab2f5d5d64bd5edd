import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CliRun, TemporaryProject } from './temporary-project.ts';

/** The built command, as it is published. */
export const builtCommand = join(import.meta.dirname, '..', 'dist', 'main.cjs');

const index = join(import.meta.dirname, '..', 'dist', 'index.js');

/** What Node is given to run the built command as if a person at a terminal had typed it. */
export const asPerson: readonly string[] = [
  join(import.meta.dirname, '..', '..', '..', 'test-support', 'src', 'as-person.mjs'),
  index,
];

export interface CommandOptions {
  readonly stdin?: string;
  readonly env?: Record<string, string>;
  /** What Node runs: the built command, or `asPerson`. */
  readonly program?: readonly string[];
}

/** Runs the built command as a process of its own, as a user without a terminal would. */
export function runCommand(
  project: TemporaryProject,
  argv: readonly string[],
  { stdin = '', env = {}, program = [builtCommand] }: CommandOptions = {},
): Promise<CliRun> {
  const child = spawn(process.execPath, [...program, ...argv], { cwd: project.dir, env: { ...project.env, ...env } });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  // A command that reads nothing may have ended before.
  child.stdin.on('error', () => {}).end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, ...printed }));
  });
}

/** What a screen says wherever and whenever it is made. */
export function normalise(project: TemporaryProject, text: string): string {
  return text
    .replaceAll(project.dir, '<project>')
    .replaceAll(project.home, '<home>')
    .replace(/^( {2}starts +).*$/gm, '$1<programs>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<timestamp>')
    .replace(/, \d+(\.\d+)? m?s$/gm, ', <time>');
}
