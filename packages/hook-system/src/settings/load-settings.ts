import { resolve } from 'node:path';
import { realPathOf } from '@agent-hooks/hook-runner/home';
import { homeDirectory, userConfigDirectory } from '@agent-hooks/hook-trust/policy';
import { ConfigSource, isRecord } from '@agent-hooks/hook-types';
import {
  findClash,
  type HostEvents,
  listSettingsEvents,
  problemAt,
  registerEvents,
  registerHostEvents,
} from '@agent-hooks/hook-types/internal';
import type { HookExtension } from '../host-config.ts';
import { combineEnableHooks } from './authority.ts';
import { readSettingsDocument, type SettingsDocument } from './document/settings-document.ts';
import { type AskedDialects, asksForDialects, combineChoices, readDialectChoice } from './foreign/dialect-choice.ts';
import { limitHooks } from './limit-hooks.ts';
import { findPolicyProblems } from './policy-problems.ts';
import { listProjectCandidates } from './project-candidates.ts';
import { type LoadedSource, readExtension, readFileSource } from './read-source.ts';
import type { HookSettings, HookSettingsProblem, HookSettingsSource } from './settings.ts';
import type { DialectChoice } from './settings-dialect.ts';
import {
  defaultSystemDir,
  listOwnFiles,
  listProjectFiles,
  type OwnDirectories,
  type SettingsFile,
} from './settings-files.ts';

export interface LoadHookSettingsOptions extends OwnDirectories {
  /** Where the host works: the project is looked for from here upwards. The current directory if not given. */
  readonly workingDir?: string | undefined;
  /** The project's directory, if the host knows it: then it is not looked for. */
  readonly projectDir?: string | undefined;
  readonly extensions?: readonly HookExtension[] | undefined;
  /** A larger file is reported and left out. Default: 8 MiB. */
  readonly maxFileBytes?: number | undefined;
  /** Events of the host's own, so that its settings may have hooks for them. */
  readonly events?: HostEvents | undefined;
  /** Which other agents' hooks are read as well, beside those that users and machines ask for. Default: none. */
  readonly dialects?: DialectChoice | undefined;
}

/** Reads the settings of machine, user, project and extensions. It never throws: what is wrong is listed, what is good counts. */
export async function loadHookSettings(options: LoadHookSettingsOptions = {}): Promise<HookSettings> {
  const reader = new FileReader(options.maxFileBytes);
  const ownFiles = await reader.readAll(
    listOwnFiles({ ...options, projectDir: options.projectDir ?? options.workingDir }),
  );
  const asked = combineChoices(
    options.dialects,
    ownFiles.map(({ file, document }) => readDialectChoice(file.source, document.value)),
  );
  const project = await findProject(reader, options, asked);
  registerHostEvents(options.events);
  const clashes = [...ownFiles, ...project.files].flatMap(registerEventsOf);
  const loaded: LoadedSource[] = [...ownFiles, ...project.files].map(({ file, document }) =>
    readFileSource(file, document, asked.modes),
  );
  if (loaded.some(({ source }) => source?.source === ConfigSource.System && source.managed?.policies)) {
    const { loadRequiredPolicies } = await import('./required-policies.ts');
    const machine = loaded.flatMap(({ source }) => (source?.source === ConfigSource.System ? source : []));
    const home = options.userDir ?? homeDirectory(project.projectDir);
    const required = await loadRequiredPolicies(machine, {
      systemDir: options.systemDir ?? defaultSystemDir(),
      project: project.projectDir,
      ...(home !== undefined && { configDir: userConfigDirectory(home) }),
    });
    loaded.push(...required.loaded);
    reader.files.push(...required.files);
  }
  if (asksForDialects(asked.choice)) {
    const { loadForeignFiles } = await import('./foreign/load-foreign-files.ts');
    loaded.push(...(await loadForeignFiles(asked, { ...options, projectDir: project.projectDir }, reader)));
  }
  for (const extension of options.extensions ?? []) loaded.push(readExtension(extension));
  const limited = limitHooks(loaded);
  const sources: HookSettingsSource[] = limited.flatMap(({ source }) => source ?? []);
  const problems = [...clashes, ...limited.flatMap((each) => each.problems), ...(await findPolicyProblems(sources))];
  const { projectDir } = project;
  // A file that is for hooks alone and cannot be read might have turned them on.
  const isUnread = [...ownFiles, ...project.files].some(({ file, document }) => file.isNeutral && document.isBroken);
  const enableHooks = combineEnableHooks(sources) ?? (isUnread || undefined);
  const settings = { sources, enableHooks, problems, projectDir, files: reader.files };
  loadedWith.set(settings, options);
  return settings;
}

/** Makes the events known that a file defines; those that mean something else already are reported. */
function registerEventsOf({ file, document: { value } }: ReadSettingsFile): HookSettingsProblem[] {
  return listSettingsEvents(value).flatMap((event) => {
    const clash = findClash(event);
    if (clash === undefined) registerEvents([event]);
    if (clash === undefined) return [];
    const problem = problemAt(['hooksConfig', 'events', event.name], `the event ${event.name}`, 'a name of its own');
    return [{ ...problem, source: file.source, file: file.path, message: `${file.path}: ${clash}` }];
  });
}

/** Reads the files of settings again that were loaded from files; undefined if these were not. */
export async function reloadHookSettings(settings: HookSettings): Promise<HookSettings | undefined> {
  const options = loadedWith.get(settings);
  return options && loadHookSettings(options);
}

/** How settings were loaded: only for those that were not changed since, since their files know nothing of the change. */
const loadedWith = new WeakMap<HookSettings, LoadHookSettingsOptions>();

interface ReadSettingsFile {
  readonly file: SettingsFile;
  readonly document: SettingsDocument;
}

/** Loads the other agents' dialects, which most hosts never need. */
async function hasFilesOf(choice: DialectChoice, directory: string): Promise<boolean> {
  const { hasForeignFiles } = await import('./foreign/foreign-files.ts');
  return hasForeignFiles(choice, directory);
}

/** The nearest directory with hooks, and its files; if there is none, the working directory. */
async function findProject(
  reader: FileReader,
  { workingDir, projectDir, userDir }: LoadHookSettingsOptions,
  { choice }: AskedDialects,
): Promise<{ readonly projectDir: string; readonly files: readonly ReadSettingsFile[] }> {
  const home = userDir ?? homeDirectory();
  const [nearest = '.', ...above] =
    projectDir === undefined ? listProjectCandidates(workingDir ?? process.cwd(), home) : [resolve(projectDir)];
  // What other agents have in the home directory is the user's.
  const hasForeign = async (directory: string) =>
    asksForDialects(choice) &&
    (home === undefined || realPathOf(directory) !== realPathOf(home)) &&
    (await hasFilesOf(choice, directory));
  const first = { projectDir: nearest, files: await reader.readAll(listProjectFiles(nearest)) };
  const isProject = async ({ files, projectDir: directory }: typeof first) =>
    files.some(hasHooks) || (await hasForeign(directory));
  if (await isProject(first)) return first;
  for (const directory of above) {
    const candidate = { projectDir: directory, files: await reader.readAll(listProjectFiles(directory)) };
    if (await isProject(candidate)) return candidate;
  }
  return first;
}

/** What cannot be read might have hooks: then its author should hear of it, and no other project takes its place. */
function hasHooks({ document: { value, isBroken } }: ReadSettingsFile): boolean {
  if (isBroken || !isRecord(value)) return isBroken || value !== undefined;
  return value.hooks !== undefined && !(isRecord(value.hooks) && Object.keys(value.hooks).length === 0);
}

/** Reads files, each once: one that was read for someone of a higher rank is theirs, also where the project is the home directory. */
class FileReader {
  readonly files: string[] = [];
  readonly maxBytes: number | undefined;
  readonly #seen = new Set<string>();

  constructor(maxBytes: number | undefined) {
    this.maxBytes = maxBytes;
  }

  async readAll(files: readonly SettingsFile[]): Promise<ReadSettingsFile[]> {
    const read: ReadSettingsFile[] = [];
    for (const file of files) {
      this.files.push(file.path);
      const document = await readSettingsDocument(file.path, { maxBytes: this.maxBytes });
      const { exists, realPath } = document;
      if (!exists || !this.claim(realPath)) continue;
      read.push({ file, document });
    }
    return read;
  }

  /** Whether a file has not been read before, and remembers it. */
  claim(realPath: string | undefined): boolean {
    if (realPath === undefined) return true;
    if (this.#seen.has(realPath)) return false;
    this.#seen.add(realPath);
    return true;
  }
}
