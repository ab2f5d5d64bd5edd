import { dirname } from 'node:path';
import { ConfigSource, isRecord, parseHookSettings, toError } from '@agent-hooks/hook-types';
import {
  type HookProblem,
  maxReportedProblems,
  type ParsedHook,
  parseHooksConfiguration,
  problemAt,
  type ReadHooks,
} from '@agent-hooks/hook-types/internal';
import type { HookExtension } from '../host-config.ts';
import { resolveBeside } from './beside-settings.ts';
import type { SettingsDocument } from './document/settings-document.ts';
import type { HookSettingsProblem, HookSettingsSource, SettingsPlace } from './settings.ts';
import type { DialectModes, SettingsDialect } from './settings-dialect.ts';
import type { SettingsFile } from './settings-files.ts';

/** What one file, extension or host brings, and what is wrong with it. */
export interface LoadedSource {
  readonly source?: HookSettingsSource;
  readonly problems: readonly HookSettingsProblem[];
}

/** Reads what a settings file says; `modes` says how answers of other agents' hooks are read. */
export function readFileSource(file: SettingsFile, document: SettingsDocument, modes: DialectModes = {}): LoadedSource {
  const { path } = file;
  const ofText = document.problems.map((problem) => located(file, problem, problem.span));
  // Nothing of a broken file counts: half a command must never be run.
  if (document.isBroken || document.value === undefined) {
    return { problems: ofText.map((problem) => ({ ...problem, fileIgnored: document.isBroken })) };
  }
  const parsed = parseHookSettings(document.value);
  const ofEntries = parsed.problems.map((problem) => located(file, problem, document.spanOf(problem.segments)));
  const problems = limitProblems([...ofText, ...ofEntries], document.moreProblems + parsed.moreProblems, (problem) =>
    located(file, problem),
  );
  if (!isRecord(document.value)) return { problems: problems.map((problem) => ({ ...problem, fileIgnored: true })) };
  const dialect = dialectOf(file, document.value);
  const hooks = parsed.entries.map((hook) => {
    const { line, column } = document.spanOf(hook.segments);
    const written = dialect && { dialect: inDialect(dialect, hook.eventName, modes) };
    const shell = dialect && file.usualShell !== undefined && { usualShell: file.usualShell };
    const config =
      dialect && file.source === ConfigSource.Project
        ? resolveBeside(hook.config, path, dirname(dirname(path)))
        : hook.config;
    return { ...hook, config, file: path, line, column, ...written, ...shell };
  });
  const { enableHooks, entries: _, problems: __, moreProblems: ___, ...switches } = parsed;
  const source: HookSettingsSource = {
    source: file.source,
    file: path,
    ...switches,
    // Whoever writes hooks into a file that is for nothing else means them to run, and so does whoever writes them for an
    // agent that runs them without being asked to.
    enableHooks:
      enableHooks ?? (((file.isNeutral || dialect) && hooks.length > 0) || switches.keepGates ? true : undefined),
    hooks,
  };
  return { source, problems };
}

/** Whose file it is; one that names our schema was written for this engine. */
function dialectOf({ dialect }: SettingsFile, value: Readonly<Record<string, unknown>>): SettingsFile['dialect'] {
  const { $schema: schema } = value;
  return typeof schema === 'string' && /(^|\/)hooks\.schema\.json$|agent-hooks/.test(schema) ? undefined : dialect;
}

/** The settings of Gemini CLI have the shape of the contract, and its events are of the contract. */
function inDialect(name: 'gemini', event: string, modes: DialectModes): SettingsDialect {
  return { name, event, mode: modes[name] ?? 'strict' };
}

/** Reads what an extension brings; one that is not active brings nothing. */
export function readExtension(extension: HookExtension): LoadedSource {
  try {
    const { name, isActive, hooks } = extension;
    if (!isActive || hooks === undefined) return { problems: [] };
    return readHooks(hooks, { source: ConfigSource.Extensions, extension: name });
  } catch (error) {
    const found = `an extension that cannot be read (${toError(error).message})`;
    return { problems: [{ ...problemAt([], found, 'name, isActive and hooks'), source: ConfigSource.Extensions }] };
  }
}

/** Reads a plain `hooks` object that an extension hands over. */
export function readHooks(hooks: unknown, origin: HooksOrigin): LoadedSource {
  const parsed = parseHooksConfiguration(hooks);
  return toLoadedSource(parsed, parsed.entries, origin);
}

interface HooksOrigin {
  readonly source: ConfigSource;
  readonly extension?: string;
}

/** Makes a source of what was read of a plain `hooks` object. */
export function toLoadedSource(
  read: ReadHooks,
  hooks: readonly ParsedHook[],
  origin: HooksOrigin,
): Required<LoadedSource> {
  const source = { ...origin, enableHooks: undefined, disabledHooks: [], hooks };
  const prefix = origin.extension === undefined ? '' : `extension ${origin.extension}: `;
  const named = (problem: HookProblem) => ({ ...problem, ...origin, message: `${prefix}${problem.message}` });
  return { source, problems: limitProblems(read.problems.map(named), read.moreProblems, named) };
}

/** Reports so many problems of one source and no more; the last one says how many others there are. */
function limitProblems(
  problems: readonly HookSettingsProblem[],
  unreported: number,
  finish: (problem: HookProblem) => HookSettingsProblem,
): readonly HookSettingsProblem[] {
  const more = Math.max(0, problems.length - maxReportedProblems) + unreported;
  if (more === 0) return problems;
  const found = `${more} more ${more === 1 ? 'problem' : 'problems'}`;
  const rest = { ...problemAt([], found, 'none'), message: `${found} like these` };
  return [...problems.slice(0, maxReportedProblems), { ...finish(rest), more }];
}

function located(
  file: SettingsFile,
  { path, segments, found, expected, suggestion, message }: HookProblem,
  place?: SettingsPlace,
): HookSettingsProblem {
  const { line, column } = place ?? {};
  const where = [file.path, line, column].filter((part) => part !== undefined).join(':');
  return {
    ...{ path, segments, found, expected, ...(suggestion !== undefined && { suggestion }) },
    ...{ source: file.source, file: file.path, ...(line !== undefined && { line }) },
    ...(column !== undefined && { column }),
    message: `${where}: ${message}`,
  };
}
