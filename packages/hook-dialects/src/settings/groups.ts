import { isRecord } from '@agent-hooks/hook-types';
import { describeFound, type HookProblem, problemAt, unknownName } from '@agent-hooks/hook-types/internal';
import type { DialectEvent, DialectHook, DialectLimits, DialectSettings } from '../dialect.ts';
import { checkHooks, type FoundHook } from './hook-entry.ts';

type Fields = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Where a dialect differs from the groups of hooks that Claude Code made common. */
export interface GroupRules {
  readonly events: readonly DialectEvent[];
  readonly limits: DialectLimits;
  /** Fields of a hook that are the agent's own, left alone. */
  readonly ownFields: readonly string[];
  /** The command of a hook, where the agent has more than one field for it. */
  readonly toFields?: (hook: Fields) => Fields;
  /** Entries that are hooks themselves instead of groups of them. */
  readonly flat: 'never' | 'allowed';
  readonly neverRuns?: (event: string, groups: readonly unknown[]) => string | undefined;
}

/** Reads `hooks` of a settings file: for each event groups of hooks with a matcher. */
export function readGroups(
  rules: GroupRules,
  value: unknown,
  base: Path = ['hooks'],
): Pick<DialectSettings, 'hooks' | 'problems'> {
  if (value === undefined) return { hooks: [], problems: [] };
  if (!isRecord(value))
    return { hooks: [], problems: [problemAt(base, describeFound(value), 'an object with events')] };
  const found: FoundHook[] = [];
  const problems: HookProblem[] = [];
  const known = new Map(rules.events.map((event) => [event.name, event]));
  for (const [name, groups] of Object.entries(value)) {
    const path = [...base, name];
    const event = known.get(name);
    if (!event) problems.push(unknownName(path, 'event', [...known.keys()]));
    else if (!Array.isArray(groups)) problems.push(problemAt(path, describeFound(groups), 'a list of hook groups'));
    else {
      const neverRuns = rules.neverRuns?.(name, groups);
      if (neverRuns !== undefined) problems.push(problemAt(path, 'hooks that never run', neverRuns));
      for (const [index, group] of groups.entries()) {
        readGroup(rules, event, { group, path: [...path, index], neverRuns, found, problems });
      }
    }
  }
  const checked = checkHooks(found, rules.limits);
  return { hooks: checked.hooks, problems: [...problems, ...checked.problems] };
}

/** Hooks that are one list, each with its event, as lists by event. */
export function groupsOf(list: unknown, eventOf: (hook: Fields) => unknown): unknown {
  if (!Array.isArray(list)) return list;
  const groups: Record<string, unknown[]> = {};
  for (const hook of list) {
    const event = String(isRecord(hook) ? eventOf(hook) : hook);
    groups[event] = [...(groups[event] ?? []), hook];
  }
  return groups;
}

function readGroup(
  rules: GroupRules,
  event: DialectEvent,
  {
    group,
    path,
    neverRuns,
    found,
    problems,
  }: { group: unknown; path: Path; neverRuns: string | undefined; found: FoundHook[]; problems: HookProblem[] },
): void {
  if (!isRecord(group)) {
    problems.push(problemAt(path, describeFound(group), 'an object with a list named hooks'));
    return;
  }
  const { matcher } = group;
  if (matcher !== undefined && typeof matcher !== 'string') {
    // A group whose matcher cannot be read would guard the wrong things.
    problems.push(problemAt([...path, 'matcher'], describeFound(matcher), 'a string'));
    return;
  }
  const around = { event: event.name, native: event.native, matcher, sequential: group.sequential === true, neverRuns };
  if (rules.flat === 'allowed' && !('hooks' in group)) {
    const { matcher: _, ...hook } = group;
    found.push({ ...around, ...readHook(rules, hook), segments: path });
    return;
  }
  if (!Array.isArray(group.hooks)) {
    problems.push(problemAt([...path, 'hooks'], describeFound(group.hooks), 'a list of hooks'));
    return;
  }
  group.hooks.forEach((hook: unknown, index) => {
    const segments = [...path, 'hooks', index];
    if (isRecord(hook)) found.push({ ...around, ...readHook(rules, hook), segments });
    else problems.push(problemAt(segments, describeFound(hook), 'an object with type and command'));
  });
}

type OwnParts = Omit<FoundHook, 'event' | 'native' | 'matcher' | 'sequential' | 'segments' | 'neverRuns'>;

function readHook(rules: GroupRules, hook: Fields): OwnParts {
  const { if: condition, cwd, loop_limit: rounds, ...rest } = rules.toFields?.(hook) ?? hook;
  const own = new Set(rules.ownFields);
  const fields = {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !own.has(key))),
    // A condition that is a text is the agent's own; any other is the contract's, which says what is wrong with it.
    ...(condition !== undefined && typeof condition !== 'string' && { if: condition }),
  };
  const needs = typeof hook.type === 'string' ? neededFor.get(hook.type) : undefined;
  return {
    // A kind that the contract does not have is carried whole, so that it is listed and never silent.
    fields:
      needs !== 'model'
        ? { type: 'command', ...fields }
        : { name: nameOf(hook), ...fields, ...timeOf(hook), type: 'plugin', kind: hook.type },
    condition: typeof condition === 'string' ? condition : undefined,
    needs,
    directory: typeof cwd === 'string' ? cwd : undefined,
    stopRounds: typeof rounds === 'number' ? rounds : undefined,
  };
}

const neededFor: ReadonlyMap<string, NonNullable<DialectHook['needs']>> = new Map([
  ['prompt', 'model'],
  ['agent', 'model'],
  ['mcp_tool', 'mcp'],
]);

/** What it asks stands for a name. */
function nameOf({ type, name, prompt }: Fields): string {
  const text = [name, prompt].find((each) => typeof each === 'string' && each.trim() !== '');
  const [line = ''] = String(text ?? type).split('\n');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}

function timeOf(hook: Fields): Fields {
  return typeof hook.timeout === 'number' ? { timeout: hook.timeout } : {};
}
