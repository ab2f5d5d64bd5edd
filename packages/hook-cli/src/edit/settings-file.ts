import { mkdir, open, realpath, writeFile } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { nearestRealPath } from '@agent-hooks/hook-runner/home';
import { readSettingsDocument, type SettingsDocument } from '@agent-hooks/hook-system';
import { writeAtomically } from '@agent-hooks/hook-trust/files';
import { messageOf, toError } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';

/** Reads a settings file that is to be edited; undefined if there is none. What cannot be edited safely is refused. */
export async function readForEditing(file: string, shown: string): Promise<SettingsDocument | undefined> {
  const document = await readSettingsDocument(file);
  if (!document.exists) return undefined;
  const [problem] = document.problems;
  if (problem?.kind === 'unreadable') throw new CliExit(1, `${shown} cannot be edited: ${problem.message}.`);
  if (document.isBroken) {
    throw new CliExit(1, `${shown} is not valid JSON; fix it first: \`agent-hooks validate\` shows where.`);
  }
  if (!document.isExact) {
    throw new CliExit(1, `${shown} cannot be edited: it contains bytes that are not ${document.encoding.name}.`);
  }
  return document;
}

/** Refuses to write a project's file that a link leads out of the project: it would be someone else's file. */
export async function assertInsideProject(dir: string, file: string, shown: string): Promise<void> {
  const [project, target] = [await realpath(dir), nearestRealPath(file)];
  if (target === project || target.startsWith(project + sep)) return;
  const advice = 'Nothing was written: edit that file yourself.';
  throw new CliExit(1, `${shown} leads out of the project, to ${target}. ${advice}`);
}

/** Replaces the content of a file in one step, so that it is never read half-written; links and permissions stay. */
export async function replaceFile(file: string, content: string | Buffer, shown: string): Promise<void> {
  try {
    // A file that may not be written should not be replaced either.
    await (await open(file, 'r+')).close();
    writeAtomically(file, content);
  } catch (error) {
    throw new CliExit(1, `${shown} cannot be written: ${messageOf(error)}.`);
  }
}

/** Creates a file and its folders; returns whether it did, since a file that exists is never touched. */
export async function createFile(file: string, content: string | Buffer, mode = 0o644): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx', mode });
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    throw new CliExit(1, `${file} cannot be created: ${messageOf(error)}.`);
  }
}

function isExisting(error: unknown): boolean {
  const { code, syscall }: NodeJS.ErrnoException = toError(error);
  return code === 'EEXIST' && syscall === 'open';
}
