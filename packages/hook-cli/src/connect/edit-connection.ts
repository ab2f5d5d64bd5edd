import { isDeepStrictEqual } from 'node:util';
import { isBridgeCommand } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';
import { editJson } from '@agent-hooks/settings-edits';
import { type Node, parse, parseTree } from 'jsonc-parser';
import { CliExit } from '../cli-exit.ts';

/** A connection as it should be: for each event the group or hook that is written. */
export type WantedEntries = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Where in a file the events are, and the file as people know it. */
export interface HooksPlace {
  readonly root: string;
  readonly shown: string;
}

/** Writes what is missing of a connection, replaces what is of another version, and takes away what is too much. */
export function writeConnection(text: string, wanted: WantedEntries, place: HooksPlace): string {
  const { root } = place;
  assertUnambiguous(text, place);
  let edited = removeConnection(text, place, (event, entry) => !isDeepStrictEqual(entry, wanted[event]));
  for (const [event, entry] of Object.entries(wanted)) {
    const present = listsOf(parseText(edited), place)[event];
    if (present?.some((each) => isDeepStrictEqual(plain(each), entry))) continue;
    edited = present
      ? editJson(edited, [root, event, present.length], entry)
      : editJson(edited, [root, event], [entry]);
  }
  return edited;
}

/** Takes a connection away; hooks of others stay as they are written. */
export function removeConnection(
  text: string,
  place: HooksPlace,
  isUnwanted: (event: string, entry: unknown) => boolean = () => true,
): string {
  const { root } = place;
  let edited = text;
  for (const [event, entries] of Object.entries(listsOf(parseText(text), place))) {
    const removed = entries.flatMap((entry, index) =>
      isOurs(entry) && isUnwanted(event, plain(entry)) ? [index] : [],
    );
    if (removed.length === 0) continue;
    if (removed.length === entries.length) edited = editJson(edited, [root, event], undefined);
    // From the end, so that what is removed does not move what is still to be removed.
    else for (const index of removed.reverse()) edited = editJson(edited, [root, event, index], undefined);
  }
  // A set of hooks with a name of ours is ours.
  const isLeft = root !== 'hooks' && Object.keys(listsOf(parseText(edited), place)).length === 0;
  if (isLeft && edited !== text) edited = editJson(edited, [root], undefined);
  return edited;
}

/** What is written for an event that a settings file is connected on. */
export interface ConnectedEntry {
  readonly event: string;
  /** Its place among the entries of the event. */
  readonly index: number;
  readonly entry: unknown;
}

/** The events that a settings file is connected on. */
export function connectedEntries(text: string, root = 'hooks'): readonly ConnectedEntry[] {
  const value = parseText(text);
  const found = isRecord(value) ? value[root] : undefined;
  const hooks = isRecord(found) ? found : {};
  return Object.entries(hooks).flatMap(([event, entries]) => {
    const index = Array.isArray(entries) ? entries.findIndex(isOurs) : -1;
    return Array.isArray(entries) && index >= 0 ? [{ event, index, entry: plain(entries[index]) }] : [];
  });
}

/** Whether a group or a hook is the bridge, and nothing else. */
function isOurs(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  if (Array.isArray(entry.hooks)) return entry.hooks.length > 0 && entry.hooks.every(isOurs);
  const commands = [entry.command, entry.bash, entry.powershell].filter((each) => each !== undefined);
  return commands.length > 0 && commands.every(isBridgeCommand);
}

function listsOf(value: unknown, { root, shown }: HooksPlace): Readonly<Record<string, readonly unknown[]>> {
  const hooks = isRecord(value) ? (value[root] ?? {}) : undefined;
  if (!isRecord(hooks)) throw new CliExit(1, `${shown} cannot be edited: its hooks are not an object.`);
  const lists = Object.entries(hooks).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists);
}

/** Where a name is there twice, the agent reads the other one; where an event is not a list, a list would replace it. */
function assertUnambiguous(text: string, { root, shown }: HooksPlace): void {
  const cannot = (why: string) => new CliExit(1, `${shown} cannot be edited: ${why}. Fix it first.`);
  const settings = membersOf(parseTree(text, [], { allowTrailingComma: true }));
  const hooks = settings.filter(({ name }) => name === root);
  if (hooks.length > 1) throw cannot(`it contains "${root}" twice`);
  const events = membersOf(hooks[0]?.value);
  const names = events.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw cannot(`its hooks contain "${twice}" twice`);
  const other = events.find(({ name, value }) => value.type !== 'array' && !switches.has(name));
  if (other) throw cannot(`its hooks for ${other.name} are not a list`);
}

/** Older versions of Gemini CLI have these among the events. */
const switches: ReadonlySet<string> = new Set(['enabled', 'disabled', 'notifications']);

function membersOf(node: Node | undefined): { readonly name: string; readonly value: Node }[] {
  return (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children: [name, value] = [] }) =>
    name && value ? [{ name: String(name.value), value }] : [],
  );
}

function parseText(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true });
}

/** A parser's objects have no prototype, which counts as a difference; their copies have one. */
const plain = (value: unknown): unknown => structuredClone(value);
