import picocolors from 'picocolors';

/** The colours of the demonstration; picocolors leaves them out where none are wanted. */
export const paint = {
  strong: picocolors.bold,
  faint: picocolors.dim,
  good: picocolors.green,
  bad: picocolors.red,
  warning: picocolors.yellow,
  accent: picocolors.cyan,
} as const;

export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Wraps a paragraph; the label is in front of its first line, blanks are in front of the others. */
export function wrapBehind(label: string, paintLabel: (text: string) => string, text: string): string[] {
  const width = Math.min(process.stdout.columns ?? 80, 100) - label.length;
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line, index) => (index === 0 ? paintLabel(label) : ' '.repeat(label.length)) + line);
}
