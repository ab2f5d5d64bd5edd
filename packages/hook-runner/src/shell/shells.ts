import { systemProgram } from '../programs/system-root.ts';
import { expandForFish } from './expand-variables.ts';
import { quoteForPosixShell } from './posix-command.ts';
import { expandForCmd, powershellScript } from './windows.ts';

/** A program with its arguments, ready to be started. */
export interface StartPlan {
  readonly file: string;
  readonly args: readonly string[];
  /** Windows only: the arguments are quoted already. */
  readonly verbatim?: boolean;
}

/** How a shell is made to run one command without reading a start-up file of its user. */
export function planShell(shell: string, command: string, platform: NodeJS.Platform): StartPlan {
  const name = shellName(shell);
  const plan = (Object.hasOwn(shells, name) && shells[name]) || posix([]);
  return { file: shellProgram(shell, platform), ...plan(command) };
}

/** The program that a shell's name stands for: those that Windows brings are its own, whatever lies on the way to them. */
export function shellProgram(shell: string, platform: NodeJS.Platform): string {
  const isBare = platform === 'win32' && !/[\\/:]/.test(shell);
  const own = isBare ? shellsOfWindows[shellName(shell)] : undefined;
  return own === undefined ? shell : systemProgram(own);
}

const shellsOfWindows: Readonly<Partial<Record<string, string>>> = {
  cmd: 'System32\\cmd.exe',
  powershell: 'System32\\WindowsPowerShell\\v1.0\\powershell.exe',
};

/** The name by which a shell is known, whatever the path to it: `bash` for `/usr/bin/bash` and `C:\\bin\\Bash.exe`. */
export function shellName(shell: string): string {
  return shell
    .replace(/^.*[/\\]/, '')
    .replace(/\.exe$/i, '')
    .toLowerCase();
}

/** The shell that runs commands where a hook names none. */
export function defaultShell(platform: NodeJS.Platform): string {
  if (platform === 'win32') return shellProgram('powershell', platform);
  return platform === 'android' ? '/system/bin/sh' : '/bin/sh';
}

type ShellPlan = (command: string) => Omit<StartPlan, 'file'>;

const posix =
  (options: readonly string[]): ShellPlan =>
  (command) => ({
    // A leading blank keeps a command such as `-x` from being read as an option.
    args: [...options, '-c', quoteForPosixShell(command).replace(/^(?=[-+])/, ' ')],
  });

const powershell: ShellPlan = (command) => ({
  args: ['-NoProfile', '-NonInteractive', '-Command', powershellScript(command)],
});

const shells: Readonly<Record<string, ShellPlan>> = {
  bash: posix(['--norc', '--noprofile']),
  zsh: posix(['-f']),
  csh: posix(['-f']),
  tcsh: posix(['-f']),
  fish: (command) => ({ args: ['--no-config', '-c', expandForFish(command)] }),
  powershell,
  pwsh: powershell,
  cmd: (command) => ({ args: ['/d', '/s', '/c', `"${expandForCmd(command)}"`], verbatim: true }),
};
