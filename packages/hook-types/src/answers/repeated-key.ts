/** A text, or a sign of JSON. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/gs;

/** Repetitions deeper than this decide nothing. */
const deepest = 2;

/**
 * The first field that an object of an answer has twice, of which parsing keeps only the last: text that was put into
 * an answer without quoting can add one. Undefined if there is none.
 */
export function findRepeatedKey(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let text: string | undefined;
  for (const [found] of json.matchAll(token)) {
    if (found === '{' || found === '[') open.push(found === '{' && open.length < deepest ? new Set() : undefined);
    else if (found === '}' || found === ']') open.pop();
    else if (found !== ':') text = found;
    else {
      const keys = open.at(-1);
      const key = keys && text !== undefined ? String(JSON.parse(text)) : '';
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
}
