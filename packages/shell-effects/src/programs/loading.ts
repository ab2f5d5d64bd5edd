/** What a program loads besides what its words name: what an approval of a command has to know. */
export interface Loading {
  /** The options with which an interpreter loads code from the directory of its script alone. Set for interpreters only. */
  readonly scriptOptions?: RegExp;
  /** True if `-c` gives it shell text. */
  readonly isShell?: boolean;
  /** How it reads a text that it is given: all that POSIX shells agree about is known, or plain words only. */
  readonly text?: 'posix' | 'words';
  /** Set if all it does is to start a program: the number of its own words before that one. */
  readonly startsFrom?: number;
  /** True if it follows the first line of a script that it is given as a file. */
  readonly followsFirstLine?: boolean;
  /** The arguments with which a program that otherwise only handles data could run code. Set for such programs only. */
  readonly unsafeArgument?: RegExp;
  /** Files of the working directory that decide what it does, though no word names them. */
  readonly projectFiles?: readonly string[];
}

const shell: Loading = { scriptOptions: /^-[efux]+$/, isShell: true, text: 'posix' };
const npm = ['package.json', '.npmrc'];

function each(names: string, loading: Loading): Readonly<Record<string, Loading>> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, loading]));
}

const table: Readonly<Record<string, Loading>> = {
  ...each('sh dash ksh', shell),
  bash: { ...shell, scriptOptions: /^(-[efux]+|--norc|--noprofile|--posix)$/ },
  ...each('zsh ash', { text: 'posix' }),
  ...each('fish csh tcsh powershell pwsh cmd', { text: 'words' }),
  ...each('exec nohup nice env', { startsFrom: 0 }),
  timeout: { startsFrom: 1 },
  node: {
    scriptOptions:
      /^--(no-warnings|no-deprecation|enable-source-maps|experimental-strip-types|disallow-code-generation-from-strings)$/,
  },
  python: { scriptOptions: /^-[BIOPSqsu]+$/ },
  perl: { scriptOptions: /^-[wWT]+$/, followsFirstLine: true },
  ruby: { scriptOptions: /^-w$/, followsFirstLine: true },
  // Not php: it looks for included files in the working directory first.
  ...each(
    `base64 basename cat cksum cmp comm cut dirname echo false grep egrep fgrep head hostname id logger ls md5sum
    mkdir notify-send pwd rm rmdir seq sha256sum shasum sleep tail tee touch tr true uname uniq wc whoami`,
    { unsafeArgument: /^$/ },
  ),
  // Some shells assign a variable, such as PATH, or run what a subscript contains.
  printf: { unsafeArgument: /^-.|\[.*[$`]/s },
  test: { unsafeArgument: /^-[vR]$|\[.*[$`]/s },
  // Starts a program to lay out pages.
  diff: { unsafeArgument: /^-[^-]*l|^--p/ },
  // Long options can be shortened, so these rows list what is accepted.
  date: { unsafeArgument: /^-[^-]*[fr]|^--(?!(utc|universal|iso-8601(=\w+)?|rfc-3339=\w+)$)/ },
  sort: { unsafeArgument: /^-(?![bdfghiMnrRsuVz]+$|k[\d.,bdfginr]+$)/ },
  // A filter can include others from any place.
  jq: {
    unsafeArgument:
      /^-(?![rcnesjaSCM]+$|-(raw-output|compact-output|null-input|exit-status|slurp|join-output|arg|argjson|args|jsonargs|raw-input)$)|\b(include|import)\b/,
  },
  curl: {
    unsafeArgument:
      /^-(?![sSfkLiIGm46XHdu]+$|-(silent|show-error|fail|location|max-time|connect-timeout|request|header|data|data-raw|data-binary|json|url|get)$)/,
  },
  ...each('npm npx', { projectFiles: npm }),
  pnpm: { projectFiles: [...npm, 'pnpm-workspace.yaml', '.pnpmfile.cjs'] },
  yarn: { projectFiles: ['package.json', '.yarnrc', '.yarnrc.yml'] },
  ...each('bun bunx', { projectFiles: ['package.json', 'bunfig.toml'] }),
  deno: { projectFiles: ['deno.json', 'deno.jsonc', 'package.json'] },
  ...each('make gmake', { projectFiles: ['GNUmakefile', 'makefile', 'Makefile'] }),
  just: { projectFiles: ['justfile', 'Justfile', '.justfile'] },
  task: { projectFiles: ['Taskfile.yml', 'Taskfile.yaml'] },
  rake: { projectFiles: ['Rakefile', 'rakefile'] },
  bundle: { projectFiles: ['Gemfile', 'Gemfile.lock', '.bundle/config'] },
  cargo: { projectFiles: ['Cargo.toml', '.cargo/config.toml'] },
  uv: { projectFiles: ['pyproject.toml', 'uv.toml'] },
  poetry: { projectFiles: ['pyproject.toml'] },
};

/** Finds what is known about how a program loads code, by its name without the directory; versions count (`python3.12` is `python`). */
export function findLoading(name: string): Loading | undefined {
  const plain = name.replace(/\.exe$/i, '').replace(/^python3?(\.\d+)?$/, 'python');
  const key = plain === 'nodejs' ? 'node' : plain;
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
