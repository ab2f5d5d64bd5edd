import * as v from 'valibot';
import { describeFound, type HookProblem, problemAt, toProblem } from './problem.ts';
import { maxReportedProblems, ProblemList } from './problem-list.ts';

type Path = readonly (string | number)[];

/** One field of an object that a person or a hook wrote. */
interface ReadField {
  readonly name: string;
  /** The value as it was there, and a checked copy of it. */
  readonly found: unknown;
  readonly checked: unknown;
}

/** The fields that are as they should be, the names of the others, and what is wrong with them. */
export interface ReadFields {
  readonly good: readonly ReadField[];
  readonly bad: ReadonlySet<string>;
  readonly problems: readonly HookProblem[];
}

interface FieldRules extends Partial<ReadPlace> {
  readonly path: Path;
  readonly onUnknown: (name: string) => (() => HookProblem) | undefined;
}

/** Reads an object field by field, so that one bad field costs no other; `onUnknown` may object to a field it does not know. */
export function readFields(
  entries: v.ObjectEntries,
  value: Readonly<Record<string, unknown>>,
  { path, onUnknown, problems = new ProblemList() }: FieldRules,
): ReadFields {
  const good: ReadField[] = [];
  const bad = new Set<string>();
  for (const name of new Set([...Object.keys(entries), ...Object.keys(value)])) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    const schema = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (found === undefined && schema?.type === 'optional') continue;
    const objection = schema ? undefined : onUnknown(name);
    if (objection) problems.add(objection);
    const place = { path: [...path, name], problems };
    const read = schema ? readValue(schema, found, place) : { isGood: !objection, value: found };
    if (!read.isGood) bad.add(name);
    else if (found !== undefined) good.push({ name, found, checked: read.value });
  }
  return { good, bad, problems: problems.reported };
}

interface ReadPlace {
  readonly path: Path;
  readonly problems: ProblemList;
}

/** Reads one value by its schema; a list is not an object, though a schema of objects would take it for one. */
export function readValue<Schema extends v.GenericSchema>(
  schema: Schema,
  found: unknown,
  { path, problems }: ReadPlace,
): { readonly isGood: boolean; readonly value?: v.InferOutput<Schema> } {
  if (isListForObject(schema, found)) {
    problems.add(() => problemAt(path, describeFound(found), 'an object'));
    return { isGood: false };
  }
  const result = v.safeParse(schema, found, { abortEarly: isLong(found) });
  if (result.success) return { isGood: true, value: result.output };
  for (const issue of result.issues) problems.add(() => toProblem(issue, path));
  return { isGood: false };
}

/** Of a long list only the first mistake is reported: describing each one costs far more than reading it. */
function isLong(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false;
  return (Array.isArray(found) ? found.length : Object.keys(found).length) > maxReportedProblems;
}

/** Reads an object by its whole schema at once, which is quick; undefined if anything in it is not as it should be. */
export function readWhole<Schema extends v.GenericSchema & { readonly entries: v.ObjectEntries }>(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
): v.InferOutput<Schema> | undefined {
  for (const [name, found] of Object.entries(value)) {
    const field = Object.hasOwn(schema.entries, name) ? schema.entries[name] : undefined;
    // A field that is set to undefined is not there, which only reading field by field knows.
    if (found === undefined || (field && isListForObject(field, found))) return undefined;
  }
  const result = v.safeParse(schema, value, { abortEarly: true });
  return result.success ? result.output : undefined;
}

const objectTypes: ReadonlySet<string> = new Set(['record', 'strict_object', 'loose_object', 'object']);

function isListForObject(schema: v.GenericSchema | v.GenericSchemaAsync, found: unknown): boolean {
  return Array.isArray(found) && objectTypes.has(innermost(schema).type);
}

function innermost(schema: v.GenericSchema | v.GenericSchemaAsync): { readonly type: string } {
  // What an optional schema wraps is a schema.
  return 'wrapped' in schema ? innermost(schema.wrapped as v.GenericSchema) : schema;
}
