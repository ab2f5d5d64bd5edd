import {
  ConfigSource,
  type HookProblem,
  parseHookSettings,
  parseHooksConfiguration,
  problemAt,
} from '@agent-hooks/hook-types';
import { toError } from '../errors.ts';
import type { HookExtension } from '../host-config.ts';
import { combineEnableHooks } from './authority.ts';
import { indexLines, type ParsedText, parseJsonc, type TextProblem } from './parse-jsonc.ts';
import { readTextFile } from './read-text-file.ts';
import type { HookSettings, HookSettingsProblem, HookSettingsSource, SettingsPlace } from './settings.ts';
import { listSettingsFiles, type SettingsDirectories, type SettingsFile } from './settings-files.ts';

export interface LoadHookSettingsOptions extends SettingsDirectories {
  readonly extensions?: readonly HookExtension[] | undefined;
  /** A larger file is reported and left out. Default: 8 MiB. */
  readonly maxFileBytes?: number | undefined;
}

/** The rest of a settings file belongs to others. */
const ownKeys: ReadonlySet<unknown> = new Set(['hooks', 'enableHooks', 'tools', 'hooksConfig']);

const defaultMaxFileBytes = 8 * 1024 * 1024;

/** Reads the settings of machine, user, project and extensions. It never throws: what is wrong is listed, what is good counts. */
export async function loadHookSettings(options: LoadHookSettingsOptions = {}): Promise<HookSettings> {
  const sources: HookSettingsSource[] = [];
  const problems: HookSettingsProblem[] = [];
  const keep = (loaded: LoadedSource) => {
    if (loaded.source) sources.push(loaded.source);
    problems.push(...loaded.problems);
  };
  const seen = new Set<string>();
  for (const file of listSettingsFiles(options)) {
    keep(await loadFile(file, options.maxFileBytes ?? defaultMaxFileBytes, seen));
  }
  for (const extension of options.extensions ?? []) keep(readExtension(extension));
  return { sources, enableHooks: combineEnableHooks(sources), problems };
}

export interface LoadedSource {
  readonly source?: HookSettingsSource;
  readonly problems: readonly HookSettingsProblem[];
}

/** Reads what an extension brings; one that is not active brings nothing. */
export function readExtension(extension: HookExtension): LoadedSource {
  try {
    const { name, isActive, hooks } = extension;
    if (!isActive || hooks === undefined) return { problems: [] };
    return readHooks(hooks, { source: ConfigSource.Extensions, extension: name });
  } catch (error) {
    const problem = problemAt(
      [],
      `an extension that cannot be read (${toError(error).message})`,
      'name, isActive and hooks',
    );
    return { problems: [{ ...problem, source: ConfigSource.Extensions }] };
  }
}

/** Reads a plain `hooks` object that a host or an extension hands over. */
export function readHooks(
  hooks: unknown,
  origin: { readonly source: ConfigSource; readonly extension?: string },
): LoadedSource {
  const parsed = parseHooksConfiguration(hooks);
  const source = { ...origin, enableHooks: undefined, disabledHooks: [], hooks: parsed.entries };
  const prefix = origin.extension === undefined ? '' : `extension ${origin.extension}: `;
  const problems = parsed.problems.map((problem) => ({
    ...problem,
    ...origin,
    message: `${prefix}${problem.message}`,
  }));
  return { source, problems };
}

async function loadFile(file: SettingsFile, maxBytes: number, seen: Set<string>): Promise<LoadedSource> {
  try {
    const { text, realPath, failure } = await readTextFile(file.path, maxBytes);
    if (failure) return { problems: [located(file, {}, problemAt([], failure.found, failure.expected))] };
    // A file that was read for somebody more trusted is theirs, also where the project is the home directory.
    if (text === undefined || realPath === undefined || seen.has(realPath)) return { problems: [] };
    seen.add(realPath);
    return readText(file, text, await parseJsonc(text));
  } catch (error) {
    const problem = problemAt([], `something that cannot be read (${toError(error).message})`, 'settings');
    return { problems: [located(file, {}, problem)] };
  }
}

function readText(file: SettingsFile, text: string, { value, problems, offsetOf }: ParsedText): LoadedSource {
  const place = indexLines(text);
  const textProblems = problems
    .filter(({ segments: [first] }) => first === undefined || ownKeys.has(first))
    .map((problem) => located(file, place(problem.offset), toHookProblem(problem)));
  if (value === undefined) return { problems: textProblems };
  const parsed = parseHookSettings(value);
  return {
    source: {
      source: file.source,
      file: file.path,
      enableHooks: parsed.enableHooks,
      disabledHooks: parsed.disabledHooks,
      allowedHosts: parsed.allowedHosts,
      inheritEnv: parsed.inheritEnv,
      hooks: parsed.entries.map((hook) => ({ ...hook, file: file.path, ...place(offsetOf(hook.segments)) })),
    },
    problems: [
      ...textProblems,
      ...parsed.problems.map((problem) => located(file, place(offsetOf(problem.segments)), problem)),
    ],
  };
}

function located(file: SettingsFile, place: Omit<SettingsPlace, 'file'>, problem: HookProblem): HookSettingsProblem {
  const where = [file.path, place.line, place.column].filter((part) => part !== undefined).join(':');
  return { ...problem, source: file.source, file: file.path, ...place, message: `${where}: ${problem.message}` };
}

function toHookProblem({ segments, found, expected }: TextProblem): HookProblem {
  return { ...problemAt([], found, expected), path: segments.join('.'), segments };
}
