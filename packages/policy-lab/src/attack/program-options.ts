/** What the manual of a program, or of one of its subcommands, says about its options. */
interface ProgramOptions {
  /** The letters of options that have a long name as well. */
  readonly letters?: Readonly<Record<string, string>>;
  /** Long options without a letter, and letters without a long name; none of them takes a value. */
  readonly flags?: readonly string[];
  /** True if long names may be cut short. */
  readonly mayBeCut?: boolean;
  /** Words that may be in front of its subcommand and change nothing. */
  readonly global?: string;
}

const gnu = { letters: { r: 'recursive', f: 'force' }, mayBeCut: true };

const table: Readonly<Record<string, ProgramOptions>> = {
  rm: { ...gnu, letters: { ...gnu.letters, i: 'interactive', v: 'verbose', d: 'dir' } },
  cp: gnu,
  chmod: { letters: { R: 'recursive' }, mayBeCut: true },
  chown: { letters: { R: 'recursive' }, mayBeCut: true },
  git: { global: '--no-pager' },
  'git push': { letters: { f: 'force', d: 'delete' } },
  'git reset': { flags: ['hard'], mayBeCut: true },
  'git clean': { letters: { f: 'force' }, flags: ['d', 'x'] },
  'git branch': { flags: ['D'] },
  docker: { global: '--debug' },
  'docker rm': { letters: { f: 'force', v: 'volumes' } },
  'docker system': { letters: { a: 'all', f: 'force' } },
  kubectl: { global: '--v=0' },
  terraform: { global: '-chdir=.' },
  aws: { global: '--no-cli-pager' },
  npm: { global: '--silent' },
  sudo: { global: '-n' },
};

/** What is known of a program, with what is known of its subcommand. */
export function optionsOf([program = '', ...args]: readonly string[]): ProgramOptions {
  const subcommand = args.find((word) => !word.startsWith('-')) ?? '';
  return { ...table[program], ...table[`${program} ${subcommand}`] };
}

/** The options that a word stands for, by their letters where they have one; undefined where one of them is not known. */
export function readOptions(word: string, { letters = {}, flags = [] }: ProgramOptions): readonly string[] | undefined {
  const long = /^--([\w-]+)$/.exec(word)?.[1];
  const known = Object.entries(letters);
  if (long !== undefined) {
    const named = [...known, ...flags.map((flag) => [flag, flag] as const)].filter(([, name]) => name.startsWith(long));
    return named.length === 1 ? named.map(([letter]) => letter) : undefined;
  }
  const short = /^-([A-Za-z]+)$/.exec(word)?.[1];
  if (short === undefined) return undefined;
  // `-R` and `-r` are one option where only one of them has a name.
  const same = (letter: string) => (letter === 'R' && letters.r === 'recursive' ? 'r' : letter);
  const options = [...short].map(same);
  return options.every((each) => each in letters || flags.includes(each)) ? options : undefined;
}
