import type * as v from 'valibot';
import { isRecord } from './record.ts';

type ObjectSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

/** Reads an object of nothing but plain fields: a copy of it, else undefined, which says nothing about the object. */
export type PlainReader = (value: Readonly<Record<string, unknown>>) => Record<string, unknown> | undefined;

/** What a field must be, and what else it is asked. */
interface PlainField {
  readonly type: 'string' | 'boolean' | 'number' | 'function';
  readonly asks: ((value: unknown) => boolean) | undefined;
  readonly isRequired: boolean;
}

/**
 * Makes a reader of objects that have nothing but texts, numbers, switches, functions and fixed words, as most hooks are. It asks what
 * the schema asks, at a fraction of the price.
 */
export function plainReader(schema: ObjectSchema): PlainReader {
  const fields = plainFieldsOf(schema);
  const required = Object.values(schema.entries).filter(({ type }) => type !== 'optional').length;
  return (value) => {
    // What is checked is what is used, also of an object that says another thing each time it is asked.
    const copy: Record<string, unknown> = { ...value };
    let missing = required;
    // A copy has no fields but its own, and a list of their names would be garbage for each hook.
    for (const name in copy) {
      const field = fields.get(name);
      const found = copy[name];
      if (!field || typeof found !== field.type || field.asks?.(found) === false) return undefined;
      if (field.isRequired) missing -= 1;
    }
    return missing === 0 ? copy : undefined;
  };
}

function plainFieldsOf(schema: ObjectSchema): ReadonlyMap<string, PlainField> {
  const fields = new Map<string, PlainField>();
  // Of any other kind of object something else may be asked beside its fields, and a default is more than a check.
  const hasDefault = Object.values(schema.entries).some((field) => 'default' in field && field.default !== undefined);
  if (schema.type !== 'strict_object' || 'pipe' in schema || hasDefault) return fields;
  for (const [name, entry] of Object.entries(schema.entries)) {
    const isOptional = entry.type === 'optional';
    const field = plainField(isOptional && 'wrapped' in entry ? entry.wrapped : entry);
    if (field) fields.set(name, { ...field, isRequired: !isOptional });
  }
  return fields;
}

/** A check of one value by its schema; undefined if the schema asks for more than plain fields are asked. */
export function plainCheck(schema: unknown): ((value: unknown) => boolean) | undefined {
  const { type, check, pipe } = schema as SchemaParts;
  if (type === 'custom') return pipe === undefined && check === isRecord ? isRecord : undefined;
  const field = plainField(schema);
  return field && ((value) => typeof value === field.type && field.asks?.(value) !== false);
}

/** What a schema of one value asks; undefined if that is more than a type, a word, a pattern or a bound. */
function plainField(schema: unknown): Omit<PlainField, 'isRequired'> | undefined {
  const { type, literal, options, pipe = [] } = schema as SchemaParts;
  const steps = pipe.slice(1).filter(({ kind }) => kind !== 'metadata');
  const checks = steps.map(checkOf);
  if (type === 'literal') checks.push((value) => value === literal);
  if (type === 'picklist') checks.push((value) => options?.includes(value) === true);
  if (type === 'number') checks.push((value) => !Number.isNaN(value));
  const known = checks.filter((check) => check !== undefined);
  const plain = plainTypes.get(type === 'literal' ? typeof literal : type);
  if (!plain || known.length < checks.length) return undefined;
  const [first] = known;
  return { type: plain, asks: known.length < 2 ? first : (value) => known.every((check) => check(value)) };
}

const plainTypes: ReadonlyMap<string, PlainField['type']> = new Map([
  ['string', 'string'],
  ['picklist', 'string'],
  ['boolean', 'boolean'],
  ['number', 'number'],
  ['function', 'function'],
]);

/** One step of a schema as a check; undefined if it is of another kind. */
function checkOf({ type, requirement }: SchemaStep): ((value: unknown) => boolean) | undefined {
  if (type === 'regex' && requirement instanceof RegExp) {
    // Of a text that only has to say something, the first letter is mostly enough.
    const isAnyText = requirement.source === anyText.source && requirement.flags === '';
    return (value) => typeof value === 'string' && ((isAnyText && beginsWithSign(value)) || requirement.test(value));
  }
  if (type === 'finite') return (value) => Number.isFinite(value);
  if (type === 'gt_value' && typeof requirement === 'number')
    return (value) => typeof value === 'number' && value > requirement;
  return undefined;
}

const anyText = /\S/;

/** Tells whether a text begins with a letter, a digit or a sign of ASCII. */
function beginsWithSign(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 0x20 && first < 0x7f;
}

/** As much of a schema as is looked at. */
interface SchemaParts {
  readonly type: string;
  readonly literal?: unknown;
  readonly options?: readonly unknown[];
  readonly check?: unknown;
  readonly pipe?: readonly SchemaStep[];
}

interface SchemaStep {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
}
