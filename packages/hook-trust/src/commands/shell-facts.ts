import {
  projectVariables as names,
  programEndings,
  quoteForPosixShell,
  shellName,
  defaultShell as shellOf,
} from '@agent-hooks/hook-runner/programs';
import type { StartedProgram } from '@agent-hooks/hook-types/internal';
import { type CommandReading, readCommand } from '@agent-hooks/shell-effects';
import { type Environment, searchEnv } from './find-program.ts';

/** The variables that contain the directory of the project. */
export function projectVariables(dir: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, dir]));
}

/** The shell that runs commands where a hook names none. */
export const defaultShell = shellOf(process.platform);

/** What a hook says about where programs are looked for; PowerShell looks for scripts of its own first. */
export function lookupVariables(
  { args, shell, env: own = {} }: Partial<StartedProgram>,
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): Environment {
  const isPowershell = /^(powershell|pwsh)$/.test(shellName(shell ?? shellOf(platform)));
  if (platform !== 'win32' || args || !isPowershell) return own;
  return { ...own, PATHEXT: ['.PS1', ...programEndings(searchEnv(env, own, platform))].join(';') };
}

/** What the text of a hook would run; the runner puts our variables in quotes first. */
export function readShellText(text: string, projectDir: string, env: Environment): CommandReading {
  const variables = Object.entries(env).filter((each): each is [string, string] => each[1] !== undefined);
  return readCommand(quoteForPosixShell(text), {
    project: projectDir,
    cwd: projectDir,
    home: env.HOME ?? '/',
    variables: Object.fromEntries(variables),
    shell: 'sh',
  });
}

/** The text by which a shell starts a program with these words as they are. */
export function quoteWords(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
}
