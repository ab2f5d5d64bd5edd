/**
 * The arguments by which the command processor of Windows runs a script. A script hands its arguments on, so that they are
 * read as a line again: every quote is doubled, which leaves all signs between quotes however often that happens.
 */
export function quoteScript(file: string, args: readonly string[]): readonly string[] {
  const line = [`"${keepPercents(file)}"`, ...args.map(quote)].join(' ');
  return ['/e:on', '/v:off', '/d', '/s', '/c', `"${line}"`];
}

function quote(arg: string): string {
  if (/^[\w#$*+\-./:?@\\]*[\w#$*+\-./:?@]$/.test(arg)) return arg;
  // Programs take backslashes before a quote for escapes.
  return `"${keepPercents(arg.replace(/(\\*)("|$)/g, (_, slashes, mark) => slashes + slashes + mark + mark))}"`;
}

/** An empty part of a variable that always exists, put before a per cent sign, keeps it from beginning a variable. */
function keepPercents(text: string): string {
  return text.replaceAll('%', '%%cd:~,%');
}
