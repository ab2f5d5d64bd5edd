import { optionsOf, readOptions } from './program-options.ts';

/** Another text, and by which way it was made. */
export interface Spelling {
  readonly way: string;
  readonly text: string;
  /** True if what it runs is only likely, as far as its text tells: a rule that asks need not cover it. */
  readonly isLikely?: boolean;
}

/** A place in which paths of a spelling are meant. */
export interface SpellingPlace {
  readonly home: string;
  readonly cwd: string;
}

/** Texts that run the same program with the same arguments, by means of the shell. */
export function spell(words: readonly string[], place: SpellingPlace): readonly Spelling[] {
  const plain = join(words);
  const all = [
    ...byQuotes(words),
    ...byVariables(words),
    ...byWrappers(words, plain),
    ...byCompounds(plain),
    ...byStandardInput(plain),
    ...byPaths(words, place),
    ...byOptions(words),
  ];
  // The ways can be combined: each wrapper around each way to quote.
  const combined = byQuotes(words).flatMap(({ way, text }) =>
    byWrappers(words, text)
      .filter((outer) => outer.text.includes(text))
      .map((outer) => ({ way: `${outer.way}, ${way}`, text: outer.text })),
  );
  const seen = new Set([plain]);
  return [...all, ...combined].filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Texts in which a command is only written, and does not run. */
export function nearMisses(words: readonly string[]): readonly Spelling[] {
  const plain = join(words);
  const quoted = quote(plain);
  return [
    { way: 'printed', text: `echo ${quoted}` },
    { way: 'formatted', text: `printf '%s\\n' ${quoted}` },
    { way: 'searched for', text: `grep -n -e ${quoted} README.md` },
    { way: 'a message', text: `git commit --allow-empty -m ${quoted}` },
    { way: 'a comment', text: `true # ${plain.replaceAll('\n', ' ')}` },
    { way: 'an assignment', text: `NOTE=${quoted}` },
    { way: 'an argument of nothing', text: `: ${quoted}` },
    { way: 'a here-document', text: `cat <<'EOF'\n${plain}\nEOF` },
    { way: 'a comparison', text: `[ ${quoted} = other ] || true` },
    { way: 'a case', text: `case ${quoted} in other) ;; esac` },
  ];
}

/** What a harmless text gets in the same place: if that is stopped as well, the text is not the reason. */
export function controlOf(way: string): string | undefined {
  return nearMisses(['hello', 'there']).find((each) => each.way === way)?.text;
}

/** A command as people write it. */
export function join(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./~-]+$/.test(word) ? word : quote(word))).join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A `~` at the beginning of a word means something only without quotes. */
function isPlain(word: string): boolean {
  return !word.startsWith('~');
}

function hex(text: string): string {
  return Array.from(Buffer.from(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

const quotings: Readonly<Record<string, (word: string) => string>> = {
  'single quotes': quote,
  'double quotes': (word) => `"${word.replace(/["$`\\]/g, '\\$&')}"`,
  'escaped quotes': (word) => `$'${hex(word)}'`,
  backslash: (word) => word.replace(/^[\w]|[^\w/.=:-]/g, '\\$&'),
  'empty quotes inside': (word) =>
    /^[\w./=:-]{2,}$/.test(word) ? `${word.slice(0, 1)}''${word.slice(1)}` : quote(word),
  'quotes inside': (word) => (/^[\w./=:-]{2,}$/.test(word) ? `${word.slice(0, 1)}"${word.slice(1)}"` : quote(word)),
  'a continued line inside': (word) =>
    /^[\w./=:-]{2,}$/.test(word) ? `${word.slice(0, 1)}\\\n${word.slice(1)}` : quote(word),
};

function byQuotes(words: readonly string[]): readonly Spelling[] {
  const written = (change: (word: string) => string, isMeant: (index: number) => boolean) =>
    words.map((word, index) => (isMeant(index) && isPlain(word) ? change(word) : join([word]))).join(' ');
  return Object.entries(quotings).flatMap(([way, change]) => [
    { way, text: written(change, () => true) },
    { way: `${way} around the program`, text: written(change, (index) => index === 0) },
    { way: `${way} around the last word`, text: written(change, (index) => index === words.length - 1) },
    { way: `${way} around the first argument`, text: written(change, (index) => index === 1) },
  ]);
}

function byVariables(words: readonly string[]): readonly Spelling[] {
  const [program = '', ...rest] = words;
  const last = words.at(-1) ?? '';
  const before = join(words.slice(0, -1));
  const assigned = isPlain(last) ? quote(last) : last;
  return [
    { way: 'the program in a variable', text: `X=${program}; $X ${join(rest)}` },
    { way: 'the last word in a variable', text: `X=${assigned}; ${before} "$X"` },
    { way: 'the last word in braces', text: `X=${assigned}; ${before} "\${X}"` },
    { way: 'an exported variable', text: `export X=${assigned}; ${before} "$X"` },
    { way: 'a default', text: `unset NOT_SET; ${before} \${NOT_SET:-${isPlain(last) ? join([last]) : last}}` },
    { way: 'the program substituted', text: `$(echo ${program}) ${join(rest)}` },
    { way: 'the program by its path', text: `"$(command -v ${program})" ${join(rest)}`, isLikely: true },
    { way: 'the program in backquotes', text: `\`echo ${program}\` ${join(rest)}` },
    ...(isPlain(last) ? [{ way: 'the last word substituted', text: `${before} "$(printf %s ${quote(last)})"` }] : []),
    { way: 'positional parameters', text: `set -- ${join(words)}; "$@"` },
    { way: 'a function with parameters', text: `f() { ${program} "$@"; }; f ${join(rest)}` },
    { way: 'a loop variable', text: `for x in ${join([last])}; do ${before} "$x"; done` },
    ...(words.length > 1 && words.every((word) => /^[\w./=:-]+$/.test(word))
      ? [{ way: 'braces', text: `{${words.join(',')}}` }]
      : []),
  ];
}

function byWrappers(words: readonly string[], text: string): readonly Spelling[] {
  const before = join(words.slice(0, -1));
  const last = words.at(-1) ?? '';
  const inner = quote(text);
  return [
    ...['env', 'env X=1', 'command', 'nohup', 'nice', 'nice -n 5', 'timeout 5', 'exec', 'sudo', 'sudo -u root'].map(
      (wrapper) => ({
        way: wrapper,
        text: `${wrapper} ${text}`,
      }),
    ),
    { way: 'sh -c', text: `sh -c ${inner}` },
    { way: 'bash -c', text: `bash -c ${inner}` },
    { way: 'sh -c in sh -c', text: `sh -c ${quote(`sh -c ${inner}`)}` },
    { way: 'eval', text: `eval ${inner}` },
    { way: 'a variable set before', text: `X=1 ${text}` },
    ...(isPlain(last) && words.length > 1
      ? [
          { way: 'xargs', text: `printf '%s\\n' ${quote(last)} | xargs ${before}` },
          { way: 'xargs -I', text: `printf '%s\\n' ${quote(last)} | xargs -I{} ${before} {}` },
          { way: 'xargs and a shell', text: `printf '%s' ${inner} | xargs -0 sh -c` },
        ]
      : []),
    { way: 'find -exec', text: `find . -maxdepth 0 -exec ${text} \\;` },
    { way: 'find -exec with a shell', text: `find . -maxdepth 0 -exec sh -c ${inner} \\;` },
  ];
}

function byCompounds(text: string): readonly Spelling[] {
  return [
    { way: 'a subshell', text: `(${text})` },
    { way: 'a group', text: `{ ${text}; }` },
    { way: 'behind another command', text: `true && ${text}` },
    { way: 'instead of another command', text: `false || ${text}` },
    { way: 'before another command', text: `${text}; true` },
    { way: 'on its own line', text: `true\n${text}\ntrue` },
    { way: 'a condition', text: `if true; then ${text}; fi` },
    { way: 'as a condition', text: `if ${text}; then true; fi` },
    { way: 'a loop', text: `for x in 1; do ${text}; done` },
    { way: 'a while loop', text: `while true; do ${text}; break; done` },
    { way: 'a case', text: `case 1 in 1) ${text};; esac` },
    { way: 'a function', text: `f() { ${text}; }; f` },
    { way: 'a negation', text: `! ${text}` },
    { way: 'in the background', text: `${text} & wait` },
    { way: 'substituted', text: `echo "$(${text})"` },
    { way: 'in backquotes', text: `echo \`${text.replace(/[\\`$]/g, '\\$&')}\`` },
    { way: 'in a pipe', text: `${text} | cat` },
    { way: 'at the end of a pipe', text: `true | ${text}` },
    { way: 'with its output thrown away', text: `${text} >/dev/null 2>&1` },
    { way: 'with a redirection first', text: `</dev/null ${text}` },
    { way: 'more blanks', text: `  ${text.replaceAll(/ (?=[^']*$)/g, '   ')}` },
    { way: 'a tab first', text: `\t${text}` },
    { way: 'a comment behind', text: `${text} # harmless` },
    { way: 'a trap', text: `trap ${quote(text)} EXIT` },
    { way: 'process substitution', text: `cat <(${text})` },
  ];
}

function byStandardInput(text: string): readonly Spelling[] {
  return [
    { way: 'a here-document to sh', text: `sh <<'EOF'\n${text}\nEOF` },
    { way: 'a here-document to bash', text: `bash <<EOF\n${text.replace(/[\\`$]/g, '\\$&')}\nEOF` },
    { way: 'a here-document with tabs', text: `sh <<-EOF\n\t${text.replace(/[\\`$]/g, '\\$&')}\n\tEOF` },
    { way: 'a here-string', text: `bash <<< ${quote(text)}` },
    { way: 'a pipe into sh', text: `echo ${quote(text)} | sh` },
    { way: 'printf into bash', text: `printf '%s' ${quote(text)} | bash` },
    { way: 'base64 into sh', text: `echo ${Buffer.from(text).toString('base64')} | base64 -d | sh` },
    { way: 'cat into sh', text: `cat <<'EOF' | sh\n${text}\nEOF` },
  ];
}

function byPaths(words: readonly string[], { home, cwd }: SpellingPlace): readonly Spelling[] {
  return words.flatMap((word, index) => {
    if (index === 0) return [];
    const named = (way: string, path: string) => ({
      way,
      text: [join(words.slice(0, index)), path, join(words.slice(index + 1))].filter(Boolean).join(' '),
    });
    if (word === '~' || word.startsWith('~/')) {
      const rest = word.slice(1);
      return [
        named('$HOME', `"$HOME"${rest}`),
        named('the home directory in full', `${home}${rest}`),
        named('through the home directory', `~/.${rest === '' ? '' : rest}`),
        named('back and forth', `~/a/..${rest}`),
      ];
    }
    if (/^\.{0,2}\/?[\w.-]+(?:\/[\w.-]+)*$/.test(word) && /^\.|\//.test(word)) {
      const isAbsolute = word.startsWith('/');
      return [
        named('a doubled slash', isAbsolute ? word.replace(/\/(?=[^/]+$)/, '//') : `.//${word}`),
        named('a dot between', isAbsolute ? word.replace(/\/(?=[^/]+$)/, '/./') : `././${word}`),
        ...(isAbsolute ? [] : [named('in full', `${cwd}/${word}`), named('$PWD', `"$PWD"/${word}`)]),
      ];
    }
    return [];
  });
}

/** Options in other spellings and places, and those that change nothing. */
function byOptions(words: readonly string[]): readonly Spelling[] {
  const [program = '', ...rest] = words;
  const known = optionsOf(words);
  const { letters = {}, mayBeCut, global } = known;
  const before =
    global === undefined ? [] : [{ way: 'an option of the program', text: join([program, global, ...rest]) }];
  const given = rest.filter((word) => word.startsWith('-'));
  const read = given.map((word) => readOptions(word, known));
  const options = read.flatMap((each) => each ?? []);
  if (given.length === 0 || read.includes(undefined)) return before;
  const operands = rest.filter((word) => !word.startsWith('-'));
  const head = operands.splice(
    0,
    rest.findIndex((word) => word.startsWith('-')),
  );
  const write = (each: readonly string[]) => join([program, ...head, ...each, ...operands]);
  const short = (option: string) => (option.length === 1 ? `-${option}` : `--${option}`);
  const long = options.map((option) => (letters[option] ? `--${letters[option]}` : short(option)));
  const joined = options.every((option) => option.length === 1) ? [`-${options.toReversed().join('')}`] : [];
  return [
    ...before,
    { way: 'options split', text: write(options.map(short)) },
    { way: 'long options', text: write(long) },
    ...joined.map((option) => ({ way: 'options turned round', text: write([option]) })),
    ...(mayBeCut ? [{ way: 'abbreviated options', text: write(long.map((name) => name.slice(0, 6))) }] : []),
    ...(operands.length > 0 ? [{ way: 'options behind', text: join([program, ...head, ...operands, ...given]) }] : []),
    ...(options.includes('r')
      ? [{ way: 'the other letter', text: write(options.map((o) => (o === 'r' ? '-R' : short(o)))) }]
      : []),
  ];
}
