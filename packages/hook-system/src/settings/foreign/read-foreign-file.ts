import { access, constants, stat } from 'node:fs/promises';
import type { DialectHook, DialectMode, DialectSettings } from '@agent-hooks/hook-dialects';
import { type HookConfig, type HookEventName, isHookEventName, toError } from '@agent-hooks/hook-types';
import { type HookProblem, problemAt } from '@agent-hooks/hook-types/internal';
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
  const parsed = await parseForeignFile(file, mode, maxBytes);
  if (!parsed) return undefined;
  const { document, settings, problems } = parsed;
  const { realPath } = document ?? {};
  if (!settings) return { realPath, problems };
  const place = (segments: DialectHook['segments']) =>
    document ? placeOf(file, document, segments) : { file: file.path };
  return { realPath, source: toSource(file, settings, { mode, place }), problems };
}

/** A file of another agent as it says itself. */
export interface ParsedForeignFile {
  /** Undefined for a file that is a hook itself. */
  readonly document?: SettingsDocument;
  readonly value: unknown;
  /** Undefined if the text cannot be read. */
  readonly settings?: DialectSettings;
  readonly problems: readonly HookSettingsProblem[];
}

/** Reads what a file of another agent says; undefined if it does not exist. It never throws. */
export async function parseForeignFile(
  file: ForeignFile,
  mode: DialectMode,
  maxBytes: number | undefined,
): Promise<ParsedForeignFile | undefined> {
  if (file.format === 'executables') return parseExecutable(file, mode);
  const document = await readSettingsDocument(file.path, { maxBytes });
  if (!document.exists) return undefined;
  const { value, problems: ofText } =
    file.format === 'toml' ? await readToml(document) : { value: document.value, problems: document.problems };
  const located = (problems: readonly HookProblem[]) => problems.map((each) => locate(file, document, each));
  if (value === undefined) return { document, value, problems: located(ofText) };
  const settings = file.dialect.readSettings(value, mode);
  return { document, value, settings, problems: located([...ofText, ...settings.problems, ...unfired(settings)]) };
}

interface ReadText {
  readonly value: unknown;
  readonly problems: readonly HookProblem[];
}

/** Codex keeps hooks in a table of its TOML file. */
async function readToml(document: SettingsDocument): Promise<ReadText> {
  try {
    const { hooks } = await parseToml(document.text);
    return { value: hooks === undefined ? undefined : { hooks }, problems: [] };
  } catch (error) {
    const problem = problemAt([], 'text that is not TOML', 'valid TOML');
    return { value: undefined, problems: [{ ...problem, message: `invalid TOML: ${toError(error).message}` }] };
  }
}

/** Reads TOML; it throws what is wrong with it. */
export async function parseToml(text: string): Promise<Record<string, unknown>> {
  // Loaded only where there is such a file.
  const { parse } = await import('smol-toml');
  // A plain copy: tables of the parser have no prototype, and its dates and large integers are classes.
  return JSON.parse(JSON.stringify(parse(text), (_key, each) => (typeof each === 'bigint' ? Number(each) : each)));
}

async function parseExecutable(file: ForeignFile, mode: DialectMode): Promise<ParsedForeignFile | undefined> {
  try {
    await access(file.path, constants.X_OK);
    if (!(await stat(file.path)).isFile()) return undefined;
  } catch {
    return undefined;
  }
  return { value: [file.path], settings: file.dialect.readSettings([file.path], mode), problems: [] };
}

/** Hooks of events that this engine does not fire are reported, never lost in silence. */
function unfired({ hooks }: DialectSettings): HookProblem[] {
  return hooks
    .filter((hook) => eventOf(hook) === undefined)
    .map(({ event, segments }) => ({
      ...problemAt(segments, `a hook of the event ${event}`, 'an event that this agent fires'),
      message: `The hook of ${event} never runs: this agent does not fire that event`,
    }));
}

/** The event that a hook is for: one of the contract's, or one that the host fires under the agent's own name. */
function eventOf({ native, event }: DialectHook): HookEventName | undefined {
  const name = native ?? event;
  return isHookEventName(name) ? name : undefined;
}

function toSource(
  file: ForeignFile,
  settings: DialectSettings,
  {
    mode,
    place,
  }: {
    readonly mode: DialectMode;
    readonly place: (segments: DialectHook['segments']) => Pick<SettingsHook, 'file' | 'line' | 'column'>;
  },
): HookSettingsSource {
  const project = file.projectDir === undefined ? {} : { projectDir: file.projectDir };
  const usualShell = file.dialect.usualShell(process.platform);
  const hooks = settings.hooks.flatMap((hook): SettingsHook[] => {
    const { event, matcher, sequential, config, segments, condition } = hook;
    const eventName = eventOf(hook);
    if (eventName === undefined || hook.neverRuns !== undefined) return [];
    const dialect = {
      ...{ name: file.dialect.name, event, mode },
      ...(condition !== undefined && { condition }),
      ...(hook.needs !== undefined && { needs: hook.needs }),
      ...(file.pluginRoot !== undefined && { pluginRoot: file.pluginRoot }),
      ...(file.pluginData !== undefined && { pluginData: file.pluginData }),
    };
    const at = { ...place(segments), ...project };
    return [
      {
        eventName,
        matcher,
        sequential,
        config: fillIn(obeyed(config, file), file),
        segments,
        ...at,
        dialect,
        ...(usualShell !== undefined && { usualShell }),
      },
    ];
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

/** What the agent does not obey in such a file does not count here either: a guard runs as often as at home. */
function obeyed(config: HookConfig, { dialect }: ForeignFile): HookConfig {
  if (config.once !== true || !dialect.disobeyed.includes('once')) return config;
  const { once: _, ...rest } = config;
  return rest;
}

/** Arguments see no shell: what stands for a directory is put in here. */
function fillIn(config: HookConfig, { dialect, pluginRoot, pluginData, projectDir }: ForeignFile): HookConfig {
  if (!('args' in config) || !Array.isArray(config.args)) return config;
  const known = (name: string) => {
    if (name.endsWith('PLUGIN_DATA')) return pluginData;
    return /PROJECT_DIR$|^workspacePath$/.test(name) ? projectDir : pluginRoot;
  };
  const args = config.args.map((arg) =>
    String(arg).replaceAll(/\$\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(dialect.placeholders, name) ? (known(name) ?? whole) : whole,
    ),
  );
  return { ...config, args };
}

/** Agents run their hooks without being asked to. */
function isOnAtHome({ dialect }: ForeignFile): boolean | undefined {
  return dialect.name === 'llxprt' ? undefined : true;
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
