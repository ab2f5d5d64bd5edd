import type * as v from 'valibot';
import { isRecord } from './record.ts';

type ObjectSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };
type Check = (value: unknown) => boolean;

/** The fields of a schema that a text, a switch or a fixed word stands in, and those without which there is no object. */
interface PlainFields {
  readonly checks: ReadonlyMap<string, Check>;
  readonly required: readonly string[];
}

/**
 * Reads an object of nothing but texts, switches and fixed words, as most hooks are: a copy of it, else undefined, which says
 * nothing about the object. It asks what the schema asks, at a tenth of the price.
 */
export function readPlainFields<Schema extends ObjectSchema>(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
): v.InferOutput<Schema> | undefined {
  let fields = known.get(schema);
  if (!fields) {
    fields = plainFieldsOf(schema);
    known.set(schema, fields);
  }
  const { checks, required } = fields;
  // What is checked is what is used, also of an object that says another thing each time it is asked.
  const copy: Record<string, unknown> = { ...value };
  for (const name of Object.keys(copy)) if (checks.get(name)?.(copy[name]) !== true) return undefined;
  for (const name of required) if (!Object.hasOwn(copy, name)) return undefined;
  return copy;
}

const known = new WeakMap<ObjectSchema, PlainFields>();

function plainFieldsOf(schema: ObjectSchema): PlainFields {
  const checks = new Map<string, Check>();
  const required: string[] = [];
  // Of any other kind of object something else may be asked beside its fields, and a default is more than a check.
  const hasDefault = Object.values(schema.entries).some((field) => 'default' in field && field.default !== undefined);
  if (schema.type !== 'strict_object' || 'pipe' in schema || hasDefault) return { checks, required };
  for (const [name, field] of Object.entries(schema.entries)) {
    const isOptional = field.type === 'optional';
    if (!isOptional) required.push(name);
    const check = plainCheck(isOptional && 'wrapped' in field ? field.wrapped : field);
    if (check) checks.set(name, check);
  }
  return { checks, required };
}

/** What a schema of one value asks; undefined if that is more than a type, a word or a pattern. */
export function plainCheck(schema: unknown): Check | undefined {
  const { type, literal, options = [], check, pipe = [] } = schema as SchemaParts;
  const patterns = pipe.slice(1).filter(({ kind }) => kind !== 'metadata');
  if (patterns.some((each) => each.type !== 'regex')) return undefined;
  if (type === 'literal') return patterns.length === 0 ? (value) => value === literal : undefined;
  if (type === 'picklist') return patterns.length === 0 ? (value) => options.includes(value) : undefined;
  if (type === 'custom') return patterns.length === 0 && check === isRecord ? isRecord : undefined;
  if (type === 'boolean') return patterns.length === 0 ? (value) => typeof value === 'boolean' : undefined;
  if (type !== 'string') return undefined;
  return (value) =>
    typeof value === 'string' &&
    patterns.every(({ requirement }) => requirement instanceof RegExp && requirement.test(value));
}

/** As much of a schema as is looked at. */
interface SchemaParts {
  readonly type: string;
  readonly literal?: unknown;
  readonly options?: readonly unknown[];
  readonly check?: unknown;
  readonly pipe?: readonly { readonly kind: string; readonly type: string; readonly requirement?: unknown }[];
}
