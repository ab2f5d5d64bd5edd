import type { Spelling } from './spellings.ts';

/** What a command does to one file or folder of the home directory. */
export interface FileEffect {
  readonly kind: 'read' | 'write' | 'delete';
  /** Relative to the project, or below `~/`. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** The same effect on the same file by other programs; nothing where a command is about something else than one file. */
export function otherTools(words: readonly string[]): readonly (Spelling & { readonly effect: FileEffect })[] {
  const effect = effectOf(words);
  if (!effect) return [];
  const { kind, path, isFolder } = effect;
  const texts = isFolder ? tools.deleteFolder : tools[kind];
  return texts.map((text) => ({ way: `by ${text.split(' ', 1)[0]}`, text: text.replaceAll('PATH', path), effect }));
}

/** What programs do to the last of their operands; so many operands they have at most. */
const kinds: Readonly<Record<string, readonly [kind: FileEffect['kind'], most: number]>> = {
  ...Object.fromEntries(
    ['cat', 'head', 'tail', 'less', 'nl', 'tac', 'sort', 'base64'].map((name) => [name, ['read', 1]]),
  ),
  ...Object.fromEntries(['grep', 'awk', 'sed'].map((name) => [name, ['read', 2]])),
  ...Object.fromEntries(['rm', 'unlink', 'shred'].map((name) => [name, ['delete', 1]])),
  tee: ['write', 1],
  truncate: ['write', 2],
  cp: ['write', 2],
  install: ['write', 2],
};

function effectOf([program = '', ...rest]: readonly string[]): FileEffect | undefined {
  // The start of a search that deletes all it finds.
  const isSearch = program === 'find' && rest.length === 2 && rest[1] === '-delete';
  const isInPlace = program === 'sed' && rest.some((word) => word.startsWith('-i'));
  const [kind, most] = isSearch
    ? (['delete', 1] as const)
    : isInPlace
      ? (['write', 2] as const)
      : (kinds[program] ?? []);
  const operands = rest.filter((word) => !word.startsWith('-'));
  const path = operands.at(-1) ?? '';
  // A proof really runs the other programs: it has to stay in its own folder.
  const isSafe = /^(?:~\/)?[\w.-]+(?:\/[\w-][\w.-]*)*$/.test(path) && !/^\.{1,2}$|^\d+$/.test(path);
  if (kind === undefined || !isSafe || operands.length > (most ?? 0)) return undefined;
  const isFolder = kind === 'delete' && (isSearch || rest.some((word) => /^-\w*[rR]/.test(word)));
  return { kind, path, isFolder };
}

const listed = (text: string): readonly string[] => text.trim().split(/ {2,}|\n */);

/** What programs of every Unix do to a file; `PATH` stands for it. */
const tools = {
  read: listed(`
    head -n 9 PATH  tail -n 9 PATH  grep '' PATH  sed '' PATH  awk 1 PATH  sort PATH  nl PATH  tac PATH  cat < PATH
    dd if=PATH  cp PATH /dev/stdout  while read -r line || [ "$line" ]; do echo "$line"; done < PATH
    base64 PATH | base64 -d  xargs -a PATH echo  echo "$(< PATH)"  find PATH -exec cat {} +  tee < PATH  paste PATH`),
  write: listed(`
    echo x > PATH  echo x >> PATH  echo x | tee PATH  cp README.md PATH  mv README.md PATH  dd if=README.md of=PATH
    install README.md PATH  sed -i 's/a/b/' PATH  cat README.md > PATH  sort README.md -o PATH  truncate -s 0 PATH`),
  delete: listed(`
    rm PATH  rm -f PATH  unlink PATH  find PATH -delete  find PATH -exec rm {} +  shred -u PATH`),
  deleteFolder: listed('rm -r PATH  find PATH -delete  find PATH -type f -exec rm {} +'),
};
