import { HookError, isRecord } from '@agent-hooks/hook-types';
import { type HookProblem, patchReaders, type Reader } from '@agent-hooks/hook-types/internal';
import { badHookData } from './bad-hook-data.ts';

/** Reads one field of a hook's data, or throws an error that says where it is. */
export type FieldReader<Value> = (value: unknown, path: string) => Value;

type FieldReaders<Value> = { readonly [Field in keyof Value]-?: FieldReader<NonNullable<Value[Field]>> };

/** Reads with a reader of the contract, and throws at the first problem. */
export function strictly<Value>(read: Reader): FieldReader<Value> {
  return (value, path) => {
    const problems: HookProblem[] = [];
    const result = read(value, [], problems);
    const [problem] = problems;
    // What a reader has no problem with is of the type that it reads.
    if (problem === undefined) return result as Value;
    const { path: inner, found, expected } = problem;
    const place = inner === '' || inner.startsWith('[') ? inner : `.${inner}`;
    throw new HookError('invalid_hook_data', `${path}${place}: found ${found}, expected ${expected}`);
  };
}

/** The same for the readers of several fields. */
export function allStrictly<Value extends object>(readers: Readonly<Record<keyof Value, Reader>>) {
  const entries = Object.entries<Reader>(readers).map(([name, read]) => [name, strictly(read)]);
  return Object.fromEntries(entries) as FieldReaders<Value>;
}

/** Reads the named fields of a record; a field that is absent or null is left out, one that is not named is ignored. */
export function readFields<Value extends object>(readers: FieldReaders<Value>, value: unknown, path: string): Value {
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

export const readString = strictly<string>(patchReaders.string);
export const readNumber = strictly<number>(patchReaders.number);

/** Reads text in any spelling that hooks use: a string, `{ text }`, `{ parts }`, or a list of these. */
export const readTexts = strictly<string[]>(patchReaders.text);

/** Makes a reader of a list from the reader of its items. */
export function listOf<Item>(readItem: FieldReader<Item>): FieldReader<Item[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw badHookData(path, value, 'a list');
    return value.map((item, index) => readItem(item, `${path}[${index}]`));
  };
}
