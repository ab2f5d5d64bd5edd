import { characterWidth, displayWidth } from './width.ts';

/** Breaks a text without colours into lines of at most some columns: at blanks; long words after separators, else anywhere. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of split(text, width)) {
    if (displayWidth(line + piece.trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    const broken = breakAnywhere(piece.trim(), width);
    lines.push(...broken.slice(0, -1));
    line = broken.at(-1) ?? '';
  }
  if (line.trim() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** Breaks a sentence, which may have colours, at its blanks only, so that paths and commands can be copied. */
export function wrapWords(text: string, width: number): string[] {
  const [first = '', ...words] = text.split(' ');
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (displayWidth(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Wraps a paragraph; its first line begins with `first`, the others with as many blanks. */
export function wrapWithPrefix(first: string, text: string, width: number): string[] {
  const indent = displayWidth(first);
  return wrap(text, Math.max(20, width - indent)).map(
    (line, index) => (index === 0 ? first : ' '.repeat(indent)) + line,
  );
}

/** Breaks those lines of a text that are too long; what follows an indented beginning is indented a little more. */
export function wrapLines(text: string, width: number): string {
  const lines = text.split('\n').flatMap((line) => {
    if (displayWidth(line) <= width) return [line];
    const indent = ' '.repeat(Math.min(line.length - line.trimStart().length, Math.floor(width / 3)));
    const deeper = indent === '' ? '' : `${indent}  `;
    const [first = '', ...rest] = wrap(line.trimStart(), width - deeper.length);
    return [`${indent}${first}`, ...rest.map((each) => `${deeper}${each}`)];
  });
  return lines.join('\n');
}

function split(text: string, width: number): string[] {
  const words = text.match(/\s+|\S+/g) ?? [];
  return words.flatMap((word) => (displayWidth(word) <= width ? [word] : (word.match(/[^/|,]*[/|,]|[^/|,]+/g) ?? [])));
}

function breakAnywhere(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const character of text) {
    const needed = characterWidth(character);
    if (used + needed > width && line !== '') {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += character;
    used += needed;
  }
  return [...lines, line];
}
