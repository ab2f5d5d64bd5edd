import * as v from 'valibot';
import { getEventRow, type HookEventName } from '../events/table.ts';
import { describeFound, type HookProblem, problemAt, toProblems } from '../problem.ts';
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
  const { hookSpecificOutput: specificSchema, ...entries } = getEventRow(eventName).outputSchema.entries;
  const { hookSpecificOutput: specific, ...common } = value;
  const commonFields = keepGoodFields(entries, common, []);
  if (specific === undefined || specific === null) return asParsed(commonFields);
  const path = ['hookSpecificOutput'];
  if (!isRecord(specific)) {
    return asParsed({
      fields: commonFields.fields,
      problems: [...commonFields.problems, problemAt(path, describeFound(specific), 'an object')],
    });
  }
  const specificFields = keepGoodFields(specificSchema.wrapped.entries, specific, path);
  return asParsed({
    fields: [...commonFields.fields, ['hookSpecificOutput', Object.fromEntries(specificFields.fields)]],
    problems: [...commonFields.problems, ...specificFields.problems],
  });
}

interface GoodFields {
  readonly fields: readonly (readonly [string, unknown])[];
  readonly problems: readonly HookProblem[];
}

function asParsed({ fields, problems }: GoodFields): ParsedHookOutput {
  return { output: Object.fromEntries(fields), problems };
}

function keepGoodFields(entries: v.ObjectEntries, value: Record<string, unknown>, path: readonly string[]): GoodFields {
  const fields: [string, unknown][] = [];
  const problems: HookProblem[] = [];
  for (const [name, found] of Object.entries(value)) {
    if (found === null) continue;
    const schema = Object.hasOwn(entries, name) ? entries[name] : undefined;
    const result = schema ? v.safeParse(schema, found) : { success: true, issues: undefined };
    if (result.success) fields.push([name, found]);
    else problems.push(...toProblems(result.issues ?? [], [...path, name]));
  }
  return { fields, problems };
}
