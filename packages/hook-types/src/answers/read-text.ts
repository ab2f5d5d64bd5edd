import { describeFound, type HookProblem, problemAt } from '../problem.ts';
import { isRecord } from '../record.ts';
import type { Path } from './field-readers.ts';

/** Reads text in any spelling that hooks use: a string, `{ text }`, `{ parts }`, or a list of these; undefined if it is not one. */
export function readText(value: unknown, path: Path, problems: HookProblem[]): string[] | undefined {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value) && path.length < deepest) {
    const texts: string[] = [];
    for (const [index, item] of value.entries()) {
      const read = readText(item, [...path, index], problems);
      if (read === undefined) return undefined;
      for (const text of read) texts.push(text);
    }
    return texts;
  }
  if (isRecord(value) && path.length < deepest) {
    if (typeof value.text === 'string') return [value.text];
    if (Array.isArray(value.parts) || typeof value.parts === 'string')
      return readText(value.parts, [...path, 'parts'], problems);
  }
  const expected = 'text (a string, a list of strings, or objects with a `text`)';
  problems.push(problemAt(path, describeFound(value), expected));
  return undefined;
}

/** Parts inside parts inside parts are nothing that a hook means. */
const deepest = 25;

/** Where a message or a candidate has its text: in `content`, or straight in `parts` or `text`. */
export function textField(record: Readonly<Record<string, unknown>>): readonly [string, unknown] {
  const name = ['content', 'parts', 'text'].find((field) => record[field] !== undefined) ?? 'content';
  return [name, record[name]];
}
