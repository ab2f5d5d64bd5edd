/** The JSON object that a text ends with, or undefined; reads the text once, from its end. */
export function lastJsonObject(text: string): Record<string, unknown> | undefined {
  const start = startOfLastBraces(text);
  if (start === undefined) return undefined;
  try {
    return JSON.parse(text.slice(start));
  } catch {
    return undefined;
  }
}

/**
 * Where the brace opens that the last one closes. Read backwards, JSON has only one reading: a quote ends a string, and
 * the string begins at the next quote to the left that no backslash escapes. So no other start could be right.
 */
function startOfLastBraces(text: string): number | undefined {
  if (!text.endsWith('}')) return undefined;
  let depth = 0;
  let inString = false;
  for (let position = text.length - 1; position >= 0; position--) {
    const code = text.charCodeAt(position);
    if (code === quote) {
      if (!inString) inString = true;
      else if (!isEscaped(text, position)) inString = false;
    } else if (!inString && code === closing) depth++;
    else if (!inString && code === opening && --depth === 0) return position;
  }
  return undefined;
}

const quote = 0x22;
const opening = 0x7b;
const closing = 0x7d;
const backslash = 0x5c;

function isEscaped(text: string, position: number): boolean {
  let start = position;
  while (start > 0 && text.charCodeAt(start - 1) === backslash) start--;
  return (position - start) % 2 === 1;
}
