import type { DialectMode } from '@agent-hooks/hook-dialects';
import type { HookExtension } from '../host-config.ts';
import { combineEnableHooks } from './authority.ts';
import { readSettingsDocument } from './document/settings-document.ts';
import { combineChoices, type DialectWish, readDialectWish } from './foreign/dialect-wish.ts';
import { type ForeignFile, listForeignFiles } from './foreign/foreign-files.ts';
import { readForeignFile } from './foreign/read-foreign-file.ts';
import { type LoadedSource, readExtension, readFileSource } from './read-source.ts';
import type { HookSettings, HookSettingsProblem, HookSettingsSource } from './settings.ts';
import type { DialectChoice } from './settings-dialect.ts';
import { listSettingsFiles, type SettingsDirectories, type SettingsFile } from './settings-files.ts';

export interface LoadHookSettingsOptions extends SettingsDirectories {
  readonly extensions?: readonly HookExtension[] | undefined;
  /** A larger file is reported and left out. Default: 8 MiB. */
  readonly maxFileBytes?: number | undefined;
  /** Which other agents' hooks are read as well, beside those that users and machines ask for. Default: none. */
  readonly dialects?: DialectChoice | undefined;
}

/** Reads the settings of machine, user, project and extensions. It never throws: what is wrong is listed, what is good counts. */
export async function loadHookSettings(options: LoadHookSettingsOptions = {}): Promise<HookSettings> {
  const sources: HookSettingsSource[] = [];
  const problems: HookSettingsProblem[] = [];
  const keep = (loaded: LoadedSource) => {
    if (loaded.source) sources.push(loaded.source);
    for (const problem of loaded.problems) problems.push(problem);
  };
  const seen = new Set<string>();
  const wishes: DialectWish[] = [];
  for (const file of listSettingsFiles(options)) keep(await loadFile(file, options.maxFileBytes, seen, wishes));
  const asked = combineChoices(options.dialects, wishes);
  for (const file of await listForeignFiles(asked.choice, options)) {
    keep(await loadForeignFile(file, asked.modes[file.dialect.name] ?? 'strict', options.maxFileBytes, seen));
  }
  for (const extension of options.extensions ?? []) keep(readExtension(extension));
  return { sources, enableHooks: combineEnableHooks(sources), problems };
}

async function loadFile(
  file: SettingsFile,
  maxBytes: number | undefined,
  seen: Set<string>,
  wishes: DialectWish[],
): Promise<LoadedSource> {
  const document = await readSettingsDocument(file.path, { maxBytes });
  const { realPath } = document;
  // A file that was read for somebody more trusted is theirs, also where the project is the home directory.
  if (!document.exists || (realPath !== undefined && seen.has(realPath))) return { problems: [] };
  if (realPath !== undefined) seen.add(realPath);
  const wish = readDialectWish(file.source, document.value);
  if (wish) wishes.push(wish);
  return readFileSource(file, document);
}

async function loadForeignFile(
  file: ForeignFile,
  mode: DialectMode,
  maxBytes: number | undefined,
  seen: Set<string>,
): Promise<LoadedSource> {
  const read = await readForeignFile(file, mode, maxBytes);
  const { realPath } = read ?? {};
  if (!read || (realPath !== undefined && seen.has(realPath))) return { problems: [] };
  if (realPath !== undefined) seen.add(realPath);
  return read;
}
