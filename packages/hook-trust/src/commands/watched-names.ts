import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programEndings, shellProgram } from '@agent-hooks/hook-runner/programs';
import type { StartedProgram } from '@agent-hooks/hook-types/internal';
import { findLoading, findProgram, type ReadCommand } from '@agent-hooks/shell-effects';
import { isBuiltin } from './builtins.ts';
import { type Environment, searchEnv } from './find-program.ts';
import { defaultShell, projectVariables, quoteWords, readShellText } from './shell-facts.ts';

/** All that a command could mean by its words; what of it exists is for others to see. */
export interface WatchedNames {
  /** Absolute paths that a word may stand for. */
  readonly paths: readonly string[];
  /** Absolute paths that are started as programs. */
  readonly started: ReadonlySet<string>;
  /** Programs that are looked up by their name, and the shell. */
  readonly programs: readonly string[];
  /** True if it names more than can be looked at each time. */
  readonly isTooMuch: boolean;
}

/** More words, and a longer command, than any sensible hook has. */
const mostPaths = 1000;
const mostText = 64 * 1024;

/** Collects what a command names: rather too much than too little, since what is missed could be changed unseen. */
export function watchedNames(
  config: Partial<StartedProgram> & { readonly command: string; readonly type?: string },
  projectDir: string,
  { env, platform = process.platform }: { readonly env: Environment; readonly platform?: NodeJS.Platform },
): WatchedNames {
  const { command, args, shell, env: own = {} } = config;
  if (JSON.stringify([command, args, own]).length > mostText) return tooMuch;
  const names = new NameCollector(
    projectDir,
    { HOME: env.HOME, PWD: projectDir, ...projectVariables(projectDir), ...own },
    platform === 'win32' ? ['.ps1', ...programEndings(searchEnv(env, own, platform))] : [],
  );
  if (args) names.readWords([command, ...args]);
  else names.readShell(command, shellProgram(shell ?? defaultShell, platform));
  for (const value of Object.values(own)) names.readLoosely(value);
  return names.result();
}

const tooMuch: WatchedNames = { paths: [], started: new Set(), programs: [], isTooMuch: true };

class NameCollector {
  readonly #projectDir: string;
  readonly #env: Environment;
  /** Directories from which relative names may be meant. */
  readonly #bases: Set<string>;
  readonly #words = new Set<string>();
  /** Words found without understanding the text around them. */
  readonly #looseWords = new Set<string>();
  readonly #written = new Set<string>();
  readonly #started = new Set<string>();
  readonly #programs = new Set<string>();
  /** What a program's name may lack. */
  readonly #endings: readonly string[];

  constructor(projectDir: string, env: Environment, endings: readonly string[]) {
    this.#projectDir = projectDir;
    this.#endings = endings;
    this.#env = env;
    this.#bases = new Set([projectDir]);
  }

  readWords(words: readonly string[]): void {
    const known = words.map((word) => this.#expand(word));
    const [program] = known;
    // No shell reads it: what would be a builtin there is a program here.
    if (program) this.#addProgram(program);
    this.#readText(quoteWords(known));
    for (const word of words) this.readLoosely(word);
  }

  readShell(text: string, shell: string): void {
    this.#programs.add(shell);
    this.#readText(text);
  }

  /** Looks at everything between blanks, quotes and signs, whatever language it is written in. */
  readLoosely(text: string): void {
    for (const token of [...text.split(separators), ...text.replace(/["'\\]/g, '').split(separators)]) {
      if (token !== '') this.#looseWords.add(this.#expand(token));
    }
  }

  result(): WatchedNames {
    const written = new Set([...this.#written].flatMap((word) => this.#resolve(word)));
    const loose = [...this.#looseWords].flatMap((word) => this.#resolve(word)).filter((path) => !written.has(path));
    const paths = new Set([...[...this.#words].flatMap((word) => this.#resolve(word)), ...loose]);
    return {
      paths: [...paths].slice(0, mostPaths),
      started: new Set([...this.#started].flatMap((word) => this.#resolve(word))),
      programs: [...this.#programs],
      isTooMuch: paths.size > mostPaths,
    };
  }

  #readText(text: string): void {
    this.readLoosely(text);
    const { commands, effects, unknowns } = readShellText(text, this.#projectDir, this.#env);
    const writtenBy = new Map<string, Set<string>>();
    for (const { kind, target, program } of effects) {
      if (target.includes('…')) continue;
      if (kind === 'read' || kind === 'execute') this.#words.add(target);
      if (kind !== 'write' && kind !== 'delete') continue;
      this.#written.add(target);
      writtenBy.set(program, (writtenBy.get(program) ?? new Set()).add(target));
    }
    // Behind a program that starts others, a builtin is a program too.
    const handedOn = new Set(commands.flatMap(({ words }) => words.slice(1).map(({ text: word }) => word)));
    for (const command of commands) this.#readCommand(command, writtenBy, handedOn);
    // Any word of what is not read may be a program.
    const unread = unknowns.length > 0 ? text.split(separators) : [];
    for (const token of unread) if (isInterpreter(token)) this.#programs.add(token);
  }

  #readCommand(
    { words, depth, isKnown }: ReadCommand,
    writtenBy: ReadonlyMap<string, ReadonlySet<string>>,
    handedOn: ReadonlySet<string>,
  ): void {
    const [program] = words;
    const name = program?.isKnown ? basename(program.text) : '';
    const written = isKnown ? writtenBy.get(name) : undefined;
    for (const { text, isKnown: isWordKnown } of words) {
      if (!isWordKnown || (written && this.#resolve(text).some((path) => written.has(path)))) continue;
      this.#addWord(text);
      // Some program that starts others may start it.
      if (isInterpreter(text)) this.#programs.add(text);
    }
    this.#addBases(words);
    const isOfShell = isBuiltin(program?.text ?? '') && !(depth > 0 && handedOn.has(name));
    if (!program || name === '' || isOfShell) return;
    this.#addProgram(program.text);
    for (const file of findLoading(name)?.projectFiles ?? []) this.#words.add(file);
    const operands = isInterpreter(name) ? words.slice(1, mostOperands) : [];
    for (const { text } of operands) if (!text.startsWith('-')) this.#addSpellings(text);
  }

  #addSpellings(name: string): void {
    for (const spelling of [name, ...spellingsOf(name)]) this.#words.add(spelling);
  }

  #addProgram(name: string): void {
    if (!/[\\/]/.test(name)) this.#programs.add(name);
    else
      for (const each of [name, ...this.#endings.map((ending) => name + ending)]) {
        this.#words.add(each);
        this.#started.add(each);
      }
  }

  /** A word may contain a file behind `=`, a letter of an option, an at sign or a colon. */
  #addWord(word: string): void {
    this.#words.add(word);
    for (const part of word.split(/[=,:@]|^-\w/)) if (part !== '') this.#words.add(part);
    if (word.includes('file://')) this.#addUrl(word.slice(word.indexOf('file://')));
  }

  #addUrl(url: string): void {
    try {
      this.#words.add(fileURLToPath(url));
    } catch {
      // An address of another machine names no file here.
    }
  }

  #addBases(command: ReadCommand['words']): void {
    for (const [index, { text }] of command.entries()) {
      const next = command[index + 1];
      const target = changesDirectory.test(text) && next?.isKnown ? next.text : directoryOption.exec(text)?.[1];
      if (target === undefined || this.#bases.size > 16) continue;
      for (const base of [...this.#bases]) this.#bases.add(resolve(base, target));
    }
  }

  #expand(text: string): string {
    return text.replace(/\$(?:(\w+)|\{(\w+)\})/g, (all, bare, braced) => this.#env[bare ?? braced] ?? all);
  }

  #resolve(word: string): string[] {
    if (word.length > 4096 || word.includes('\0')) return [];
    return [...this.#bases].map((base) => resolve(base, word)).filter((path) => path !== this.#projectDir);
  }
}

const separators = /[\s;&|()<>`"'=,:[\]{}!]+/;
const changesDirectory = /^(cd|pushd|-C|-D|--chdir|--cwd|--prefix|--directory|--dir)$/;
const directoryOption = /^--(?:chdir|cwd|prefix|directory|dir)=(.+)$/;

/** So many words of an interpreter may name what it runs. */
const mostOperands = 12;

const isInterpreter = (name: string): boolean => findProgram(name)?.family === 'interpreters';

/** What an interpreter may run that is asked for a script or a module of a name. */
function spellingsOf(name: string): readonly string[] {
  const module = name.replaceAll('.', '/');
  const files = ['.js', '.cjs', '.mjs', '.json', '.node', '.ts', '.py'].map((ending) => name + ending);
  const inFolder = ['package.json', 'index.js', 'index.cjs', 'index.json', 'index.node', 'index.ts', '__main__.py'];
  const modules = [`${module}.py`, `${module}/__main__.py`, `${module}/__init__.py`];
  return [...files, ...inFolder.map((file) => `${name}/${file}`), ...modules];
}
