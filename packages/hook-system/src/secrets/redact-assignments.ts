import { isSecretName } from './secret-name.ts';

/**
 * Replaces the values of secret names in running text: `NAME=value`, `"name": "value"`, `name: value`, `--name value`,
 * headers, and the same where the quotes are escaped, as in JSON within JSON.
 */
export function redactAssignments(text: string, replacement: string): string {
  // Without one of these there is no sign; most texts have none, and looking for a letter takes no time.
  if (!text.includes('=') && !text.includes(':') && !text.includes('-')) return text;
  let redacted = '';
  let done = 0;
  for (const found of findNames(text)) {
    const { name, index, end } = found;
    if (index < done || !isSecretName(name)) continue;
    const value = findValue(text, end, { replacement, takesLine: takesTheLine(text, found) });
    if (value === undefined) continue;
    redacted += text.slice(done, value.start) + replacement;
    done = value.end;
  }
  return redacted + text.slice(done);
}

/** A name and what makes the next thing its value: a sign, or after a flag a blank. Each takes time linear in the text. */
const signs = [
  /(?<![\w.-])--?(?<name>[A-Za-z][\w-]{0,60})[ =]/g,
  /(?<![\w.-])(?<name>[A-Za-z_][\w.-]{0,60})\\{0,7}["'`]?\]?[ \t]{0,3}(?:=>|:=|[:=])[ \t]{0,3}/g,
];

interface FoundName {
  readonly name: string;
  readonly index: number;
  readonly end: number;
}

function findNames(text: string): FoundName[] {
  return signs
    .flatMap((sign) => [...text.matchAll(sign)])
    .map(({ 0: all, index, groups }) => ({ name: groups?.name ?? '', index, end: index + all.length }))
    .sort((one, other) => one.index - other.index);
}

/** The value of a header, and of a line that begins with a name and a colon, may be more than one word. */
function takesTheLine(text: string, { name, index, end }: FoundName): boolean {
  if (/^(?:proxy-)?authorization$|cookie$/i.test(name)) return true;
  const before = text.slice(Math.max(0, index - 40), index);
  return /(?:^|\n)[ \t>-]*$/.test(before) && /:[ \t]*$/.test(text.slice(index, end));
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function findValue(
  text: string,
  from: number,
  { replacement, takesLine }: { readonly replacement: string; readonly takesLine: boolean },
): Place | undefined {
  if (text.startsWith(replacement, from)) return undefined;
  const [opening] = matchAt(/\\{0,7}["'`]/y, text, from);
  if (opening !== undefined) {
    const start = from + opening.length;
    return { start, end: findClosing(text, start, opening) };
  }
  const [bare] = matchAt(
    takesLine ? /[^\r\n"'`\\[{(][^\r\n"'`\\]*/y : /[^\s"'`\\,;&|)}\][{(][^\s"'`\\,;&|)}\]]*/y,
    text,
    from,
  );
  return bare === undefined ? undefined : { start: from, end: from + bare.trimEnd().length };
}

function matchAt(pattern: RegExp, text: string, at: number): readonly (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}

/** The quote that ends a value has as many backslashes before it as the one that began it; more of them are part of the value. */
function findClosing(text: string, start: number, opening: string): number {
  const mark = opening.at(-1) ?? '';
  const wanted = opening.length - 1;
  for (let at = text.indexOf(mark, start); at !== -1; at = text.indexOf(mark, at + 1)) {
    let backslashes = 0;
    while (at - backslashes > start && text[at - backslashes - 1] === '\\') backslashes++;
    const closes = wanted === 0 ? backslashes % 2 === 0 : backslashes === wanted;
    if (closes) return at - (wanted === 0 ? 0 : wanted);
  }
  return text.length;
}
