import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { userConfigDirectory } from '@agent-hooks/hook-trust/policy';
import { HookError, isRecord } from '@agent-hooks/hook-types';

/** Whether the events of a project are recorded, and where. */
export interface Recording {
  readonly projectDir: string;
  readonly file: string;
  /** False if recording was never turned on, or turned off again. */
  readonly isOn: boolean;
}

/** Where the marks are that turn recording on: with the user, since a project must not be able to turn recording on for those who clone it. */
export interface RecordingPlace {
  /** Default: the user's home directory. */
  readonly homeDir?: string | undefined;
}

/** Whether the events of a project are recorded, and which log is theirs. */
export async function findRecording(projectDir: string, { homeDir }: RecordingPlace = {}): Promise<Recording> {
  return readRecording(await realpath(projectDir), homeDir);
}

/** The same at once, for the real path of a project: a user may turn recording on and off while an agent works. */
export function readRecording(projectDir: string, homeDir: string | undefined): Recording {
  const { markFile, defaultLog } = placesOf(projectDir, homeDir);
  const file = readMark(markFile)?.file;
  return { projectDir, file: file ?? defaultLog, isOn: file !== undefined };
}

/** All projects whose events are recorded, with their logs. */
export async function listRecordings({ homeDir }: RecordingPlace = {}): Promise<readonly Recording[]> {
  const directory = userConfigDirectory(homeDir);
  if (directory === undefined) return [];
  const names = await readdir(join(directory, 'recordings')).catch(() => []);
  return names.sort().flatMap((name) => {
    const { projectDir, file } = (name.endsWith('.json') && readMark(join(directory, 'recordings', name))) || {};
    return projectDir === undefined || file === undefined ? [] : [{ projectDir, file, isOn: true }];
  });
}

/** Turns recording on for a project; the log is the user's own unless another file is named. */
export async function turnRecordingOn(
  projectDir: string,
  file: string | undefined,
  options: RecordingPlace = {},
): Promise<Recording> {
  const project = await realpath(projectDir);
  const { markFile, defaultLog } = placesOf(project, options.homeDir);
  const recording = { projectDir: project, file: file ?? defaultLog };
  await writeMark(markFile, recording);
  return { ...recording, isOn: true };
}

/** Turns recording off for a project, the keeping of refusals too, and keeps its log. */
export async function turnRecordingOff(projectDir: string, options: RecordingPlace = {}): Promise<Recording> {
  const recording = await findRecording(projectDir, options);
  await writeMark(placesOf(recording.projectDir, options.homeDir).markFile, { projectDir: recording.projectDir });
  return { ...recording, isOn: false };
}

/** Whether recording was turned off for a directory or one above it: the mark is there and names no log. */
export function isTurnedOff(directory: string, homeDir: string | undefined): boolean {
  const { markFile } = placesOf(directory, homeDir);
  if (existsSync(markFile)) return readMark(markFile) === undefined;
  return dirname(directory) !== directory && isTurnedOff(dirname(directory), homeDir);
}

async function writeMark(file: string, mark: Readonly<Partial<Recording>>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { writeAtomically } = await import('@agent-hooks/hook-trust/files');
  writeAtomically(file, `${JSON.stringify(mark, null, 2)}\n`, 0o600);
}

/** One file for each project, so that no two commands write the same one. */
function placesOf(projectDir: string, homeDir: string | undefined) {
  const hash = process.getBuiltinModule('node:crypto').hash('sha256', projectDir).slice(0, 12);
  const name = `${basename(projectDir).replace(/[^\w.-]/g, '_') || 'root'}-${hash}`;
  const directory = userConfigDirectory(homeDir);
  if (directory === undefined) {
    throw new HookError('internal', 'The user has no home directory, so there is no place for recordings');
  }
  const current = join(directory, 'recordings', name);
  return { markFile: `${current}.json`, defaultLog: `${current}.jsonl` };
}

/** What a mark says; undefined if there is none, or cannot be read as one. */
function readMark(path: string): { file: string; projectDir: string | undefined } | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isRecord(value) || typeof value.file !== 'string') return undefined;
    return { file: value.file, projectDir: typeof value.projectDir === 'string' ? value.projectDir : undefined };
  } catch {
    return undefined;
  }
}
