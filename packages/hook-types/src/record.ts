import * as v from 'valibot';

/** An object whose keys pass through untouched: valibot's own records drop keys such as `constructor`. */
export const record = () => recordOf<Record<string, unknown>>();

/** The same, of a type that has only optional fields of any kind. */
export const recordOf = <Fields extends object>() => v.custom<Fields>(isRecord, 'Expected an object');

/** An object with these fields and any others; unlike valibot's own it is never a list. */
export const fields = <const Entries extends v.ObjectEntries>(entries: Entries) => v.pipe(record(), v.object(entries));

/** The same schema with a quick way: a value that is known for one passes as it is, any other goes the whole way. */
export function withQuickWay<Schema extends v.GenericSchema>(
  schema: Schema,
  isKnown: (value: unknown) => value is v.InferOutput<Schema>,
): Schema {
  return {
    ...schema,
    '~run': (dataset, config) =>
      isKnown(dataset.value) ? { typed: true, value: dataset.value } : schema['~run'](dataset, config),
  };
}

/** Whether a value is an object with named fields, and neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets a field of an object; one named `__proto__` stays a field as well. */
export function setField(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
