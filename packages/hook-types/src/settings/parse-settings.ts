import * as v from 'valibot';
import { eventTable, type HookEventName, isHookEventName } from '../events/table.ts';
import { getKindRow, type HookConfig, isHookType, kindTable } from '../kinds/table.ts';
import type { ConfigSource } from '../names.ts';
import { describeFound, type HookProblem, problemAt } from '../problem.ts';
import { readFields, readValue } from '../read-fields.ts';
import { isRecord } from '../record.ts';
import { nearestName } from './nearest-name.ts';
import { definitionEntries, type HookDefinition, type HooksConfiguration, switchEntries } from './schema.ts';

/** One hook out of a settings file, with the place where it stood. */
export interface ParsedHook {
  readonly eventName: HookEventName;
  readonly matcher: string | undefined;
  readonly sequential: boolean;
  readonly config: HookConfig;
  readonly segments: readonly (string | number)[];
}

/** The good entries of a `hooks` object, and the problems with the others. */
export interface ParsedHooks {
  readonly hooks: HooksConfiguration;
  readonly entries: readonly ParsedHook[];
  readonly problems: readonly HookProblem[];
}

/** For each source what its hooks get of the environment: everything, or the variables of these names. */
export type InheritEnvBySource = { readonly [Source in ConfigSource]?: 'all' | readonly string[] | undefined };

/** The good parts of a settings file, and the problems with the others. */
export interface ParsedSettings extends ParsedHooks {
  /** Undefined if the file does not say. */
  readonly enableHooks: boolean | undefined;
  readonly disabledHooks: readonly string[];
  /** Hosts that http hooks of projects may call beside this machine. */
  readonly allowedHosts: readonly string[];
  /** What the hooks of each source get of the environment; a source that is not named gets everything. */
  readonly inheritEnv: InheritEnvBySource;
}

type Path = readonly (string | number)[];

const definitionSchema = v.strictObject(definitionEntries);

/** Reads a whole settings file: good entries are kept, bad ones left out and reported, whatever stands beside them. */
export function parseHookSettings(value: unknown): ParsedSettings {
  if (!isRecord(value)) {
    const problems = [problemAt([], describeFound(value), 'an object with settings')];
    return { ...noSwitches, hooks: {}, entries: [], problems };
  }
  const switches = readSwitches(value);
  const parsed = value.hooks === undefined ? undefined : parseHooksConfiguration(value.hooks);
  return {
    ...switches,
    hooks: parsed?.hooks ?? {},
    entries: parsed?.entries ?? [],
    problems: [...switches.problems, ...(parsed?.problems ?? [])],
  };
}

/** Reads the `hooks` of a settings file, or those that a host hands over in code. */
export function parseHooksConfiguration(value: unknown, base: Path = ['hooks']): ParsedHooks {
  if (!isRecord(value)) {
    return { hooks: {}, entries: [], problems: [problemAt(base, describeFound(value), 'an object with events')] };
  }
  const hooks: Partial<Record<HookEventName, HookDefinition[]>> = {};
  const entries: ParsedHook[] = [];
  const problems: HookProblem[] = [];
  for (const [eventName, definitions] of Object.entries(value)) {
    const path = [...base, eventName];
    if (!isHookEventName(eventName)) {
      problems.push(unknownName(path, 'event', eventName, Object.keys(eventTable)));
    } else if (!Array.isArray(definitions)) {
      if (definitions !== undefined)
        problems.push(problemAt(path, describeFound(definitions), 'a list of hook groups'));
    } else {
      const kept = definitions.map((definition, index) =>
        readDefinition(eventName, definition, [...path, index], entries, problems),
      );
      hooks[eventName] = kept.filter((definition) => definition !== undefined);
    }
  }
  return { hooks, entries, problems };
}

function readDefinition(
  eventName: HookEventName,
  value: unknown,
  path: Path,
  entries: ParsedHook[],
  problems: HookProblem[],
): HookDefinition | undefined {
  if (!isRecord(value)) {
    problems.push(problemAt(path, describeFound(value), 'an object with a list named hooks'));
    return undefined;
  }
  const { hooks, ...rest } = value;
  // A group whose matcher cannot be read would guard the wrong things: it is left out. Other bad fields are not worth a gate.
  const rules = { essential: ['matcher'], alsoKnown: ['hooks'] };
  const fields = keepGoodFields(definitionEntries, rest, path, rules, problems);
  const definition = fields && v.parse(definitionSchema, fields);
  if (!Array.isArray(hooks)) {
    problems.push(problemAt([...path, 'hooks'], describeFound(hooks), 'a list of hooks'));
    return undefined;
  }
  const configs: HookConfig[] = [];
  hooks.forEach((hook: unknown, index) => {
    const segments = [...path, 'hooks', index];
    const config = readHook(hook, segments, problems);
    if (!config || !definition) return;
    configs.push(config);
    const { matcher, sequential = false } = definition;
    entries.push({ eventName, matcher, sequential, config, segments });
  });
  return definition && { ...definition, hooks: configs };
}

function readHook(value: unknown, path: Path, problems: HookProblem[]): HookConfig | undefined {
  if (!isRecord(value)) {
    problems.push(problemAt(path, describeFound(value), 'an object with type and command'));
    return undefined;
  }
  const types = Object.keys(kindTable);
  const type = value.type;
  if (isHookType(type)) {
    const { schema, ...rules } = getKindRow(type);
    const fields = keepGoodFields(schema.entries, value, path, rules, problems);
    // For functions the schema cannot say what they take and give; the type does.
    return fields && (v.parse(schema, fields) as HookConfig);
  }
  const near = typeof type === 'string' ? nearestName(type, types) : undefined;
  const expected = `one of ${types.map((name) => `'${name}'`).join(', ')}`;
  problems.push(problemAt([...path, 'type'], describeFound(type), expected, near));
  return undefined;
}

/** The fields of an object, the bad ones left out; undefined if one of those says what is run or guarded. */
function keepGoodFields(
  entries: v.ObjectEntries,
  value: Record<string, unknown>,
  path: Path,
  rules: { essential: readonly string[]; alsoKnown?: readonly string[]; anyOther?: boolean },
  problems: HookProblem[],
): Record<string, unknown> | undefined {
  const known = [...Object.keys(entries), ...(rules.alsoKnown ?? [])];
  const read = readFields(entries, value, path, (name) =>
    rules.anyOther ? undefined : unknownName([...path, name], 'field', name, known),
  );
  problems.push(...read.problems);
  if (rules.essential.some((field) => read.bad.has(field))) return undefined;
  return Object.fromEntries(read.good.map(({ name, checked }) => [name, checked]));
}

function unknownName(path: Path, kind: string, name: string, known: readonly string[]): HookProblem {
  const near = nearestName(name, known);
  const expected = near === undefined ? `one of ${known.join(', ')}` : `a known ${kind}`;
  return problemAt(path, `the unknown ${kind} ${describeFound(name)}`, expected, near);
}

type Switches = Omit<ParsedSettings, 'hooks' | 'entries'>;

const noSwitches: Switches = {
  enableHooks: undefined,
  disabledHooks: [],
  allowedHosts: [],
  inheritEnv: {},
  problems: [],
};

function readSwitches(value: Record<string, unknown>): Switches {
  const problems: HookProblem[] = [];
  const read = <Schema extends v.GenericSchema>(schema: Schema, found: unknown, path: Path) => {
    const result = readValue(schema, found, path);
    problems.push(...result.problems);
    return result.value;
  };
  const below = (name: 'tools' | 'hooksConfig') => {
    const found = value[name];
    if (found !== undefined && !isRecord(found)) problems.push(problemAt([name], describeFound(found), 'an object'));
    return isRecord(found) ? found : {};
  };
  const { tools, hooksConfig } = { tools: below('tools'), hooksConfig: below('hooksConfig') };
  const configEntries = switchEntries.hooksConfig.wrapped.entries;
  const enableHooks = [
    read(switchEntries.enableHooks, value.enableHooks, ['enableHooks']),
    read(switchEntries.tools.wrapped.entries.enableHooks, tools.enableHooks, ['tools', 'enableHooks']),
    read(configEntries.enabled, hooksConfig.enabled, ['hooksConfig', 'enabled']),
  ].find((flag) => flag !== undefined);
  const config = <Name extends keyof typeof configEntries>(name: Name) =>
    read(configEntries[name], hooksConfig[name], ['hooksConfig', name]);
  return {
    enableHooks,
    disabledHooks: config('disabled') ?? [],
    allowedHosts: config('allowedHosts') ?? [],
    inheritEnv: config('inheritEnv') ?? {},
    problems,
  };
}
