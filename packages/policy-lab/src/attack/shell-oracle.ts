import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join as joinPath, posix } from 'node:path';
import type { FileEffect } from './other-tools.ts';
import { optionsOf, readOptions } from './program-options.ts';
import { attackPlace } from './seeds.ts';

/** Runs a script by a real shell, in a folder and with variables of its own, within a few seconds. */
export type RunShell = (
  script: string,
  place: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
) => Promise<void>;

/**
 * Finds out with a real shell what a text runs: the only programs that it finds are stubs, which write down their arguments, and a
 * few that start others. Nothing that an attack is about runs.
 */
export class ShellOracle {
  readonly #run: RunShell;
  readonly #root = mkdtempSync(joinPath(tmpdir(), 'agent-hooks-attack-'));
  readonly #seeds = new Map<string, readonly string[]>();

  constructor(run: RunShell) {
    this.#run = run;
  }

  /** Whether a text runs what the words of a command run; undefined if not even the command itself could be run. */
  async runsTheSame(words: readonly string[], plain: string, text: string): Promise<boolean | undefined> {
    const program = words[0] ?? '';
    const known = this.#seeds.get(plain) ?? (await this.#programs(program, plain));
    this.#seeds.set(plain, known);
    const [expected] = known;
    if (expected === undefined) return undefined;
    return (await this.#programs(program, text)).includes(expected);
  }

  /** Whether a text has an effect on a file of this folder: it is read, written or deleted by the programs that are here. */
  async hasTheEffect({ kind, path, isFolder }: FileEffect, text: string): Promise<boolean | undefined> {
    const folder = mkdtempSync(joinPath(this.#root, 'run-'));
    const home = joinPath(folder, 'home');
    const cwd = joinPath(home, 'app');
    const file = path.startsWith('~/') ? joinPath(home, path.slice(2)) : joinPath(cwd, path);
    mkdirSync(isFolder ? file : dirname(file), { recursive: true });
    mkdirSync(cwd, { recursive: true });
    const inner = isFolder ? joinPath(file, 'a.txt') : file;
    writeFileSync(joinPath(cwd, 'README.md'), 'other');
    writeFileSync(inner, marker);
    const out = joinPath(folder, 'out');
    const env = { PATH: process.env.PATH ?? '', HOME: home, PWD: cwd, LC_ALL: 'C' };
    await this.#run(`{ ${text}\n} > '${out}' 2>/dev/null`, { cwd, env });
    const now = existsSync(inner) ? readFileSync(inner, 'utf8') : undefined;
    const shown = existsSync(out) ? readFileSync(out, 'utf8') : '';
    rmSync(folder, { recursive: true, force: true });
    if (kind === 'read') return shown.includes(marker);
    return kind === 'delete' ? now === undefined : now !== undefined && now !== marker;
  }

  dispose(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  /** The calls of a program that a text makes, each as one text in which only the meaning counts. */
  async #programs(program: string, text: string): Promise<readonly string[]> {
    const folder = mkdtempSync(joinPath(this.#root, 'run-'));
    const [bin, home] = [joinPath(folder, 'bin'), joinPath(folder, 'home')];
    const cwd = joinPath(home, 'app');
    mkdirSync(bin);
    mkdirSync(joinPath(home, 'a'), { recursive: true });
    mkdirSync(cwd);
    const log = joinPath(folder, 'log');
    for (const name of helpers) linkProgram(name, bin);
    for (const [name, script] of [...stubs(program)]) {
      rmSync(joinPath(bin, name), { force: true });
      writeFileSync(joinPath(bin, name), script);
      chmodSync(joinPath(bin, name), 0o755);
    }
    const script = text.replaceAll(attackPlace.home, home);
    await this.#run(script, { cwd, env: { PATH: bin, HOME: home, LAB_LOG: log, PWD: cwd, LC_ALL: 'C' } });
    const calls = existsSync(log) ? readFileSync(log, 'utf8').split('\0\u0001\0') : [];
    rmSync(folder, { recursive: true, force: true });
    const own = calls.map((call) => call.split('\0')).filter(([name]) => name === program);
    return own.map(([name = '', ...args]) => normalise(name, args, { home, cwd }));
  }
}

const marker = 'a secret of nobody';

/** Programs that start others, or hand texts to them; they are the real ones. */
const helpers = ['sh', 'bash', 'env', 'xargs', 'nohup', 'nice', 'timeout', 'find', 'cat', 'base64', 'grep'];

function linkProgram(name: string, bin: string): void {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => joinPath(folder, name))
    .find(existsSync);
  if (found !== undefined) symlinkSync(found, joinPath(bin, name));
}

function stubs(program: string): ReadonlyMap<string, string> {
  const write = `#!/bin/sh\n{ printf '%s\\0' "\${0##*/}" "$@"; printf '\\1\\0'; } >> "$LAB_LOG"\n`;
  const sudo = '#!/bin/sh\nwhile :; do case "$1" in -u) shift 2;; -*) shift;; *) break;; esac; done\nexec "$@"\n';
  return new Map([
    ['sudo', sudo],
    ['git', write],
    [program, write],
  ]);
}

/** Options in one order and spelling, without those that change nothing, and paths by where they lead. */
function normalise(
  program: string,
  args: readonly string[],
  { home, cwd }: { readonly home: string; readonly cwd: string },
): string {
  const known = optionsOf([program, ...args]);
  const isKnown = known.letters !== undefined || known.flags !== undefined;
  const end = args.indexOf('--');
  const options: string[] = [];
  const operands: string[] = [];
  for (const [index, arg] of args.entries()) {
    if (arg === known.global) continue;
    const isOption = isKnown && arg.startsWith('-') && arg !== '--' && (end === -1 || index < end);
    if (isOption) options.push(...(readOptions(arg, known) ?? [arg]));
    else if (index !== end || !isKnown) operands.push(toPath(arg, home, cwd));
  }
  return JSON.stringify([program, options.sort(), operands]);
}

function toPath(arg: string, home: string, cwd: string): string {
  if (!/^\.|\//.test(arg) || arg.startsWith('-') || /[:\s=]/.test(arg)) return arg;
  return posix.resolve(cwd, arg).replace(home, '~');
}
