import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stubs } from './words.ts';

/** A program that ran: its name and its arguments. */
export type Ran = readonly string[];

/** Variables that the texts inherit. */
export const inherited: Readonly<Record<string, string>> = {
  ...{ X: '', Y: 'aa', Z: 'b c', Q: '', V: 'v' },
  HOME: '/home/me',
};

const separator = '\u0001';
const end = '\u0002';
/** A line break: what has none is written at once, also by processes that run at the same time. */
const newline = '\u001d';
const paths = ['/bin', '/usr/bin', '/usr/local/bin'];

/** Where a shell is installed; undefined if it is not. */
export function findShell(name: string): string | undefined {
  return paths.map((path) => join(path, name)).find(existsSync);
}

/** True if texts can be run without network and with nothing to write but a temporary directory. */
export function hasSandbox(): boolean {
  return spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']).status === 0;
}

/** What a text ran, and whether its shell could read it. */
export interface RunText {
  readonly ran: readonly Ran[];
  /** False if the shell reported an error of syntax. */
  readonly isValid: boolean;
}

/** Runs texts by a shell, each in an empty directory, with stubs as the only programs. */
export function runTexts(texts: readonly string[], shell: string): readonly RunText[] {
  const directory = mkdtempSync(join(tmpdir(), 'shell-oracle-'));
  try {
    writeStubs(directory);
    for (const [index, text] of texts.entries()) {
      writeFileSync(join(directory, `t.${index}`), text);
      mkdirSync(join(directory, `w.${index}`));
    }
    for (let start = 0; start < texts.length; start = runFrom(start, { directory, shell, count: texts.length }));
    return texts.map((_, index) => ({
      ran: readLog(join(directory, `l.${index}`)),
      isValid: !/yntax error|unexpected|Unterminated|bad substitution/i.test(readText(join(directory, `e.${index}`))),
    }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Batch {
  readonly directory: string;
  readonly shell: string;
  readonly count: number;
}

/** Runs texts from one on; returns where to go on: after the last one, or after one that did not end. */
function runFrom(start: number, { directory, shell, count }: Batch): number {
  writeFileSync(join(directory, 'drive'), driver(directory, shell));
  const sandbox = '--unshare-all --die-with-parent --ro-bind / / --dev /dev --clearenv'.split(' ');
  const given = Object.entries({ ...inherited, FUNCNEST: '30', START: String(start), COUNT: String(count) });
  const variables = given.flatMap(([name, value]) => ['--setenv', name, value]);
  // bash calls this function in a copy of itself, which is quicker than a program.
  const handler = `() { local a s="$1"; shift; for a; do s="$s${separator}$a"; done; s="\${s//$'\\n'/${newline}}"; printf '%s${end}' "$s" >> "$ORACLE_LOG"; [ "$s" = "\${s#no${separator}}" ] && [ "$s" != no ]; }`;
  const isBash = shell.endsWith('bash');
  const path = ['--setenv', 'PATH', join(directory, isBash ? 'few' : 'bin')];
  const functions = isBash ? ['--setenv', 'BASH_FUNC_command_not_found_handle%%', handler] : [];
  spawnSync(
    'bwrap',
    [
      ...sandbox,
      ...variables,
      ...path,
      ...functions,
      '--bind',
      directory,
      directory,
      '/bin/bash',
      join(directory, 'drive'),
    ],
    { stdio: 'ignore', timeout: 20_000 + (count - start) * 60, killSignal: 'SIGKILL' },
  );
  const done = Number(readText(join(directory, 'done')) || start - 1);
  return Math.max(done + 1, start) + (done + 1 < count ? 1 : 0);
}

function writeStubs(directory: string): void {
  const log = `#!/bin/sh\ns=\${0##*/}\nfor a; do s="$s${separator}$a"; done\nprintf '%s${end}' "$s" >> "$ORACLE_LOG"\n`;
  const path = `PATH=${join(directory, 'bin')}`;
  const after: Record<string, string> = {
    no: 'exit 1\n',
    sh: `${path} exec /bin/sh "$@"\n`,
    bash: `${path} exec /bin/bash "$@"\n`,
    cat: 'exec /bin/cat "$@"\n',
  };
  const real = ['sh', 'bash', 'cat'];
  for (const [folder, names] of [
    ['bin', [...stubs, ...real]],
    ['few', real],
  ] as const) {
    mkdirSync(join(directory, folder));
    for (const name of names) {
      writeFileSync(join(directory, folder, name), log + (after[name] ?? ''));
      chmodSync(join(directory, folder, name), 0o755);
    }
  }
}

/** Runs all texts in one go. */
function driver(directory: string, shell: string): string {
  return [
    'ulimit -t 2; ulimit -f 4000',
    'n=$START; count=$COUNT; unset START COUNT; export ORACLE_LOG',
    'while [ $n -lt $count ]; do',
    `  cd ${directory}/w.$n`,
    `  ORACLE_LOG=${directory}/l.$n`,
    // Processes in the background keep the pipe open: the loop waits for them.
    `  ${shell} ${directory}/t.$n </dev/null 2>&1 | while IFS= read -r line; do echo "$line"; done >${directory}/e.$n`,
    `  echo $n >${directory}/done`,
    '  n=$((n+1))',
    'done',
  ].join('\n');
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function readLog(path: string): readonly Ran[] {
  return (
    readText(path)
      .split(end)
      .filter((entry) => entry !== '')
      // bash calls its function for a coprocess with names of its own.
      .map((entry) =>
        entry
          .replace(new RegExp(`^(?:COPROC${separator})+`), '')
          .replaceAll(newline, '\n')
          .split(separator),
      )
  );
}
