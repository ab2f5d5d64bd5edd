import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@agent-hooks/hook-types';
import { editJson } from '@agent-hooks/settings-edits';
import { CliExit } from '../cli-exit.ts';

/** Adds groups of hooks that settings do not have yet, event by event; everything else stays as it is written. */
export function addGroups({ text, value }: { text: string; value: unknown }, added: unknown, shown: string): string {
  const hooks = hooksOf(value, shown);
  let edited = text;
  for (const [event, groups] of Object.entries(eventsOf(added))) {
    const present = listOf(hooks, event, shown);
    // A parser's objects have no prototype, which counts as a difference; their copies have one.
    const copies = structuredClone(present);
    const missing = groups.filter((group) => !copies.some((each) => isDeepStrictEqual(each, group)));
    if (hooks[event] === undefined) edited = editJson(edited, ['hooks', event], missing);
    else
      missing.forEach((group, index) => {
        edited = editJson(edited, ['hooks', event, present.length + index], group);
      });
  }
  return edited;
}

/** Removes the hooks of some names, and groups and events that are empty then. */
export function removeHooks(
  { text, value }: { text: string; value: unknown },
  names: ReadonlySet<string>,
  shown: string,
): string {
  const hooks = hooksOf(value, shown);
  let edited = text;
  for (const event of Object.keys(eventsOf(value))) {
    const groups = listOf(hooks, event, shown);
    const left = groups.map((group) => hooksLeft(group, names));
    if (groups.length > 0 && left.every((count) => count === 'none')) {
      edited = editJson(edited, ['hooks', event], undefined);
      continue;
    }
    // From the end, so that what is removed does not move what is still to be removed.
    for (const [index, kept] of [...left.entries()].reverse()) {
      const path = ['hooks', event, index];
      if (kept === 'none') edited = editJson(edited, path, undefined);
      else if (kept !== 'all') {
        for (const position of [...kept].reverse()) edited = editJson(edited, [...path, 'hooks', position], undefined);
      }
    }
  }
  return edited;
}

/** What stays of a group: everything, nothing, or all but the hooks at some positions. */
function hooksLeft(group: unknown, names: ReadonlySet<string>): 'all' | 'none' | readonly number[] {
  const hooks = isRecord(group) && Array.isArray(group.hooks) ? (group.hooks as readonly unknown[]) : [];
  const removed = hooks.flatMap((hook, index) => (isRecord(hook) && names.has(String(hook.name)) ? [index] : []));
  if (removed.length === 0) return 'all';
  return removed.length === hooks.length ? 'none' : removed;
}

function hooksOf(value: unknown, shown: string): Readonly<Record<string, unknown>> {
  const hooks = isRecord(value) ? (value.hooks ?? {}) : undefined;
  if (!isRecord(hooks)) throw new CliExit(1, `${shown} cannot be edited: hooks is not an object.`);
  return hooks;
}

function listOf(hooks: Readonly<Record<string, unknown>>, event: string, shown: string): readonly unknown[] {
  const present = hooks[event] ?? [];
  if (!Array.isArray(present)) throw new CliExit(1, `${shown} cannot be edited: hooks.${event} is not a list.`);
  return present;
}

/** The lists of groups in settings, by event. */
function eventsOf(settings: unknown): Readonly<Record<string, readonly unknown[]>> {
  const hooks = isRecord(settings) && isRecord(settings.hooks) ? settings.hooks : {};
  return Object.fromEntries(
    Object.entries(hooks).flatMap(([event, groups]) => (Array.isArray(groups) ? [[event, groups]] : [])),
  );
}
