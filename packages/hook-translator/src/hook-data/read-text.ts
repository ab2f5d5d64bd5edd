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
