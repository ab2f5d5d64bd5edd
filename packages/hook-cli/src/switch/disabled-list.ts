import { describeFound, isRecord } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import { editJson } from '../edit/edit-json.ts';

const place = ['hooksConfig', 'disabled'];

/** The names that a settings file disables; undefined if it has no such list. A list of another kind is refused. */
export function findListed(value: unknown, shown: string): readonly unknown[] | undefined {
  const refuse = (what: string, found: unknown, expected: string): never => {
    throw new CliExit(1, `${shown} cannot be edited: ${what} is ${describeFound(found)}, expected ${expected}.`);
  };
  if (!isRecord(value)) return refuse('it', value, 'an object with settings');
  const { hooksConfig } = value;
  if (hooksConfig === undefined) return undefined;
  if (!isRecord(hooksConfig)) return refuse('hooksConfig', hooksConfig, 'an object');
  const { disabled } = hooksConfig;
  if (disabled === undefined || Array.isArray(disabled)) return disabled;
  return refuse('hooksConfig.disabled', disabled, 'a list');
}

/** Adds a name to the list, which is made where there is none. */
export function withName(text: string, listed: readonly unknown[] | undefined, name: string): string {
  if (listed?.includes(name)) return text;
  return listed ? editJson(text, [...place, listed.length], name, true) : editJson(text, place, [name]);
}

/** Takes a name out of the list, wherever it stands. */
export function withoutName(text: string, listed: readonly unknown[] | undefined, name: string): string {
  const places = (listed ?? []).flatMap((each, index) => (each === name ? [index] : []));
  return places.reverse().reduce((edited, index) => editJson(edited, [...place, index], undefined), text);
}
