import { isDeepStrictEqual } from 'node:util';
import type { Redactor } from '../secrets/redact.ts';

/** Causes of causes beyond this are left out. */
const deepestCause = 5;

/** The same error if it contains no secret, else a copy without them: message, stack, cause and whatever else it carries. */
export function redactError(error: Error, redact: Redactor, depth = 0): Error {
  const properties = Reflect.ownKeys(error).map((key) => {
    const value: unknown = Reflect.get(error, key);
    return { key, value, redacted: redactProperty(value, redact, depth), enumerable: isEnumerable(error, key) };
  });
  if (properties.every(({ value, redacted }) => value === redacted || isDeepStrictEqual(value, redacted))) return error;
  const copy: Error = Object.create(Object.getPrototypeOf(error));
  for (const { key, redacted, enumerable } of properties) {
    Object.defineProperty(copy, key, { value: redacted, enumerable, writable: true, configurable: true });
  }
  return copy;
}

function redactProperty(value: unknown, redact: Redactor, depth: number): unknown {
  if (!(value instanceof Error)) return redact(value);
  return depth < deepestCause ? redactError(value, redact, depth + 1) : undefined;
}

function isEnumerable(error: Error, key: PropertyKey): boolean {
  return Object.prototype.propertyIsEnumerable.call(error, key);
}
