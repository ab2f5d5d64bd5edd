import * as v from 'valibot';
import { type HookProblem, toProblems } from './problem.ts';

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
    const result = schema && v.safeParse(schema, found);
    const unknown = schema ? undefined : onUnknown(name);
    if (result?.success === false) problems.push(...toProblems(result.issues, [...path, name]));
    if (unknown) problems.push(unknown);
    if (result?.success === false || unknown) bad.add(name);
    else if (found !== undefined) good.push({ name, found, checked: result ? result.output : found });
  }
  return { good, bad, problems };
}
