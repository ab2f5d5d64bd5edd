/** The variables that tell a command where its project is. */
export function projectVariables(dir: string): Readonly<Record<string, string>> {
  return { LLXPRT_PROJECT_DIR: dir, GEMINI_PROJECT_DIR: dir, CLAUDE_PROJECT_DIR: dir };
}

/** The shell that runs commands where a hook names none. */
export const defaultShell = process.platform === 'win32' ? 'powershell.exe' : '/bin/sh';
