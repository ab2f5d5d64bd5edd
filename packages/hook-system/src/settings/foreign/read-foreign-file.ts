import { access, constants, stat } from 'node:fs/promises';
import { type DialectHook, type DialectMode, type DialectSettings, getDialect } from '@agent-hooks/hook-dialects';
import { type HookConfig, type HookProblem, isHookEventName, problemAt, toError } from '@agent-hooks/hook-types';
import { readSettingsDocument, type SettingsDocument } from '../document/settings-document.ts';
import type { HookSettingsProblem, HookSettingsSource, SettingsHook } from '../settings.ts';
import type { ForeignFile } from './foreign-files.ts';

/** What a file of another agent brings, and what is wrong with it; undefined if it does not exist or is the engine's own. */
export interface ForeignSource {
  readonly source?: HookSettingsSource;
  readonly problems: readonly HookSettingsProblem[];
  readonly realPath?: string | undefined;
}

/** Reads a file in the dialect of its agent. It never throws. */
export async function readForeignFile(
  file: ForeignFile,
  mode: DialectMode,
  maxBytes: number | undefined,
): Promise<ForeignSource | undefined> {
  if (file.format === 'executables') return readExecutable(file, mode);
  const document = await readSettingsDocument(file.path, { maxBytes });
  if (!document.exists) return undefined;
  const { realPath } = document;
  const text =
    file.format === 'toml' ? await readToml(document) : { value: document.value, problems: document.problems };
  if (text.value === undefined)
    return { realPath, problems: text.problems.map((each) => locate(file, document, each)) };
  const settings = file.dialect.readSettings(text.value, mode);
  const problems = [...text.problems, ...settings.problems, ...unfired(settings)];
  return {
    realPath,
    source: toSource(file, settings, mode, (segments) => placeOf(file, document, segments)),
    problems: problems.map((each) => locate(file, document, each)),
  };
}

interface ReadText {
  readonly value: unknown;
  readonly problems: readonly HookProblem[];
}

/** Codex keeps hooks in a table of its TOML file. */
async function readToml(document: SettingsDocument): Promise<ReadText> {
  try {
    // Loaded only where there is such a file.
    const { parse } = await import('smol-toml');
    const { hooks } = parse(document.text);
    return { value: hooks === undefined ? undefined : { hooks: plain(hooks) }, problems: [] };
  } catch (error) {
    const problem = problemAt([], 'text that is not TOML', 'valid TOML');
    return { value: undefined, problems: [{ ...problem, message: `invalid TOML: ${toError(error).message}` }] };
  }
}

/** A plain copy: tables of the parser have no prototype, and its dates and large integers are classes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? Number(each) : each)));
}

async function readExecutable(file: ForeignFile, mode: DialectMode): Promise<ForeignSource | undefined> {
  try {
    await access(file.path, constants.X_OK);
    if (!(await stat(file.path)).isFile()) return undefined;
  } catch {
    return undefined;
  }
  const settings = file.dialect.readSettings([file.path], mode);
  return { source: toSource(file, settings, mode, () => ({ file: file.path })), problems: [] };
}

/** Hooks of events that this engine does not fire are told, never lost in silence. */
function unfired({ hooks }: DialectSettings): HookProblem[] {
  return hooks
    .filter(({ native }) => !isHookEventName(native))
    .map(({ event, segments }) => ({
      ...problemAt(segments, `a hook of the event ${event}`, 'an event that this agent fires'),
      message: `The hook of ${event} never runs: this agent does not fire that event`,
    }));
}

function toSource(
  file: ForeignFile,
  settings: DialectSettings,
  mode: DialectMode,
  place: (segments: DialectHook['segments']) => Pick<SettingsHook, 'file' | 'line' | 'column'>,
): HookSettingsSource {
  const project = file.projectDir === undefined ? {} : { projectDir: file.projectDir };
  const hooks = settings.hooks.flatMap((hook): SettingsHook[] => {
    const { native, event, matcher, sequential, config, segments, condition } = hook;
    if (!isHookEventName(native) || hook.neverRuns !== undefined) return [];
    const dialect = {
      ...{ name: file.dialect.name, event, mode },
      ...(condition !== undefined && { condition }),
      ...(file.pluginRoot !== undefined && { pluginRoot: file.pluginRoot }),
    };
    const at = { ...place(segments), ...project };
    return [{ eventName: native, matcher, sequential, config: fillIn(config, file), segments, ...at, dialect }];
  });
  const { enabled, disabled } = settings;
  return {
    source: file.source,
    file: file.path,
    ...project,
    enableHooks: enabled ?? isOnAtHome(file),
    disabledHooks: disabled,
    hooks,
  };
}

/** Arguments see no shell: what stands for a directory is put in here. */
function fillIn(config: HookConfig, { dialect, pluginRoot, projectDir }: ForeignFile): HookConfig {
  if (!('args' in config) || !Array.isArray(config.args)) return config;
  const known = (name: string) => (/PROJECT_DIR$|^workspacePath$/.test(name) ? projectDir : pluginRoot);
  const args = config.args.map((arg) =>
    String(arg).replaceAll(/\$\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(dialect.placeholders, name) ? (known(name) ?? whole) : whole,
    ),
  );
  return { ...config, args };
}

/** Agents run their hooks without being told to. */
function isOnAtHome({ dialect }: ForeignFile): boolean | undefined {
  return getDialect(dialect.name).name === 'llxprt' ? undefined : true;
}

function placeOf({ path, format }: ForeignFile, document: SettingsDocument, segments: DialectHook['segments']) {
  if (format === 'toml') return { file: path };
  const { line, column } = document.spanOf(segments);
  return { file: path, line, column };
}

function locate(file: ForeignFile, document: SettingsDocument, problem: HookProblem): HookSettingsProblem {
  const place = placeOf(file, document, problem.segments);
  const where = [place.file, 'line' in place ? place.line : undefined].filter((part) => part !== undefined).join(':');
  return { ...problem, ...place, source: file.source, message: `${where}: ${problem.message} (${file.dialect.agent})` };
}
