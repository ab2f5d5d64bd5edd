import * as v from 'valibot';
import { describeFound, type HookProblem, problemAt, toProblems } from './problem.ts';

/** One field of an object that a person or a hook wrote. */
interface ReadField {
  readonly name: string;
  /** The value as it stood there, and a checked copy of it. */
  readonly found: unknown;
  readonly checked: unknown;
}

/** The fields that are as they should be, the names of the others, and what is wrong with them. */
export interface ReadFields {
  readonly good: readonly ReadField[];
  readonly bad: ReadonlySet<string>;
  readonly problems: readonly HookProblem[];
}

/** Reads an object field by field, so that one bad field costs no other; `onUnknown` may object to a field it does not know. */
export function readFields(
  entries: v.ObjectEntries,
  value: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
  onUnknown: (name: string) => HookProblem | undefined,
): ReadFields {
  const good: ReadField[] = [];
  const bad = new Set<string>();
  const problems: HookProblem[] = [];
  for (const name of new Set([...Object.keys(entries), ...Object.keys(value)])) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    const schema = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (found === undefined && schema?.type === 'optional') continue;
    const unknown = schema ? undefined : onUnknown(name);
    const read = schema
      ? readValue(schema, found, [...path, name])
      : { value: found, problems: unknown ? [unknown] : [] };
    problems.push(...read.problems);
    if (read.problems.length > 0) bad.add(name);
    else if (found !== undefined) good.push({ name, found, checked: read.value });
  }
  return { good, bad, problems };
}

/** Reads one value by its schema; a list is no object, though a schema of objects would take it for one. */
export function readValue<Schema extends v.GenericSchema>(
  schema: Schema,
  found: unknown,
  path: readonly (string | number)[],
): { readonly value?: v.InferOutput<Schema>; readonly problems: readonly HookProblem[] } {
  if (Array.isArray(found) && objectTypes.has(innermost(schema).type)) {
    return { problems: [problemAt(path, describeFound(found), 'an object')] };
  }
  const result = v.safeParse(schema, found);
  return result.success ? { value: result.output, problems: [] } : { problems: toProblems(result.issues, path) };
}

const objectTypes: ReadonlySet<string> = new Set(['record', 'strict_object', 'loose_object', 'object']);

function innermost(schema: v.GenericSchema): { readonly type: string } {
  // What an optional schema wraps is a schema.
  return 'wrapped' in schema ? innermost(schema.wrapped as v.GenericSchema) : schema;
}
