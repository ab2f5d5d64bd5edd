import { projectVariables } from '../environment/environment.ts';

const names = projectVariables.join('|');

/** One of our variables as a shell writes it, its name in group 1 or 2; `$NAMEX` is another one, `${NAME:-x}` left to the shell. */
const ourVariable = new RegExp(`\\$(?:\\{(${names})\\}|(${names})(?![A-Za-z0-9_]))`, 'y');

/** Replaces the variables by their values in a text that no shell will read. */
export function expandInText(text: string, values: Readonly<Record<string, string | undefined>>): string {
  if (!text.includes('$')) return text;
  return text.replace(new RegExp(ourVariable, 'g'), (_, braced, bare) => values[braced ?? bare] ?? '');
}

/** fish never splits what a variable holds, but knows no `${NAME}`: the same quotes serve inside and outside of others. */
export function expandForFish(command: string): string {
  const verbatim = /\\[\s\S]|'(?:\\[\s\S]|[^'\\])*'|(?<![^\s;()|&])#[^\n]*/;
  const inQuotes = /"(?:\\[\s\S]|[^"\\])*"/;
  const variable = new RegExp(`\\\\[\\s\\S]|${ourVariable.source}`, 'g');
  const expand = (text: string) =>
    text.replace(variable, (found, braced) => (braced === undefined ? found : `"$${braced}"`));
  return command.replace(new RegExp(`${verbatim.source}|${inQuotes.source}|${ourVariable.source}`, 'g'), (found) =>
    found.startsWith('"') || found.startsWith('$') ? expand(found) : found,
  );
}
