import { basename } from 'node:path';

const none = /^$/;

/**
 * Programs that read and write data and run no code of a project, with the arguments that would change that. Long options
 * can be shortened, so that those of which one does harm are known by what is accepted instead.
 */
const dataPrograms: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    `base64 basename cat cksum cmp comm cut dirname echo false grep egrep fgrep head hostname id logger ls md5sum
    mkdir notify-send pwd rm rmdir seq sha256sum shasum sleep tail tee touch tr true uname uniq wc whoami`
      .split(/\s+/)
      .map((name) => [name, none]),
  ),
  // Some shells would assign a variable, such as PATH, or carry out what a subscript contains.
  printf: /^-.|\[.*[$`]/s,
  test: /^-[vR]$|\[.*[$`]/s,
  // It would start a program to lay out pages.
  diff: /^-[^-]*l|^--p/,
  date: /^-[^-]*[fr]|^--(?!(utc|universal|iso-8601(=\w+)?|rfc-3339=\w+)$)/,
  sort: /^-(?![bdfghiMnrRsuVz]+$|k[\d.,bdfginr]+$)/,
  // A filter can include others, from wherever it says.
  jq: /^-(?![rcnesjaSCM]+$|-(raw-output|compact-output|null-input|exit-status|slurp|join-output|arg|argjson|args|jsonargs|raw-input)$)|\b(include|import)\b/,
  curl: /^-(?![sSfkLiIGm46XHdu]+$|-(silent|show-error|fail|location|max-time|connect-timeout|request|header|data|data-raw|data-binary|json|url|get)$)/,
};

/** Programs of these that write what their operands name. */
const writers: ReadonlySet<string> = new Set(['tee', 'touch', 'uniq']);

/** The operands that a program writes. */
export function writtenBy(program: string, args: readonly string[]): readonly string[] {
  return writers.has(basename(program)) ? args.filter((arg) => !arg.startsWith('-')) : [];
}

/** Words that a shell carries out by itself and that start nothing. */
const harmlessBuiltins: ReadonlySet<string> = new Set([':', 'exit']);

/** Tells whether a program, or a word of a shell if that reads it, only handles data when it is given these arguments. */
export function handlesOnlyData(program: string, args: readonly string[], isInShell: boolean): boolean {
  if (isInShell && harmlessBuiltins.has(program)) return !args.some((arg) => /\[.*[$`]/s.test(arg));
  const name = basename(program);
  const forbidden = Object.hasOwn(dataPrograms, name) ? dataPrograms[name] : undefined;
  return forbidden !== undefined && !args.some((arg) => forbidden.test(arg));
}
