/** Whether a shell does it by itself, without a program of that name. */
export function isBuiltin(name: string): boolean {
  return builtins.has(name);
}

const builtins: ReadonlySet<string> = new Set(
  `. : [ [[ ]] } alias bg break builtin case cd command continue declare done echo esac eval exec exit export false fc fg
  fi for function getopts hash in jobs kill let local printf pwd read readonly return select set shift source test times
  trap true type typeset ulimit umask unalias unset wait`.split(/\s+/),
);
