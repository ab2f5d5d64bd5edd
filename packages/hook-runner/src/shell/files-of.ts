import { programName } from './read-shell-text.ts';
import type { SimpleCommand } from './split-commands.ts';

type Use = 'read' | 'write' | 'both';

/** Usual programs that read or write the files that their arguments name. */
const uses: ReadonlyMap<string, Use> = new Map([
  ...named(
    'read',
    'cat tac head tail less more bat nl od xxd hexdump strings base64 base32 grep egrep fgrep rg ag awk sed sort uniq cut paste wc diff cmp comm file md5sum sha1sum sha256sum sha512sum jq yq openssl gpg zip gzip bzip2 xz zstd curl',
  ),
  ...named('write', 'tee touch rm unlink shred truncate chmod chown chgrp mkdir rmdir'),
  ...named('both', 'cp mv ln install rsync scp tar dd'),
]);

/** A file that a command may read or write. */
interface UsedFile {
  readonly tool: 'read' | 'write';
  readonly path: string;
}

/** The files that a command of a usual program names, whatever it does to each. */
export function filesOf([program, ...args]: SimpleCommand): readonly UsedFile[] {
  const name = programName(program?.text ?? '');
  const use = name === 'sed' && args.some(({ text }) => /^(-i|--in-place)/.test(text)) ? 'both' : uses.get(name);
  if (use === undefined) return none;
  const paths = args.flatMap(({ text, known }) => (known ? pathsIn(text) : []));
  const tools = use === 'both' ? (['read', 'write'] as const) : [use];
  return tools.flatMap((tool) => paths.map((path) => ({ tool, path })));
}

const none: readonly UsedFile[] = [];

/** A word is a path, unless it is an option; then its value may be one. */
function pathsIn(word: string): readonly string[] {
  const value = /^(?:--?[\w-]+|if|of)=(.+)$/s.exec(word)?.[1] ?? /^@(.+)$/s.exec(word)?.[1];
  if (value !== undefined) return [value];
  return word.startsWith('-') || word === '' ? [] : [word];
}

function named(use: Use, names: string): readonly (readonly [string, Use])[] {
  return names.split(' ').map((name) => [name, use] as const);
}
