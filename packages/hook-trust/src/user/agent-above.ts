import { readFileSync } from 'node:fs';
import { depthVariable } from '@agent-hooks/hook-runner';
import { agentMark } from './agent-mark.ts';

/** Longer chains of processes are not followed. */
const mostProcesses = 100;

/**
 * The mark of an agent on a process above this one, for a command that has removed it from its own environment. Only
 * Linux tells, of processes of the same user that have not ended yet; undefined wherever there is nothing to see.
 */
export function findAgentAbove(pid: number = process.ppid): string | undefined {
  for (let [at, count] = [pid, 0]; at > 1 && count < mostProcesses; count++) {
    const mark = markOf(at);
    if (mark !== undefined) return mark;
    at = parentOf(at);
  }
  return undefined;
}

/** Of the variables with which a process was started only ours count: a person may work in a terminal of another agent. */
function markOf(pid: number): string | undefined {
  const names = readProc(pid, 'environ')
    .split('\0')
    .filter((pair) => !/=0?$/.test(pair))
    .map((pair) => pair.split('=', 1)[0]);
  return [agentMark, depthVariable].find((name) => names.includes(name));
}

/** The name of the program is in brackets and may contain anything. */
function parentOf(pid: number): number {
  const [, parent = '0'] = /^\S+ (\d+)/.exec(readProc(pid, 'stat').replace(/^.*\) /s, '')) ?? [];
  return Number(parent);
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
