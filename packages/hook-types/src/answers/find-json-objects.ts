import { isRecord } from '../record.ts';
import { scanJsonObject } from './scan-json-object.ts';

/** The JSON objects in a text that may have other things before, between and after them. */
export interface FoundObjects {
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  /** True if something in it starts like a JSON object but does not parse, or is only the beginning of one. */
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
    // An empty object says nothing, and there may be millions.
    if (objects.length >= mostObjects && text.charCodeAt(position + 1) === closingBrace) {
      position = text.indexOf('{', position + 2);
      continue;
    }
    const found = scanJsonObject(text, position);
    if (found.kind === 'cut') return { objects, hasBroken: true, texts };
    if (found.kind === 'whole') {
      const own = text.slice(position, found.end);
      // Of thousands only those count that may refuse.
      const isRead = objects.length < mostObjects || mayTighten.test(own);
      const value = isRead ? parseJson(own) : undefined;
      if (isRecord(value)) {
        texts.push(own);
        objects.push(value);
      } else hasBroken = true;
      position = text.indexOf('{', found.end);
    } else {
      // Braces in other text do not start an answer, a brace and a quote are.
      hasBroken ||= beginsLikeObject(text, position);
      // What was read up to there cannot be an object, nor hold the beginning of one that would reach beyond.
      position = text.indexOf('{', Math.max(found.at, position + 1));
    }
  }
  return { objects, hasBroken, texts };
}

const closingBrace = 0x7d;

/** No hook has more to say. */
const mostObjects = 1000;
const mayTighten = /"(?:deny|block|ask)"|"continue"/;

/** Parses a JSON text; undefined if it is invalid. */
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
