import { isRecord } from '../record.ts';
import { scanJsonObject } from './scan-json-object.ts';

/** The JSON objects in a text that may have other things before, between and after them. */
export interface FoundObjects {
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  /** True if something in it begins like a JSON object and is none, or is only the beginning of one. */
  readonly hasBroken: boolean;
  /** The text of each object. */
  readonly texts?: readonly string[];
}

/** Finds every JSON object in a text, none inside another; looks at each character a few times at most. */
export function findJsonObjects(text: string): FoundObjects {
  const objects: Record<string, unknown>[] = [];
  const texts: string[] = [];
  let hasBroken = false;
  let position = text.indexOf('{');
  while (position >= 0) {
    const found = scanJsonObject(text, position);
    if (found.kind === 'cut') return { objects, hasBroken: true, texts };
    if (found.kind === 'whole') {
      texts.push(text.slice(position, found.end));
      const value = parseJson(texts.at(-1) ?? '');
      if (isRecord(value)) objects.push(value);
      else hasBroken = true;
      position = text.indexOf('{', found.end);
    } else {
      // Braces in other text are no beginning of an answer, a brace and a quote are.
      hasBroken ||= beginsLikeObject(text, position);
      // What was read up to there cannot be an object, nor hold the beginning of one that would reach beyond.
      position = text.indexOf('{', Math.max(found.at, position + 1));
    }
  }
  return { objects, hasBroken, texts };
}

/** Parses a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function beginsLikeObject(text: string, position: number): boolean {
  const next = /\S/g;
  next.lastIndex = position + 1;
  return next.exec(text)?.[0] === '"';
}
