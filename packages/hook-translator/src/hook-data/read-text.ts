import { isRecord } from '@agent-hooks/hook-types';
import { badHookData } from './bad-hook-data.ts';

const expected = 'text (a string, a list of strings, or objects with a `text`)';

/** Reads text in any spelling that hooks use: a string, `{ text }`, `{ parts }`, or a list of these. */
export function readTexts(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item, index) => readTexts(item, `${path}[${index}]`));
  if (isRecord(value)) {
    if (typeof value.text === 'string') return [value.text];
    if (Array.isArray(value.parts) || typeof value.parts === 'string') return readTexts(value.parts, `${path}.parts`);
  }
  throw badHookData(path, value, expected);
}

/** Where a message or a candidate has its text: in `content`, or straight in `parts` or `text`. */
export function textField(record: Readonly<Record<string, unknown>>): readonly [string, unknown] {
  const name = ['content', 'parts', 'text'].find((field) => record[field] !== undefined) ?? 'content';
  return [name, record[name]];
}
