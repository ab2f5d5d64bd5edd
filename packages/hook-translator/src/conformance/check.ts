import { HookError, isRecord } from '@agent-hooks/hook-types';

/** One thing that a translator must do: `run` throws an error that says what it did instead. */
export interface ConformanceCheck {
  readonly name: string;
  readonly run: () => void;
}

/** Throws unless two values are alike to their last field; functions and class instances must be the very same. */
export function assertAlike(found: unknown, expected: unknown, what: string): void {
  const difference = findDifference(found, expected, '');
  if (difference !== undefined) throw new Error(`${what}${difference}`);
}

/** Throws unless a condition holds. */
export function assertThat(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** Throws unless the call throws the error for data of a hook that cannot be read. */
export function assertRefused(call: () => unknown): void {
  try {
    call();
  } catch (error) {
    assertThat(error instanceof HookError && error.code === 'invalid_hook_data', `threw another error: ${error}`);
    return;
  }
  throw new Error('it was accepted');
}

/** A copy of plain objects and lists to compare with later; everything else is shared. */
export function snapshot(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snapshot);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, snapshot(inner)]));
}

/** Whether a text is in any string of a value. */
export function mentions(value: unknown, text: string): boolean {
  return stringsIn(value).some((found) => found.includes(text));
}

/** All strings in a value. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function findDifference(found: unknown, expected: unknown, path: string): string | undefined {
  if (Object.is(found, expected)) return undefined;
  if (Array.isArray(found) && Array.isArray(expected)) {
    if (found.length !== expected.length) return `${path}: ${found.length} items instead of ${expected.length}`;
    return firstDifference(expected.keys(), (index) =>
      findDifference(found[index], expected[index], `${path}[${index}]`),
    );
  }
  if (!isPlain(found) || !isPlain(expected)) return `${path}: found ${show(found)} instead of ${show(expected)}`;
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return firstDifference(names, (name) => findDifference(found[name], expected[name], `${path}.${name}`));
}

function firstDifference<Key>(keys: Iterable<Key>, find: (key: Key) => string | undefined): string | undefined {
  for (const key of keys) {
    const difference = find(key);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function show(value: unknown): string {
  return typeof value === 'function' || typeof value === 'object'
    ? `another ${typeof value}`
    : (JSON.stringify(value) ?? 'nothing');
}
