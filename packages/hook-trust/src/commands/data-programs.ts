import { basename } from 'node:path';

const none = /^$/;

/** Programs that read and write data and run no code of a project, with the options that would change that. */
const dataPrograms: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    `base64 basename cat cksum cmp comm cut diff dirname echo false grep egrep fgrep head hostname id logger ls md5sum
    mkdir notify-send printf pwd rm rmdir seq sha256sum shasum sleep tail tee test touch tr true uname uniq wc whoami`
      .split(/\s+/)
      .map((name) => [name, none]),
  ),
  date: /^-[fr]|^--(file|ref)/,
  sort: /^-[oT]|^--(compress|output|temp|files0)/,
  jq: /^-[^-]*L|^--lib/,
  curl: /^-[^-]*[oOJK]|^--(output|remote|config|create)/,
};

/** Words that a shell carries out by itself and that start nothing. */
const harmlessBuiltins: ReadonlySet<string> = new Set([':', 'exit']);

/** Tells whether a program only handles data when it is given these arguments. */
export function handlesOnlyData(program: string, args: readonly string[]): boolean {
  if (harmlessBuiltins.has(program)) return true;
  const name = basename(program);
  const forbidden = Object.hasOwn(dataPrograms, name) ? dataPrograms[name] : undefined;
  return forbidden !== undefined && !args.some((arg) => forbidden.test(arg));
}
