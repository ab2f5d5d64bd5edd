import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { homeDirectory, userConfigDirectory } from '@agent-hooks/hook-trust';
import { HookError, isRecord } from '@agent-hooks/hook-types';

/** Whether the events of a project are recorded, and where. */
export interface Recording {
  readonly projectDir: string;
  readonly file: string;
  /** False if recording was never turned on, or turned off again. */
  readonly isOn: boolean;
}

/** Where the switches are: with the user, since a project must not be able to turn recording on for those who clone it. */
export interface SwitchOptions {
  /** Default: the user's home directory. */
  readonly homeDir?: string | undefined;
}

/** Tells whether the events of a project are recorded, and which log is theirs. */
export async function findRecording(projectDir: string, { homeDir }: SwitchOptions = {}): Promise<Recording> {
  const project = await resolveProject(projectDir);
  const places = placesOf(project, homeDir);
  for (const switchFile of places.switchFiles) {
    const file = await readSwitch(switchFile);
    if (file !== undefined) return { projectDir: project, file, isOn: true };
  }
  return { projectDir: project, file: places.defaultLog, isOn: false };
}

/** Turns recording on for a project; the log is the user's own unless another file is named. */
export async function turnRecordingOn(
  projectDir: string,
  file: string | undefined,
  options: SwitchOptions = {},
): Promise<Recording> {
  const project = await resolveProject(projectDir);
  const { switchFiles, defaultLog } = placesOf(project, options.homeDir);
  const [switchFile] = switchFiles;
  const recording = { projectDir: project, file: file ?? defaultLog };
  await mkdir(dirname(switchFile), { recursive: true, mode: 0o700 });
  const unfinished = `${switchFile}.${randomUUID()}`;
  await writeFile(unfinished, `${JSON.stringify(recording, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, switchFile);
  return { ...recording, isOn: true };
}

/** Turns recording off for a project and keeps its log. */
export async function turnRecordingOff(projectDir: string, options: SwitchOptions = {}): Promise<Recording> {
  const recording = await findRecording(projectDir, options);
  const { switchFiles } = placesOf(recording.projectDir, options.homeDir);
  for (const file of switchFiles) await rm(file, { force: true });
  return { ...recording, isOn: false };
}

/** The same directory by whatever way it was reached. */
async function resolveProject(projectDir: string): Promise<string> {
  return realpath(projectDir);
}

interface Places {
  /** Where the switch is, and where earlier versions had it. */
  readonly switchFiles: readonly [current: string, earlier: string];
  readonly defaultLog: string;
}

/** One file for each project, so that no two commands write the same one. */
function placesOf(projectDir: string, homeDir: string | undefined): Places {
  const hash = createHash('sha256').update(projectDir).digest('hex').slice(0, 12);
  const name = `${basename(projectDir).replace(/[^\w.-]/g, '_') || 'root'}-${hash}`;
  const [directory, home] = [userConfigDirectory(homeDir), homeDir ?? homeDirectory()];
  if (directory === undefined || home === undefined) {
    throw new HookError('internal', 'The user has no home directory, so there is no place for recordings');
  }
  const current = join(directory, 'recordings', name);
  return {
    switchFiles: [`${current}.json`, join(home, '.agent-hooks', 'recordings', `${name}.json`)],
    defaultLog: `${current}.jsonl`,
  };
}

/** The log that a switch names; undefined if it is off, or cannot be read as one. */
async function readSwitch(path: string): Promise<string | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isRecord(value) && typeof value.file === 'string' ? value.file : undefined;
  } catch {
    return undefined;
  }
}
