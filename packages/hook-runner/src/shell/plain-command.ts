/** Splits a command that a POSIX shell would take word for word; undefined if a shell is needed to understand it. */
export function splitPlainCommand(command: string): readonly [program: string, ...args: string[]] | undefined {
  const [program, ...args] = command.replace(/^[ \t\n]+|[ \t\n]+$/g, '').split(/[ \t]+/);
  if (program === undefined || !plainProgram.test(program) || shellWords.has(program)) return undefined;
  return args.every((word) => plainArgument.test(word)) ? [program, ...args] : undefined;
}

/** No `=` and no `%` here: they would make it an assignment or a job. */
const plainProgram = /^[\w@+.,:/-]+$/;
const plainArgument = /^[\w@+.,:/=%-]+$/;

/** Builtins and reserved words of the usual shells: a program of the same name may do something else. */
const shellWords: ReadonlySet<string> = new Set(
  `. : alias autoload bg bind break builtin caller case cd chdir command compgen complete compopt continue coproc declare
  dirs disown do done echo elif else enable esac eval exec exit export false fc fg fi for foreach function getopts hash
  help history if in integer jobs kill let local logout mapfile noglob popd print printf pushd pwd read readarray
  readonly rehash repeat return select set shift shopt source suspend test then time times trap true type typeset ulimit
  umask unalias unset until wait whence where which while`.split(/\s+/),
);
