import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import process from 'node:process';
import type { PersonEvidence } from './person.ts';
import type { AncestorProcess } from './session-programs.ts';

/** Longer chains of processes are not followed. */
const mostProcesses = 100;

/** Gathers what this system shows about who started this process. */
export function readPersonEvidence(): Omit<PersonEvidence, 'acceptsCi'> {
  const { env } = process;
  const hasTerminal = hasControllingTerminal();
  if (process.platform !== 'linux') return { env, hasTerminal };
  const { terminal, session } = readStat(process.pid);
  // A session that is not visible here began outside: something in the container has hidden the processes above.
  const isContainer = session !== 0 && ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file));
  return { env, hasTerminal, terminal, ancestors: listAncestors(process.ppid), isContainer };
}

/** Redirected streams do not take it away, and none of them gives one. */
function hasControllingTerminal(): boolean {
  if (process.platform === 'win32') return process.stdin.isTTY === true && process.stdout.isTTY === true;
  try {
    closeSync(openSync('/dev/tty', 'r+'));
    return true;
  } catch {
    return false;
  }
}

/** Lists the processes above one, itself included; those of other users show their name only. */
export function listAncestors(pid: number): AncestorProcess[] {
  const found: AncestorProcess[] = [];
  for (let at = pid; at > 0 && found.length < mostProcesses; ) {
    const { name, parent, terminal } = readStat(at);
    found.push({ pid: at, name, argv: readList(at, 'cmdline'), env: readEnvironment(at), terminal });
    at = parent;
  }
  return found;
}

/** The name of the program is in brackets and may contain anything. */
function readStat(pid: number) {
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readProc(pid, 'stat')) ?? [];
  const [, parent = 0, , session = 0, terminal = 0] = rest.split(' ').map(Number);
  return { name, parent, session, terminal };
}

function readEnvironment(pid: number): Record<string, string> {
  return Object.fromEntries(
    readList(pid, 'environ').map((pair) => {
      const at = pair.indexOf('=', 1);
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

const readList = (pid: number, file: string): string[] => readProc(pid, file).split('\0').slice(0, -1);

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
