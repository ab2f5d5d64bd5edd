import { basename, extname, isAbsolute, resolve } from 'node:path';
import type { StartedProgram } from '@agent-hooks/hook-types/internal';
import { findLoading } from '@agent-hooks/shell-effects';
import { isInside } from './inside.ts';
import { interpretArguments, isKnownInterpreter, isOfProcess } from './interpreters.ts';
import { affectsCodeLoading } from './loading-variables.ts';
import { type PortableCommand, portableCommands } from './portable-commands.ts';
import { quoteWords, readShellText } from './shell-facts.ts';

/** A script that a command runs. */
export interface RunScript {
  readonly path: string;
  /** True if its first line says what happens; false if an interpreter is given it. */
  readonly isStarted: boolean;
}

/** The scripts that a command runs, and all of it that is not understood: there, more could run than is known. */
export interface WhatRuns {
  readonly scripts: readonly RunScript[];
  readonly writes: readonly string[];
  /** Each a sentence without its full stop, for the person who approves. */
  readonly notUnderstood: readonly string[];
}

/** Where a hook's program runs, and what is known there. */
export interface CommandPlace {
  readonly projectDir: string;
  readonly variables: Readonly<Record<string, string>>;
  /** The shell that runs commands where a hook names none. */
  readonly shell: string;
  readonly platform?: NodeJS.Platform;
}

/** Says which scripts a hook's program runs. It is conservative: what is not certain counts as not understood. */
export function whatRuns({ command, args, shell, env = {} }: StartedProgram, place: CommandPlace): WhatRuns {
  const reading = new CommandReading(place);
  for (const name of Object.keys(env)) {
    if (affectsCodeLoading(name)) reading.addUnknown(`env.${name}`, 'this variable decides what programs load');
  }
  if (args) reading.readWords([command, ...args].map((word) => expandVariables(word, place.variables)));
  else reading.readText(command, shell ?? place.shell);
  return reading.result();
}

/** Words that mean the same to every shell. */
const plainWords = /^[A-Za-z0-9_+./:-]+( +[A-Za-z0-9_+./:=-]+)*$/;
/** The same with the separator of Windows, which shells of other systems take for a quote. */
const plainWindowsWords = /^[A-Za-z0-9_+./\\:-]+( +[A-Za-z0-9_+./\\:=-]+)*$/;
const isAssignment = /^[A-Za-z_]\w*=/;
const deepest = 3;

/** Where a command runs, and how many shells are around it. */
interface Where {
  readonly directory: string;
  readonly depth: number;
  /** False where a word is no longer read by a shell, so that its builtins are programs. */
  readonly isInShell: boolean;
}

class CommandReading {
  readonly #projectDir: string;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #platform: NodeJS.Platform;
  readonly #scripts = new Map<string, RunScript>();
  readonly #named = new Set<string>();
  readonly #writes = new Set<string>();
  readonly #notUnderstood = new Set<string>();

  constructor({ projectDir, variables, platform = process.platform }: CommandPlace) {
    this.#projectDir = projectDir;
    this.#variables = variables;
    this.#platform = platform;
  }

  addUnknown(part: string, why: string): void {
    const shown = part.length > 60 ? `${part.slice(0, 57)}...` : part;
    this.#notUnderstood.add(`${shown}: ${why}`);
  }

  readWords(words: readonly string[]): void {
    this.#readCommand(words, { directory: this.#projectDir, depth: 0, isInShell: false });
  }

  readText(
    text: string,
    shell: string,
    where: Where = { directory: this.#projectDir, depth: 0, isInShell: true },
  ): void {
    const name = basename(shell).replace(/\.exe$/i, '');
    const trimmed = text.trim();
    const reads = findLoading(name)?.text;
    if (reads === 'posix') {
      const read = portableCommands(text, this.#variables);
      if ('commands' in read) this.#readCommands(read.commands, where);
      else this.addUnknown(read.notUnderstood, 'only a running shell knows what this part runs');
    } else if (reads === undefined && findLoading(name.toLowerCase())?.text !== 'words')
      this.addUnknown(shell, 'how this program reads the text is not known');
    else if ((process.platform === 'win32' ? plainWindowsWords : plainWords).test(trimmed))
      this.#readCommand(trimmed.split(/ +/), where);
    else this.addUnknown(text, `text for ${name} is understood only if it is plain words`);
  }

  result(): WhatRuns {
    for (const path of this.#scripts.keys()) {
      if (this.#named.has(path))
        this.addUnknown(basename(path), 'the command also hands this script to another program');
    }
    const [scripts, writes] = [[...this.#scripts.values()], [...this.#writes]];
    return { scripts, writes, notUnderstood: [...this.#notUnderstood] };
  }

  #readCommands(commands: readonly PortableCommand[], where: Where): void {
    const [first, ...rest] = commands;
    const target = first && directoryOf(first);
    if (target !== undefined && rest.length > 0) {
      // What is sent to the background takes the change of the directory along.
      if (rest.slice(0, -1).some(({ operator }) => operator === '&'))
        this.addUnknown(`cd ${target}`, 'which parts of the command it is for cannot be told');
      this.#readCommands(rest, { ...where, directory: this.#resolve(target, where) });
      return;
    }
    for (const { words, writes } of commands) {
      for (const file of writes) this.#write(file, where);
      this.#readCommand(words, where);
    }
  }

  #write(file: string, where: Where): void {
    const path = resolve(where.directory, file);
    this.#named.add(path);
    this.#writes.add(path);
  }

  /** Behind a directory that is a link, `..` leads elsewhere than the text says. */
  #resolve(path: string, { directory }: Where): string {
    const isBehind = directory === this.#projectDir ? /[^/.][/\\]+\.\.([/\\]|$)/ : /(^|[/\\])\.\.([/\\]|$)/;
    if (isOfProcess(path)) this.addUnknown(path, 'where this leads depends on the process that asks');
    if (isBehind.test(path))
      this.addUnknown(path, 'where .. leads behind a directory cannot be told, since that can be a link');
    return resolve(directory, path);
  }

  #readCommand(words: readonly string[], where: Where): void {
    const [first = '', ...rest] = words;
    const behind = behindStarter(words, where.isInShell);
    const path = resolve(where.directory, first);
    const isInterpreter = isKnownInterpreter(first);
    if (behind) this.#readCommand(behind, { ...where, isInShell: false });
    else if (isAssignment.test(first)) this.#readAssignment(words, where);
    else if (/[\\/]/.test(first) && isInside(path, this.#projectDir)) {
      if (this.#platform === 'win32' && extname(first) === '')
        this.addUnknown(first, 'Windows starts a file with an ending in its place. Write the ending');
      if (!isInterpreter) this.#run(this.#resolve(first, where), true);
      else this.addUnknown(words.join(' '), 'a project that brings its own interpreter decides what that loads');
    } else if (/[\\/]/.test(first) && !isAbsolute(first))
      this.addUnknown(words.join(' '), 'a program beside the project is covered alone');
    else if (isInterpreter) this.#readInterpreter(words, where);
    else if (handlesOnlyData(first, rest, where.isInShell)) {
      for (const word of rest) this.#named.add(resolve(where.directory, word));
      for (const { kind, target } of readShellText(quoteWords(words), where.directory, this.#variables).effects)
        if (kind === 'write') this.#write(target, where);
    } else this.addUnknown(words.join(' '), `what ${basename(first) || 'it'} runs cannot be told from the command`);
  }

  /** Of variables only short plain values are understood, of names that no program's loading depends on. */
  #readAssignment([first = '', ...rest]: readonly string[], where: Where): void {
    const [name = '', ...value] = first.split('=');
    if (affectsCodeLoading(name) || Object.hasOwn(this.#variables, name) || !/^[\w,:+@%-]*$/.test(value.join('=')))
      this.addUnknown(first, 'this variable could decide what programs load');
    if (rest.length > 0) this.#readCommand(rest, where);
  }

  #readInterpreter(words: readonly string[], where: Where): void {
    const [program = '', ...args] = words;
    const { directory, depth } = where;
    const found = interpretArguments(program, args);
    if ('script' in found) this.#run(this.#resolve(found.script, where), found.followsFirstLine);
    else if ('text' in found && depth < deepest)
      this.readText(found.text, program, { directory, depth: depth + 1, isInShell: true });
    else this.addUnknown(words.join(' '), 'notUnderstood' in found ? found.notUnderstood : 'it is nested too deeply');
  }

  #run(path: string, isStarted: boolean): void {
    const known = this.#scripts.get(path);
    this.#scripts.set(path, { path, isStarted: isStarted || known?.isStarted === true });
  }
}

/** Where `cd` leads if everything else depends on it; only what no `CDPATH` can turn elsewhere. */
function directoryOf({ words, operator }: PortableCommand): string | undefined {
  const [first, ...rest] = words;
  const target = rest[0] === '--' ? rest[1] : rest[0];
  const isAlone = rest.length === (rest[0] === '--' ? 2 : 1);
  return first === 'cd' && isAlone && operator === '&&' && target && /^\.{0,2}\//.test(target) ? target : undefined;
}

/** Words that a shell carries out by itself and that start nothing. */
const harmlessBuiltin = /^(:|exit)$/;

/** Whether a program, or a word of a shell if one reads it, only handles data with these arguments. */
function handlesOnlyData(program: string, args: readonly string[], isInShell: boolean): boolean {
  const unsafe =
    isInShell && harmlessBuiltin.test(program) ? /\[.*[$`]/s : findLoading(basename(program))?.unsafeArgument;
  return unsafe !== undefined && !args.some((arg) => unsafe.test(arg));
}

/** What a program starts that does nothing but start another one; undefined for any other, and with any option. */
function behindStarter([first = '', ...rest]: readonly string[], isInShell: boolean): readonly string[] | undefined {
  const from = first === 'exec' && !isInShell ? undefined : findLoading(first)?.startsFrom;
  if (from === undefined || !rest.slice(0, from).every((word) => /^[\d.]+[smhd]?$/.test(word))) return undefined;
  const [program = ''] = rest.slice(from);
  return program === '' || program.startsWith('-') ? undefined : rest.slice(from);
}

/** Outside of a shell only these variables are expanded, by the runner. */
function expandVariables(word: string, variables: Readonly<Record<string, string>>): string {
  return word.replace(/\$(?:\{(\w+)\}|(\w+))/g, (all, braced, bare) => {
    const name: string = braced ?? bare;
    return (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? all;
  });
}
