import { isRecord } from '@agent-hooks/hook-types';
import { badHookData } from './bad-hook-data.ts';

/** Reads one field of a hook's data, or throws an error that says where it stands. */
export type FieldReader<Value> = (value: unknown, path: string) => Value;

/** Reads the named fields of a record; a field that is absent or null is left out, one that is not named is ignored. */
export function readFields<Value extends object>(
  readers: { readonly [Field in keyof Value]-?: FieldReader<NonNullable<Value[Field]>> },
  value: unknown,
  path: string,
): Value {
  const record = readRecord(value, path);
  const fields: [string, unknown][] = [];
  for (const [name, read] of Object.entries<FieldReader<unknown>>(readers)) {
    const found = record[name];
    if (found !== undefined && found !== null) fields.push([name, read(found, `${path}.${name}`)]);
  }
  // Every field was made by the reader of its own name.
  return Object.fromEntries(fields) as Value;
}

/** Reads an object with named fields. */
export const readRecord: FieldReader<Readonly<Record<string, unknown>>> = (value, path) => {
  if (!isRecord(value)) throw badHookData(path, value, 'an object');
  return value;
};

/** Reads a text. */
export const readString: FieldReader<string> = (value, path) => {
  if (typeof value !== 'string') throw badHookData(path, value, 'a string');
  return value;
};

/** Reads a finite number. */
export const readNumber: FieldReader<number> = (value, path) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw badHookData(path, value, 'a finite number');
  return value;
};

/** Makes a reader of a list from the reader of its items. */
export function listOf<Item>(readItem: FieldReader<Item>): FieldReader<Item[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw badHookData(path, value, 'a list');
    return value.map((item, index) => readItem(item, `${path}[${index}]`));
  };
}

/** Makes a reader of one of a few words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): FieldReader<Word> {
  return (value, path) => {
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw badHookData(path, value, words.map((name) => `'${name}'`).join(' or '));
    return word;
  };
}
