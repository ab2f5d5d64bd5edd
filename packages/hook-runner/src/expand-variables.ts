import { projectVariables } from './environment.ts';

const names = projectVariables.join('|');

/** One of our variables as a shell writes it, its name in group 1 or 2; `$NAMEX` is another one, `${NAME:-x}` left to the shell. */
export const ourVariable = new RegExp(`\\$(?:\\{(${names})\\}|(${names})(?![A-Za-z0-9_]))`, 'y');

/** Replaces the variables by their values in a text that no shell will read. */
export function expandInText(text: string, values: Readonly<Record<string, string | undefined>>): string {
  if (!text.includes('$')) return text;
  return text.replace(new RegExp(ourVariable, 'g'), (_, braced, bare) => values[braced ?? bare] ?? '');
}
