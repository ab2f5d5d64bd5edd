import { isDeepStrictEqual } from 'node:util';
import { isBridgeCommand } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';
import { parse } from 'jsonc-parser';
import { CliExit } from '../cli-exit.ts';
import { editJson } from '../edit/edit-json.ts';

/** A connection as it should be: for each event the group or hook that is written. */
export type WantedEntries = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Writes what is missing of a connection, replaces what is of another version, and takes away what is too much. */
export function writeConnection(text: string, wanted: WantedEntries, shown: string): string {
  let edited = removeConnection(text, shown, (event, entry) => !isDeepStrictEqual(entry, wanted[event]));
  for (const [event, entry] of Object.entries(wanted)) {
    const present = listsOf(parseText(edited), shown)[event];
    if (present?.some((each) => isDeepStrictEqual(plain(each), entry))) continue;
    edited = present
      ? editJson(edited, ['hooks', event, present.length], entry, true)
      : editJson(edited, ['hooks', event], [entry]);
  }
  return edited;
}

/** Takes a connection away; hooks of others stay as they are written. */
export function removeConnection(
  text: string,
  shown: string,
  isUnwanted: (event: string, entry: unknown) => boolean = () => true,
): string {
  let edited = text;
  for (const [event, entries] of Object.entries(listsOf(parseText(text), shown))) {
    const removed = entries.flatMap((entry, index) =>
      isOurs(entry) && isUnwanted(event, plain(entry)) ? [index] : [],
    );
    if (removed.length === 0) continue;
    if (removed.length === entries.length) edited = editJson(edited, ['hooks', event], undefined);
    // From the end, so that what is removed does not move what is still to be removed.
    else for (const index of removed.reverse()) edited = editJson(edited, ['hooks', event, index], undefined);
  }
  return edited;
}

/** The events that a settings file is connected on, with what is written for each. */
export function connectedEntries(text: string): Readonly<Record<string, unknown>> {
  const value = parseText(text);
  const hooks = isRecord(value) && isRecord(value.hooks) ? value.hooks : {};
  const found = Object.entries(hooks).flatMap(([event, entries]) => {
    const own = Array.isArray(entries) ? entries.find(isOurs) : undefined;
    return own === undefined ? [] : [[event, plain(own)] as const];
  });
  return Object.fromEntries(found);
}

/** Tells whether a group or a hook is the bridge, and nothing else. */
function isOurs(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  if (Array.isArray(entry.hooks)) return entry.hooks.length > 0 && entry.hooks.every(isOurs);
  return isBridgeCommand(entry.command) || isBridgeCommand(entry.bash);
}

function listsOf(value: unknown, shown: string): Readonly<Record<string, readonly unknown[]>> {
  const hooks = isRecord(value) ? (value.hooks ?? {}) : undefined;
  if (!isRecord(hooks)) throw new CliExit(1, `${shown} cannot be edited: its hooks are not an object.`);
  const lists = Object.entries(hooks).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists);
}

function parseText(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true });
}

/** A parser's objects have no prototype, which counts as a difference; their copies have one. */
function plain(value: unknown): unknown {
  return structuredClone(value);
}
