import { closeSync, constants, openSync, readSync } from 'node:fs';
import { basename, win32 } from 'node:path';
import { readFirstLine } from '@agent-hooks/hook-runner/programs';
import { withoutWaiting } from '../open/without-waiting.ts';
import { helpersIn } from './helpers.ts';

/** What a script says about the programs it needs. */
export interface ScriptFacts {
  /** The program that its first line names; undefined without such a line. */
  readonly interpreter?: string;
  /** True if that line ends as on Windows, which no other system understands. */
  readonly carriageReturn: boolean;
  /** Programs that it calls and that not every machine has, with the line of the first call. */
  readonly helpers: ReadonlyMap<string, number>;
}

/** Programs with a long script are rare, and their needs show early. */
const mostBytes = 256 * 1024;

/** Reads the beginning of a script; a program that is not text has no facts. */
export function inspectScript(path: string, startedBy: string | undefined): ScriptFacts {
  const text = readBeginning(path);
  const interpreter = interpreterOf(text);
  const by = startedBy ?? interpreter ?? 'sh';
  return {
    ...(interpreter !== undefined && { interpreter }),
    carriageReturn: /^[^\n]*\r\n/.test(text),
    helpers: isShell(by) && !text.includes('\0') ? helpersIn(text) : new Map(),
  };
}

/** Whether a program is a shell of the POSIX family. */
export function isShell(program: string): boolean {
  return /^(sh|bash|dash|zsh|ksh|ash)$/.test(basename(program));
}

/** The program that the first line of a script asks for; on Windows by its name, since paths of other systems are not there. */
export function interpreterOf(text: string, platform: NodeJS.Platform = process.platform): string | undefined {
  const program = readFirstLine(text)?.program;
  return program !== undefined && platform === 'win32' ? win32.basename(program) : program;
}

/** What the first line of a script asks for, behind its `#!`. */
export function firstLineOf(text: string): string | undefined {
  return /^#!([^\n]*)/.exec(text)?.[1];
}

function readBeginning(path: string): string {
  const buffer = Buffer.alloc(mostBytes);
  let handle: number | undefined;
  try {
    // Without waiting: it may have become a pipe since it was looked at.
    handle = openSync(path, constants.O_RDONLY | withoutWaiting);
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, mostBytes, 0));
  } catch {
    return '';
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
