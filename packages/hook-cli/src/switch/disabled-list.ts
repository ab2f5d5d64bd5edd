import { isRecord } from '@agent-hooks/hook-types';
import { describeFound } from '@agent-hooks/hook-types/internal';
import { editJson } from '@agent-hooks/settings-edits';
import { CliExit } from '../cli-exit.ts';

/** Where a settings file disables hooks by name: the place of today, and that of older files. */
const places = [
  ['hooksConfig', 'disabled'],
  ['hooks', 'disabled'],
] as const;

const [todaysPlace] = places;

/** A list of disabled hooks in a settings file. */
export interface DisabledList {
  readonly place: readonly [string, string];
  /** Undefined if the file has no such list. */
  readonly names: readonly unknown[] | undefined;
}

/** The lists in which a settings file disables hooks; one of another kind is refused. */
export function findLists(value: unknown, shown: string): readonly DisabledList[] {
  const refuse = (what: string, found: unknown, expected: string): never => {
    throw new CliExit(1, `${shown} cannot be edited: ${what} is ${describeFound(found)}, expected ${expected}.`);
  };
  if (!isRecord(value)) return refuse('it', value, 'an object with settings');
  return places.map((place) => {
    const [outer, inner] = place;
    const around = value[outer];
    if (around === undefined) return { place, names: undefined };
    if (!isRecord(around)) return refuse(outer, around, 'an object');
    const names = around[inner];
    if (names === undefined || Array.isArray(names)) return { place, names };
    return refuse(`${outer}.${inner}`, names, 'a list');
  });
}

/** Adds a name to the list of today, which is created where there is none. */
export function withName(text: string, lists: readonly DisabledList[], name: string): string {
  if (lists.some(({ names }) => names?.includes(name))) return text;
  const names = lists.find(({ place }) => place === todaysPlace)?.names;
  return names ? editJson(text, [...todaysPlace, names.length], name) : editJson(text, [...todaysPlace], [name]);
}

/** Removes a name from every list. */
export function withoutName(text: string, lists: readonly DisabledList[], name: string): string {
  const found = lists.flatMap(({ place, names = [] }) =>
    names.flatMap((each, index) => (each === name ? [[...place, index]] : [])),
  );
  return found.reverse().reduce((edited, path) => editJson(edited, path, undefined), text);
}
