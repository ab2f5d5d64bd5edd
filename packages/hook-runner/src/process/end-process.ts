import type { ChildProcess } from 'node:child_process';
import { systemProgram } from '../programs/system-root.ts';
import { taskkillArguments } from '../shell/windows.ts';
import { startProgram } from './start-program.ts';

/** Asks a hook and all of its process group to end, or makes them. */
export function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    endTree(child);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // No one is left in the group, or those who are belong to another user and cannot be ended.
  }
}

/** Makes a process and all of its group end at once; on Windows a process and all that it started. */
export function endProcessGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGKILL');
}

/** Whether someone is left in the process group of a hook; where there are no groups, no one is. */
export function isGroupAlive({ pid }: ChildProcess): boolean {
  if (pid === undefined || process.platform === 'win32') return false;
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Longer than this `taskkill` does not take, unless it hangs. */
const longestMs = 5_000;

/**
 * Windows has no signal that a console program could answer, so the tree is ended at once. Where the program that does so is
 * missing, fails or hangs, at least the process itself is ended.
 */
export function endTree(
  child: ChildProcess,
  program = systemProgram('System32\\taskkill.exe'),
  limitMs = longestMs,
): void {
  // Its number may be another's by now, and what it had started is no longer known to be its own.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const endAlone = () => child.kill('SIGKILL');
  try {
    const killer = startProgram(
      { file: program, args: taskkillArguments(child.pid) },
      { cwd: process.cwd(), environment: process.env, stdio: 'ignore', timeout: limitMs, killSignal: 'SIGKILL' },
    );
    killer.once('error', endAlone);
    killer.once('exit', (code) => code === 0 || endAlone());
    killer.unref();
  } catch {
    endAlone();
  }
}
