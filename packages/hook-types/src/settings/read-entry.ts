import type * as v from 'valibot';
import { describeFound, type HookProblem, problemAt, withSuggestion } from '../problem.ts';
import type { ProblemList } from '../problem-list.ts';
import { readFields, readWhole } from '../read-fields.ts';
import { nearestName } from './nearest-name.ts';

type Path = readonly (string | number)[];

/** Which fields of an entry matter how much. */
export interface EntryRules {
  /** The fields without which it would run or guard something else. */
  readonly essential: readonly string[];
  /** Fields that are read elsewhere. */
  readonly alsoKnown?: readonly string[];
  /** True if fields that the schema does not name belong to another reader. */
  readonly anyOther?: boolean;
}

/** Reads one entry of the settings; bad fields are left out, and the whole entry if one of them says what is run or guarded. */
export function readEntry<Schema extends v.GenericSchema & { readonly entries: v.ObjectEntries }>(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  { path, rules, problems }: { readonly path: Path; readonly rules: EntryRules; readonly problems: ProblemList },
): v.InferOutput<Schema> | undefined {
  const whole = readWhole(schema, value);
  if (whole !== undefined) return whole;
  const known = [...Object.keys(schema.entries), ...(rules.alsoKnown ?? [])];
  const { good, bad } = readFields(schema.entries, value, {
    path,
    onUnknown: (name) => (rules.anyOther ? undefined : () => unknownName([...path, name], 'field', known)),
    problems,
  });
  if (rules.essential.some((field) => bad.has(field))) return undefined;
  const kept = readWhole(schema, Object.fromEntries(good.map(({ name, checked }) => [name, checked])));
  // An object of a host's may say another thing each time it is asked.
  if (kept === undefined) problems.add(() => problemAt(path, 'an object', 'one that can be read'));
  return kept;
}

/** Describes an unknown name, with the nearest known one. */
export function unknownName(path: Path, kind: string, known: readonly string[]): HookProblem {
  const name = String(path.at(-1));
  const near = nearestName(name, known);
  const expected = near === undefined ? `one of ${known.join(', ')}` : `a known ${kind}`;
  return withSuggestion(problemAt(path, `the unknown ${kind} ${describeFound(name)}`, expected), near);
}
