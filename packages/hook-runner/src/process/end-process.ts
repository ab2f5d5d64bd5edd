import type { ChildProcess } from 'node:child_process';
import spawn from 'cross-spawn';
import { taskkillArguments } from '../shell/windows.ts';

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

/** Windows has no signal that a console program could answer, so the tree is ended at once. */
function endTree(child: ChildProcess, pid: number): void {
  const killer = spawn('taskkill', [...taskkillArguments(pid)], { stdio: 'ignore', windowsHide: true });
  killer.once('error', () => child.kill());
  killer.unref();
}
