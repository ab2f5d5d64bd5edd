import * as v from 'valibot';
import { type HookEventName, isHookEventName, listEventNames } from '../events/table.ts';
import { getKindRow, type HookConfig, isHookType, kindTable } from '../kinds/table.ts';
import { describeFound, type HookProblem, problemAt } from '../problem.ts';
import { ProblemList } from '../problem-list.ts';
import { isRecord } from '../record.ts';
import { nearestName } from './nearest-name.ts';
import { readEntry, unknownName } from './read-entry.ts';
import {
  type HookSwitches,
  isLegacySwitch,
  noSwitches,
  readLegacySwitches,
  readSwitches,
  type SettingsSwitches,
} from './read-switches.ts';
import { definitionEntries, type HookDefinition, type HooksConfiguration } from './schema.ts';

/** One hook out of a settings file, with the place where it stood. */
export interface ParsedHook {
  readonly eventName: HookEventName;
  readonly matcher: string | undefined;
  readonly sequential: boolean;
  readonly config: HookConfig;
  readonly segments: readonly (string | number)[];
}

/** The good entries of a `hooks` object, and the problems with the others. */
export interface ParsedHooks extends HookSwitches {
  readonly hooks: HooksConfiguration;
  readonly entries: readonly ParsedHook[];
  /** The first problems; a hundred are described. */
  readonly problems: readonly HookProblem[];
  /** How many problems there are beside them. */
  readonly moreProblems: number;
}

/** The good parts of a settings file, and the problems with the others. */
export interface ParsedSettings extends ParsedHooks, SettingsSwitches {}

type Path = readonly (string | number)[];

const definitionSchema = v.strictObject(definitionEntries);

/** A group whose matcher cannot be read would guard the wrong things: it is left out. Other bad fields are not worth a gate. */
const definitionRules = { essential: ['matcher'], alsoKnown: ['hooks'] };

/** Reads a whole settings file: good entries are kept, bad ones left out and reported, whatever stands beside them. */
export function parseHookSettings(value: unknown): ParsedSettings {
  const problems = new ProblemList();
  const found: FoundHooks = { hooks: {}, entries: [] };
  let switches = noSwitches;
  if (isRecord(value)) {
    switches = readSwitches(value, problems);
    if (value.hooks !== undefined) switches = combine(switches, readEvents(value.hooks, ['hooks'], found, problems));
  } else {
    problems.add(() => problemAt([], describeFound(value), 'an object with settings'));
  }
  return { ...switches, ...found, problems: problems.told, moreProblems: problems.more };
}

/** Reads the `hooks` of a settings file, or those that a host hands over in code. */
export function parseHooksConfiguration(value: unknown, base: Path = ['hooks']): ParsedHooks {
  const problems = new ProblemList();
  const found: FoundHooks = { hooks: {}, entries: [] };
  const switches = readEvents(value, base, found, problems);
  return { ...switches, ...found, problems: problems.told, moreProblems: problems.more };
}

/** What the settings say in its place today counts before what they say in the place of old. */
function combine(today: SettingsSwitches, legacy: HookSwitches): SettingsSwitches {
  return {
    ...today,
    enableHooks: today.enableHooks ?? legacy.enableHooks,
    disabledHooks: [...today.disabledHooks, ...legacy.disabledHooks],
  };
}

interface FoundHooks {
  readonly hooks: Partial<Record<HookEventName, HookDefinition[]>>;
  readonly entries: ParsedHook[];
}

function readEvents(value: unknown, base: Path, { hooks, entries }: FoundHooks, problems: ProblemList): HookSwitches {
  if (!isRecord(value)) {
    problems.add(() => problemAt(base, describeFound(value), 'an object with events'));
    return { enableHooks: undefined, disabledHooks: [] };
  }
  for (const [eventName, definitions] of Object.entries(value)) {
    const path = [...base, eventName];
    if (isLegacySwitch(eventName)) continue;
    if (!isHookEventName(eventName)) {
      problems.add(() => unknownName(path, 'event', eventName, listEventNames()));
    } else if (Array.isArray(definitions)) {
      const kept = definitions.map((definition, index) =>
        readDefinition(eventName, definition, [...path, index], entries, problems),
      );
      hooks[eventName] = kept.filter((definition) => definition !== undefined);
    } else if (definitions !== undefined) {
      problems.add(() => problemAt(path, describeFound(definitions), 'a list of hook groups'));
    }
  }
  return readLegacySwitches(value, base, problems);
}

function readDefinition(
  eventName: HookEventName,
  value: unknown,
  path: Path,
  entries: ParsedHook[],
  problems: ProblemList,
): HookDefinition | undefined {
  if (!isRecord(value)) {
    problems.add(() => problemAt(path, describeFound(value), 'an object with a list named hooks'));
    return undefined;
  }
  const { hooks, ...rest } = value;
  const definition = readEntry(definitionSchema, rest, path, definitionRules, problems);
  if (!Array.isArray(hooks)) {
    problems.add(() => problemAt([...path, 'hooks'], describeFound(hooks), 'a list of hooks'));
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
  return definition && { hooks: configs, ...definition };
}

function readHook(value: unknown, path: Path, problems: ProblemList): HookConfig | undefined {
  if (!isRecord(value)) {
    problems.add(() => problemAt(path, describeFound(value), 'an object with type and command'));
    return undefined;
  }
  const type = value.type;
  if (isHookType(type)) {
    const row = getKindRow(type);
    // For functions the schema cannot say what they take and give; the type does.
    const config = readEntry(row.schema, value, path, row, problems) as HookConfig | undefined;
    if (config) checkMeaning(config, path, problems);
    return config;
  }
  problems.add(() => {
    const types = Object.keys(kindTable);
    const near = typeof type === 'string' ? nearestName(type, types) : undefined;
    const expected = `one of ${types.map((name) => `'${name}'`).join(', ')}`;
    return problemAt([...path, 'type'], describeFound(type), expected, near);
  });
  return undefined;
}

/** Fields that are well-formed and still cannot mean what they say; the hook runs all the same. */
function checkMeaning({ async, onFailure, if: conditions }: HookConfig, path: Path, problems: ProblemList): void {
  if (async && onFailure === 'block') {
    problems.add(() =>
      problemAt([...path, 'async'], 'true on a hook whose failures block', 'a hook that nobody waits for'),
    );
  }
  if (!conditions) return;
  for (const [field, pattern] of Object.entries(conditions)) {
    if (isExpression(pattern)) continue;
    problems.add(() => problemAt([...path, 'if', field], describeFound(pattern), 'a valid regular expression'));
  }
}

function isExpression(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
