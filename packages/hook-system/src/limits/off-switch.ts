import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { homeDirectory, userConfigDirectory } from '@agent-hooks/hook-trust/policy';
import { type ConfigSource, HookError, toError } from '@agent-hooks/hook-types';
import { defaultSystemDir } from '../settings/settings-files.ts';

/** Where the switches that turn hooks off lie. */
export interface OffSwitchPlaces {
  /** The user's home directory if not given. */
  readonly userDir?: string | undefined;
  /** The platform's directory for settings of the whole machine if not given. */
  readonly systemDir?: string | undefined;
}

/** A switch that turns hooks off: a file that is there. */
export interface OffSwitch {
  readonly source: Extract<ConfigSource, 'user' | 'system'>;
  readonly file: string;
  /** When it was put there. */
  readonly since: Date;
}

/** The switches that count, and what is said of those that do not. */
export interface OffSwitches {
  readonly switches: readonly OffSwitch[];
  readonly warnings: readonly string[];
}

/** Says what a switch does, and how to undo it. */
export function describeOffSwitch({ source, file, since }: OffSwitch): string {
  const whose = source === 'system' ? 'all hooks' : 'all hooks but those of the machine';
  return `${whose} are turned off by ${file}, since ${since.toISOString()}; to turn them on, remove that file (agent-hooks on)`;
}

/** Looks for the switches of the machine and of the user. It never throws: what cannot be read does not count. */
export function readOffSwitch(
  places: OffSwitchPlaces & { readonly projectDir?: string | undefined } = {},
): OffSwitches {
  const switches: OffSwitch[] = [];
  const warnings: string[] = [];
  for (const source of ['system', 'user'] as const) {
    const file = switchFile(source, places);
    if (file === undefined) continue;
    try {
      const stats = lstatSync(file);
      const objection = objectionTo(source, file, stats) ?? liesInProject(source, file, places);
      if (objection === undefined) switches.push({ source, file, since: stats.mtime });
      else warnings.push(`${file} is ${objection}: it does not turn hooks off. Remove it.`);
    } catch (error) {
      if (!isMissing(error)) warnings.push(`${file} does not turn hooks off: ${toError(error).message}`);
    }
  }
  return { switches, warnings };
}

/**
 * Puts the switch there, so that hooks are off, or takes it away; returns its path. It is the user's, or, with a
 * `systemDir` alone, the machine's. Agents that run already go by what they read when they loaded their hooks.
 */
export async function setOffSwitch(isOff: boolean, places: OffSwitchPlaces = {}): Promise<string> {
  const source = places.systemDir !== undefined && places.userDir === undefined ? 'system' : 'user';
  const file = switchFile(source, places);
  if (file === undefined)
    throw new HookError('invalid_input', 'There is no home directory in which to turn hooks off.');
  if (!isOff) {
    await rm(file, { force: true });
    return file;
  }
  await mkdir(dirname(file), { recursive: true, mode: source === 'user' ? 0o700 : 0o755 });
  const text = `Hooks are off since ${new Date().toISOString()}, because this file is here. To turn them on, remove it: agent-hooks on\n`;
  try {
    await writeFile(file, text, { flag: 'wx', mode: source === 'user' ? 0o600 : 0o644 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const objection = objectionTo(source, file, lstatSync(file));
    if (objection !== undefined) throw new HookError('invalid_input', `${file} is ${objection}. Remove it first.`);
  }
  return file;
}

function switchFile(source: OffSwitch['source'], { userDir, systemDir }: OffSwitchPlaces): string | undefined {
  const directory = source === 'user' ? userConfigDirectory(userDir) : (systemDir ?? defaultSystemDir());
  return directory === undefined ? undefined : join(directory, 'off');
}

/** What keeps a file from being the word of its user, or of whoever administers the machine. */
function objectionTo(source: OffSwitch['source'], file: string, stats: Stats): string | undefined {
  if (!stats.isFile()) return 'not a plain file';
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  if ((stats.mode & 0o002) !== 0) return 'writable for everybody';
  // Of the machine's directory no one but its owner decides, and root may decide everything.
  const owner = source === 'user' ? user : lstatSync(dirname(file)).uid;
  return stats.uid === owner || stats.uid === 0 ? undefined : 'not owned by whom it should speak for';
}

/** A home directory that someone has moved into the project does not count as one; what is in it belongs to the project. */
function liesInProject(
  source: OffSwitch['source'],
  file: string,
  { userDir, projectDir }: OffSwitchPlaces & { readonly projectDir?: string | undefined },
): string | undefined {
  if (source !== 'user' || userDir !== undefined || projectDir === undefined || isRealHome(homeDirectory())) return;
  const path = relative(realpathSync(projectDir), realpathSync(file));
  return path.startsWith('..') ? undefined : 'inside the project, and so not the user’s';
}

function isRealHome(home: string | undefined): boolean {
  try {
    return home === userInfo().homedir;
  } catch {
    // The system does not know the user.
    return false;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
