import { type ChildProcess, spawn } from 'node:child_process';
import { taskkillArguments } from '../shell/windows.ts';
import { systemProgram } from '../shell/windows-programs.ts';

/** Asks a hook and all of its process group to end, or makes them. */
export function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    endTree(child, child.pid);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in the group, or those who are belong to another user and cannot be ended.
  }
}

/** Tells whether somebody is left in the process group of a hook; where there are no groups, nobody is. */
export function isGroupAlive({ pid }: ChildProcess): boolean {
  if (pid === undefined || process.platform === 'win32') return false;
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Windows has no signal that a console program could answer, so the tree is ended at once. */
function endTree(child: ChildProcess, pid: number): void {
  const taskkill = systemProgram('System32\\taskkill.exe', process.env);
  const killer = spawn(taskkill, [...taskkillArguments(pid)], { stdio: 'ignore', windowsHide: true });
  // Where it is missing or fails, at least the process itself is ended.
  killer.once('error', () => child.kill());
  killer.once('exit', (code) => {
    if (code !== 0) child.kill();
  });
  killer.unref();
}
