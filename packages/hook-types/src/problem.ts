import type * as v from 'valibot';

/** Something wrong with what a person or a hook wrote: where, what was found, and what was expected. */
export interface HookProblem {
  /** The place as text: `hooks.BeforeTool[0].hooks[1].timeout`; empty for the whole value. */
  readonly path: string;
  /** The same place, step by step. */
  readonly segments: readonly (string | number)[];
  readonly found: string;
  readonly expected: string;
  /** For a misspelt name, the known one nearest to it. */
  readonly suggestion?: string;
  /** One sentence that says all of this. */
  readonly message: string;
}

/** Describes one problem; its message is put together here and nowhere else. */
export function problemAt(segments: readonly (string | number)[], found: string, expected: string): HookProblem {
  const path = formatPath(segments);
  return {
    path,
    segments,
    found,
    expected,
    message: `${path === '' ? '' : `${path}: `}found ${found}, expected ${expected}`,
  };
}

/** A problem with the name that was probably meant, if one is known. */
export function withSuggestion(problem: HookProblem, suggestion: string | undefined): HookProblem {
  if (suggestion === undefined) return problem;
  return { ...problem, suggestion, message: `${problem.message}; did you mean '${suggestion}'?` };
}

/** Describes what a schema found wrong below a place. */
export function toProblem(issue: v.BaseIssue<unknown>, base: readonly (string | number)[]): HookProblem {
  const inner = (issue.path ?? []).map((step) => step.key).filter(isSegment);
  return problemAt([...base, ...inner], describeFound(issue.input), describeExpected(issue));
}

/** A short picture of a value for a message; texts are cut where they are long. */
export function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'string') return String(value);
  return JSON.stringify(value.length > longestName ? `${value.slice(0, longestName - 3)}...` : value);
}

/** Longer texts are cut in messages. */
const longestName = 60;

function describeExpected(issue: v.BaseIssue<unknown>): string {
  const plain: Readonly<Record<string, string>> = {
    string: 'a string',
    boolean: 'true or false',
    number: 'a number',
    array: 'a list',
    object: 'an object',
    strict_object: 'an object',
    loose_object: 'an object',
    custom: 'an object',
    record: 'an object',
    finite: 'a finite number',
    gt_value: 'a number greater than 0',
    regex: issue.message.startsWith('Invalid') ? 'some text' : issue.message,
    function: 'a function',
    iso_timestamp: 'a time such as 2025-01-31T12:00:00Z',
  };
  if (Object.hasOwn(plain, issue.type)) return plain[issue.type] ?? issue.message;
  return (issue.expected ?? issue.message)
    .replaceAll(/^\(|\)$/g, '')
    .replaceAll('"', "'")
    .replaceAll(' | ', ' or ');
}

function formatPath(segments: readonly (string | number)[]): string {
  return segments
    .map((segment, index) => {
      if (typeof segment === 'number') return `[${segment}]`;
      if (segment.length > longestName || !/^[\w$-]+$/.test(segment)) return `[${describeFound(segment)}]`;
      return index === 0 ? segment : `.${segment}`;
    })
    .join('');
}

function isSegment(key: unknown): key is string | number {
  return typeof key === 'string' || typeof key === 'number';
}
