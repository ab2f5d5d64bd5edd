import { projectVariables as names, defaultShell as shellOf } from '@agent-hooks/hook-runner/shell';

/** The variables that tell a command where its project is. */
export function projectVariables(dir: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, dir]));
}

/** The shell that runs commands where a hook names none. */
export const defaultShell = shellOf(process.platform);
