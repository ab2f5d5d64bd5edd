import { isRecord } from '@agent-hooks/hook-types';
import { parseJson } from './said.ts';

/** The JSON objects in a text, and what is before, between and after them. */
export interface FoundObjects {
  readonly objects: readonly Record<string, unknown>[];
  readonly rest: string;
}

/** Finds every JSON object in a text, with whatever is around them. */
export function jsonObjectsIn(text: string): FoundObjects {
  const objects: Record<string, unknown>[] = [];
  const rest: string[] = [];
  let read = 0;
  // Braces that open nothing are read over and over; a bound keeps the work linear.
  let budget = 4 * text.length + 100_000;
  let start = text.indexOf('{');
  while (start !== -1 && budget > 0) {
    const end = endOfObject(text, start);
    budget -= (end === -1 ? text.length : end) - start;
    const value = end === -1 ? undefined : parseJson(text.slice(start, end));
    if (isRecord(value)) {
      objects.push(value);
      rest.push(text.slice(read, start));
      read = end;
    }
    start = text.indexOf('{', isRecord(value) ? end : start + 1);
  }
  return { objects, rest: [...rest, text.slice(read)].join('') };
}

function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 92) index++;
      else if (character === 34) inString = false;
    } else if (character === 34) inString = true;
    else if (character === 123) depth++;
    else if (character === 125 && --depth === 0) return index + 1;
  }
  return -1;
}
