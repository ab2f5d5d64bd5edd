import * as v from 'valibot';

/** An object whose keys pass through untouched: valibot's own records drop keys such as `constructor`. */
export const record = () => v.custom<Record<string, unknown>>(isRecord, 'Expected an object');

/** Tells whether a value is an object with named fields, and neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
