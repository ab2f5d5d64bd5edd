import type { HookEventName } from '../events/table.ts';
import type { HookConfig } from '../kinds/table.ts';
import { describeFound, type HookProblem, problemAt } from '../problem.ts';
import { ProblemList } from '../problem-list.ts';
import { isRecord } from '../record.ts';
import { type HooksReader, type ReadHook, readEvents, readHooksConfiguration } from './read-hooks.ts';
import { type HookSwitches, noSwitches, readSwitches, type SettingsSwitches } from './read-switches.ts';
import type { HookDefinition, HooksConfiguration } from './schema.ts';

/** One hook out of a settings file, with the place where it is defined. */
export interface ParsedHook extends ReadHook {
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

const hooksPath: Path = ['hooks'];

/** Reads a whole settings file: good entries are kept, bad ones left out and reported, whatever is beside them. */
export function parseHookSettings(value: unknown): ParsedSettings {
  const problems = new ProblemList();
  const found: FoundHooks = { hooks: {}, entries: [] };
  let switches = noSwitches;
  if (isRecord(value)) {
    switches = readSwitches(value, problems);
    if (value.hooks !== undefined)
      switches = combine(switches, readEvents(value.hooks, hooksPath, { reader: keepIn(found, hooksPath), problems }));
  } else {
    problems.add(() => problemAt([], describeFound(value), 'an object with settings'));
  }
  return { ...switches, ...found, problems: problems.reported, moreProblems: problems.more };
}

/** Reads the `hooks` of a settings file, or those that a host hands over in code. */
export function parseHooksConfiguration(value: unknown, base: Path = hooksPath): ParsedHooks {
  const found: FoundHooks = { hooks: {}, entries: [] };
  return { ...found, ...readHooksConfiguration(value, keepIn(found, base), base) };
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

/** Keeps every group and every hook that is passed to it. */
function keepIn({ hooks, entries }: FoundHooks, base: Path): HooksReader {
  let groups: HookDefinition[] = [];
  let configs: HookConfig[] = [];
  return {
    event: (eventName) => {
      groups = [];
      hooks[eventName] = groups;
    },
    group: (_eventName, matcher, sequential) => {
      configs = [];
      groups.push({
        hooks: configs,
        ...(matcher !== undefined && { matcher }),
        ...(sequential !== undefined && { sequential }),
      });
    },
    hook: (hook, group, index) => {
      configs.push(hook.config);
      entries.push({ ...hook, segments: [...base, hook.eventName, group, 'hooks', index] });
    },
  };
}
