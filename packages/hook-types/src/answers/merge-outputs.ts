import type { AnyEventRow } from '../events/event-row.ts';
import { lastWins, type MergeRule } from '../merge/rules.ts';
import type { HookAnswer, HookOutput } from '../output/output.ts';
import { isRecord, setField } from '../record.ts';

/**
 * Makes one answer of the answers to one event, given in plan order; undefined if there was no answer. Who has read them
 * hands over what was read, with the names of the hooks: then each of several reasons says whose it is.
 */
export function mergeHookOutputs(
  row: AnyEventRow,
  outputs: readonly HookOutput[],
  read: readonly HookAnswer[] = [],
): HookOutput | undefined {
  // An object without anything in it is silence, which no rule turns into an allow.
  if (outputs.every(isEmpty)) return undefined;
  const answers = outputs.map((output, index) => read[index] ?? row.readAnswer(output));
  const specifics = outputs.map((output) => output.hookSpecificOutput).filter(isRecord);
  const { common, specific } = rulesOf(row);
  const merged: HookOutput = mergeFields(common, outputs, answers);
  if (specifics.length > 0) merged.hookSpecificOutput = mergeFields(specific, specifics, answers);
  return merged;
}

function isEmpty(output: HookOutput): boolean {
  for (const _ in output) return false;
  return true;
}

/** Any field's rule: which values it takes is known to its row, not here. */
type AnyMergeRule = MergeRule<unknown>;
type Rules = ReadonlyMap<string, AnyMergeRule | undefined>;

/** The rules of each row: rows are constant, and every answer is merged by them. */
const knownRules = new WeakMap<AnyEventRow, { readonly common: Rules; readonly specific: Rules }>();

function rulesOf(row: AnyEventRow) {
  const known = knownRules.get(row);
  if (known) return known;
  const { hookSpecificOutput, ...common } = row.merge;
  // A row's rules are checked against the types of its fields where it is defined, and outputs were parsed by the same row.
  const rulesIn = (rules: object) => Object.entries(rules) as [string, AnyMergeRule][];
  const rules = {
    // What is inside of it is merged by rules of its own.
    common: new Map([...rulesIn(common), ['hookSpecificOutput', undefined] as const]),
    specific: new Map(rulesIn(hookSpecificOutput)),
  };
  knownRules.set(row, rules);
  return rules;
}

/** The fields that have rules in their order, then all others in theirs. */
function mergeFields(
  rules: Rules,
  objects: readonly Readonly<Record<string, unknown>>[],
  answers: readonly HookAnswer[],
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  const merge = (field: string, rule: AnyMergeRule) => {
    const value = rule(valuesOf(field, objects), answers);
    if (value !== undefined) setField(merged, field, value);
  };
  for (const [field, rule] of rules) if (rule) merge(field, rule);
  for (const object of objects) {
    for (const field of Object.keys(object)) {
      if (!rules.has(field) && !Object.hasOwn(merged, field)) merge(field, lastWins);
    }
  }
  return merged;
}

function valuesOf(field: string, objects: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  const values: unknown[] = [];
  for (const object of objects) {
    const value = Object.hasOwn(object, field) ? object[field] : undefined;
    if (value !== undefined && value !== null) values.push(value);
  }
  return values;
}
