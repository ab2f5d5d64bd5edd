import type { AnyEventRow } from '../events/event-row.ts';
import { lastWins, type MergeRule } from '../merge/rules.ts';
import type { HookAnswer, HookOutput } from '../output/output.ts';
import { isRecord } from '../record.ts';

/**
 * Makes one answer of the answers to one event, given in plan order; undefined if nobody answered. With the names of the
 * hooks, each of several reasons says whose it is.
 */
export function mergeHookOutputs(
  row: AnyEventRow,
  outputs: readonly HookOutput[],
  names: readonly string[] = [],
): HookOutput | undefined {
  // An object without anything in it is silence, which no rule turns into an allow.
  if (outputs.every(isEmpty)) return undefined;
  const answers = outputs.map((output, index) => ({ by: names[index], ...row.readAnswer(output) }));
  const { hookSpecificOutput: specificRules, ...commonRules } = row.merge;
  const merged: HookOutput = mergeFields(
    commonRules,
    outputs.map(({ hookSpecificOutput: _, ...common }) => common),
    answers,
  );
  const specifics = outputs.map((output) => output.hookSpecificOutput).filter(isRecord);
  if (specifics.length === 0) return merged;
  return Object.assign(merged, { hookSpecificOutput: mergeFields(specificRules, specifics, answers) });
}

function isEmpty(output: HookOutput): boolean {
  for (const _ in output) return false;
  return true;
}

/** Any field's rule: which values it takes is known to its row, not here. */
type AnyMergeRule = MergeRule<never>;

function mergeFields(
  rules: Readonly<Record<string, AnyMergeRule>>,
  objects: readonly Record<string, unknown>[],
  answers: readonly HookAnswer[],
): Record<string, unknown> {
  const fields = new Set([...Object.keys(rules), ...objects.flatMap((object) => Object.keys(object))]);
  const merged: [string, unknown][] = [];
  for (const field of fields) {
    // A row's rules are checked against the types of its fields where it is defined, and outputs were parsed by the same row.
    const rule = (Object.hasOwn(rules, field) ? rules[field] : lastWins) as MergeRule<unknown>;
    const value = rule(
      objects.map((object) => object[field]).filter((each) => each !== undefined && each !== null),
      answers,
    );
    if (value !== undefined) merged.push([field, value]);
  }
  return Object.fromEntries(merged);
}
