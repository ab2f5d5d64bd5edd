import { isRecord } from '@agent-hooks/hook-types';

/** A line of a file of JSON lines. */
export interface JsonLine {
  /** Counted from 1. */
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Reads the lines of a text that contain one of some words; the others are not even parsed. What is not JSON, such as a last
 * line that is still being written, costs itself.
 */
export function* jsonLines(text: string, words: RegExp, onBroken: () => void): Generator<JsonLine> {
  let line = 0;
  for (let start = text.startsWith('\uFEFF') ? 1 : 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const part = text.slice(start, end);
    start = end + 1;
    line += 1;
    if (!words.test(part)) continue;
    const value = parse(part);
    if (value) yield { line, value };
    else onBroken();
  }
}

/** The object that a text is; undefined if it is not one. */
export function parseObject(text: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isRecord(text)) return text;
  return typeof text === 'string' ? parse(text) : undefined;
}

/** A list of objects; whatever else is in it is left out. */
export function recordsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text, or undefined. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
