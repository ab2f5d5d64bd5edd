/** Finds where a JSON text is nested deeper than a limit, without going there; undefined if nowhere. */
export function findDepth(text: string, limit: number): number | undefined {
  let depth = 0;
  for (let offset = 0; offset < text.length; offset++) {
    switch (text[offset]) {
      case '"':
        offset = endOfText(text, offset);
        break;
      case '/':
        offset = endOfComment(text, offset);
        break;
      case '{':
      case '[':
        depth += 1;
        if (depth > limit) return offset;
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
    }
  }
  return undefined;
}

/** A text ends with its quote, or at the latest with its line. */
function endOfText(text: string, start: number): number {
  let offset = start + 1;
  while (offset < text.length && !endsText.has(text.charAt(offset))) offset += text[offset] === '\\' ? 2 : 1;
  return offset;
}

const endsText: ReadonlySet<string> = new Set(['"', '\n', '\r']);

function endOfComment(text: string, start: number): number {
  const isBlock = text[start + 1] === '*';
  if (!isBlock && text[start + 1] !== '/') return start;
  const end = isBlock ? text.indexOf('*/', start + 2) + 1 : endOfLine(text, start);
  return end > start ? end : text.length;
}

function endOfLine(text: string, start: number): number {
  let offset = start;
  while (offset < text.length && text[offset] !== '\n' && text[offset] !== '\r') offset += 1;
  return offset;
}
