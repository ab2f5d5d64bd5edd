import type * as v from 'valibot';
import { getEventRow, type HookEventName } from '../events/table.ts';
import { describeFound, type HookProblem, problemAt } from '../problem.ts';
import { readFields } from '../read-fields.ts';
import { isRecord } from '../record.ts';
import type { HookOutput } from './output.ts';

/** What was good in a hook's answer, and what was not. */
export interface ParsedHookOutput {
  readonly output: HookOutput;
  readonly problems: readonly HookProblem[];
}

/** Reads a hook's answer: good fields are kept as they are, bad ones are left out and reported; null means absent. */
export function parseHookOutput(eventName: HookEventName, value: unknown): ParsedHookOutput {
  if (!isRecord(value)) {
    return { output: {}, problems: [problemAt([], describeFound(value), 'an object')] };
  }
  const { hookSpecificOutput: specificSchema, ...commonEntries } = getEventRow(eventName).outputSchema.entries;
  const { hookSpecificOutput: specific, ...common } = value;
  const { kept: output, problems } = keepGoodFields(commonEntries, common, []);
  if (specific === undefined || specific === null) return { output, problems };
  const path = ['hookSpecificOutput'];
  if (!isRecord(specific)) {
    return { output, problems: [...problems, problemAt(path, describeFound(specific), 'an object')] };
  }
  const below = keepGoodFields(specificSchema.wrapped.entries, specific, path);
  return { output: { ...output, hookSpecificOutput: below.kept }, problems: [...problems, ...below.problems] };
}

function keepGoodFields(entries: v.ObjectEntries, value: Record<string, unknown>, path: readonly string[]) {
  const present = Object.fromEntries(Object.entries(value).filter(([, found]) => found !== null));
  const { good, problems } = readFields(entries, present, path, () => undefined);
  const kept: Record<string, unknown> = Object.fromEntries(good.map(({ name, found }) => [name, found]));
  return { kept, problems };
}
