import * as v from 'valibot';
import { type HookEventName, isHookEventName, listEventNames } from '../events/table.ts';
import { readPlainHook } from '../kinds/fast/read-plain-hook.ts';
import { getKindRow, type HookConfig, isHookType, kindTable } from '../kinds/table.ts';
import { describeFound, problemAt, withSuggestion } from '../problem.ts';
import { ProblemList } from '../problem-list.ts';
import { isRecord } from '../record.ts';
import { nearestName } from './nearest-name.ts';
import { readEntry, unknownName } from './read-entry.ts';
import { type HookSwitches, isLegacySwitch, readLegacySwitches } from './read-switches.ts';
import { definitionEntries } from './schema.ts';

type Path = readonly (string | number)[];

/** Called with everything valid in a `hooks` object, in order; it creates as few objects as it needs. */
export interface HooksReader {
  /** A list of groups of an event begins. */
  readonly event?: (eventName: HookEventName) => void;
  /** A group begins; its hooks follow. */
  readonly group?: (eventName: HookEventName, matcher: string | undefined, sequential: boolean | undefined) => void;
  /** A hook; `group` and `index` say where it is among the groups of its event. */
  readonly hook: (hook: ReadHook, group: number, index: number) => void;
}

/** One good hook, with a copy of its settings. */
export interface ReadHook {
  readonly eventName: HookEventName;
  readonly matcher: string | undefined;
  readonly sequential: boolean;
  readonly config: HookConfig;
}

/** What is said about the hooks of a `hooks` object as a whole, and what is wrong with it. */
export interface ReadHooks extends HookSwitches {
  readonly problems: ProblemList['reported'];
  readonly moreProblems: number;
}

/** Reads a `hooks` object without keeping anything of it: the reader gets what is valid. */
export function readHooksConfiguration(value: unknown, reader: HooksReader, base: Path = ['hooks']): ReadHooks {
  const problems = new ProblemList();
  const switches = readEvents(value, base, { reader, problems });
  return { ...switches, problems: problems.reported, moreProblems: problems.more };
}

/** Reads the events of a `hooks` object; valid entries are passed on, others reported, whatever is beside them. */
export function readEvents(
  value: unknown,
  base: Path,
  { reader, problems }: { readonly reader: HooksReader; readonly problems: ProblemList },
): HookSwitches {
  if (!isRecord(value)) {
    problems.add(() => problemAt(base, describeFound(value), 'an object with events'));
    return { enableHooks: undefined, disabledHooks: [] };
  }
  for (const [eventName, groups] of Object.entries(value)) {
    const path = [...base, eventName];
    if (isLegacySwitch(eventName)) continue;
    if (!isHookEventName(eventName)) {
      problems.add(() => unknownName(path, 'event', listEventNames()));
    } else if (Array.isArray(groups)) {
      reader.event?.(eventName);
      const reading = { eventName, path, reader, problems };
      // Not `forEach`: a function that is made for each load is compiled again for each, too.
      for (let index = 0; index < groups.length; index++) {
        const group: unknown = groups[index];
        if (group !== undefined || index in groups) readGroup(reading, group, index);
      }
    } else if (groups !== undefined) {
      problems.add(() => problemAt(path, describeFound(groups), 'a list of hook groups'));
    }
  }
  return readLegacySwitches(value, base, problems);
}

/** The list of groups that is being read, and who gets them. */
interface Reading {
  readonly eventName: HookEventName;
  readonly path: Path;
  readonly reader: HooksReader;
  readonly problems: ProblemList;
}

/** Most groups have two plain fields: for them nothing is made but what is kept, since there may be thousands. */
function readGroup(reading: Reading, value: unknown, group: number): void {
  let matcher: string | undefined;
  let sequential: boolean | undefined;
  let hooks: readonly unknown[] | undefined;
  let isPlain = true;
  if (isPlainObject(value)) {
    // Such an object has no fields but its own, and a list of their names would be garbage for each group.
    for (const name in value) {
      // What is checked is what is used, also of an object that says another thing each time it is asked.
      const found = value[name];
      if (name === 'matcher' && typeof found === 'string') matcher = found;
      else if (name === 'sequential' && typeof found === 'boolean') sequential = found;
      else if (name === 'hooks' && Array.isArray(found)) hooks = found;
      else isPlain = false;
    }
  }
  if (isPlain && hooks) reportGroup(reading, hooks, { group, matcher, sequential });
  else readGroupInFull(reading, value, group);
}

/** Whether a value is an object of no class, as those are that are written down or come out of JSON. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

interface GroupFields {
  readonly group: number;
  readonly matcher: string | undefined;
  readonly sequential: boolean | undefined;
}

function reportGroup(reading: Reading, hooks: readonly unknown[], { group, matcher, sequential }: GroupFields): void {
  const { reader, eventName } = reading;
  reader.group?.(eventName, matcher, sequential);
  for (let index = 0; index < hooks.length; index++) {
    const config = readHook(reading, hooks, { group, index });
    if (config) reader.hook({ eventName, matcher, sequential: sequential ?? false, config }, group, index);
  }
}

const definitionSchema = v.strictObject(definitionEntries);

/** A group whose matcher cannot be read would guard the wrong things: it is left out. Other bad fields are not worth a gate. */
const definitionRules = { essential: ['matcher'], alsoKnown: ['hooks'] };

/** Reads any group, and says what is wrong with it; its hooks are looked at even if it is left out. */
function readGroupInFull(reading: Reading, value: unknown, group: number): void {
  const { problems } = reading;
  const path = [...reading.path, group];
  if (!isRecord(value)) {
    problems.add(() => problemAt(path, describeFound(value), 'an object with a list named hooks'));
    return;
  }
  const { hooks, ...rest } = value;
  const definition = readEntry(definitionSchema, rest, { path, rules: definitionRules, problems });
  if (!Array.isArray(hooks)) {
    problems.add(() => problemAt([...path, 'hooks'], describeFound(hooks), 'a list of hooks'));
  } else if (definition) {
    reportGroup(reading, hooks, { group, matcher: definition.matcher, sequential: definition.sequential });
  } else {
    hooks.forEach((_, index) => {
      readHook(reading, hooks, { group, index });
    });
  }
}

/** Reads one hook; a place of the list that was never filled is neither a hook nor a problem. */
function readHook(
  reading: Reading,
  hooks: readonly unknown[],
  { group, index }: { readonly group: number; readonly index: number },
): HookConfig | undefined {
  const value = hooks[index];
  if (value === undefined && !Object.hasOwn(hooks, index)) return undefined;
  const quick = isRecord(value) ? readPlainHook(value) : undefined;
  // What is wrong with a hook is found by reading it in full.
  if (quick && !((quick.async || quick.rerun === false) && quick.onFailure === 'block'))
    return quick as unknown as HookConfig;
  return readConfig(value, [...reading.path, group, 'hooks', index], reading.problems);
}

function readConfig(value: unknown, path: Path, problems: ProblemList): HookConfig | undefined {
  if (!isRecord(value)) {
    problems.add(() => problemAt(path, describeFound(value), 'an object with type and command'));
    return undefined;
  }
  const type = value.type;
  if (isHookType(type)) {
    const row = getKindRow(type);
    // For functions the schema cannot say what they take and give; the type does.
    const config = readEntry(row.schema, value, { path, rules: row, problems }) as HookConfig | undefined;
    if (config) checkMeaning(config, path, problems);
    // What is not applied refuses nothing, also when it fails.
    return config?.mode === 'monitor' ? { ...config, onFailure: 'allow' } : config;
  }
  problems.add(() => {
    const types = Object.keys(kindTable);
    const near = typeof type === 'string' ? nearestName(type, types) : undefined;
    const expected = `one of ${types.map((name) => `'${name}'`).join(', ')}`;
    return withSuggestion(problemAt([...path, 'type'], describeFound(type), expected), near);
  });
  return undefined;
}

/** Fields that are well-formed and still cannot mean what they say; the hook runs all the same. */
function checkMeaning(
  { async, rerun, onFailure, if: conditions }: HookConfig,
  path: Path,
  problems: ProblemList,
): void {
  if (onFailure === 'block' && (async || rerun === false)) {
    const [field, found] = async ? ['async', 'true'] : ['rerun', 'false'];
    problems.add(() =>
      problemAt([...path, field], `${found} on a hook whose failures block`, 'a hook that only observes'),
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
