import { readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { nearestName } from '@agent-hooks/hook-types/internal';
import type { CommandReading, Effect } from '@agent-hooks/shell-effects';
import { isBuiltin } from './builtins.ts';
import { type Environment, isOnPath, lookAtFile } from './find-program.ts';
import { inspectScript, isShell } from './inspect-script.ts';
import { defaultShell, projectVariables, quoteWords, readShellText } from './shell-facts.ts';

/** Something that will keep a command from working here. */
interface CommandTrouble {
  readonly message: string;
  readonly advice: string;
}

/** What checking a command showed. */
export interface CheckedCommand {
  readonly troubles: readonly CommandTrouble[];
  /** The scripts that it runs, whether they exist or not. */
  readonly scripts: readonly string[];
}

/** Where a command would run. */
export interface CommandPlace {
  readonly projectDir: string;
  readonly env: Environment;
}

/** Checks that all that a hook's command names can be found and run; it runs nothing. */
export function checkCommand(config: CommandHookConfig, { projectDir, env }: CommandPlace): CheckedCommand {
  const checker = new CommandChecker(projectDir, { ...env, ...projectVariables(projectDir), ...config.env });
  const shell = config.shell ?? defaultShell;
  if (config.args) checker.checkWords([config.command, ...config.args]);
  else if (!isShell(shell)) checker.checkProgram(shell);
  else {
    if (config.shell !== undefined) checker.checkProgram(config.shell);
    checker.checkShellText(config.command);
  }
  return checker;
}

class CommandChecker implements CheckedCommand {
  readonly troubles: CommandTrouble[] = [];
  readonly scripts: string[] = [];
  readonly #reported = new Set<string>();
  readonly #projectDir: string;
  readonly #env: Environment;

  constructor(projectDir: string, env: Environment) {
    this.#projectDir = projectDir;
    this.#env = env;
  }

  checkWords(words: readonly string[]): void {
    const expand = (word: string) =>
      word.replace(
        /\$(?:(\w+_PROJECT_DIR)|\{(\w+_PROJECT_DIR)\})/g,
        (all, bare, braced) => this.#env[bare ?? braced] ?? all,
      );
    this.checkShellText(quoteWords(words.map(expand)));
  }

  checkShellText(text: string): void {
    // A function that the text defines could be any of its programs.
    if (/\w\s*\(\s*\)/.test(text)) return;
    const reading = readShellText(text, this.#projectDir, this.#env);
    for (const { words } of reading.commands) {
      const [program] = words;
      const isLookedUp = program?.isKnown && program.text !== '' && !/[\\/]/.test(program.text);
      if (isLookedUp && !isBuiltin(program.text)) this.checkProgram(program.text);
    }
    for (const effect of reading.effects)
      if (effect.kind === 'execute' && effect.source === 'file') this.#checkExecuted(effect, reading);
  }

  checkProgram(name: string, neededBy?: string): void {
    if (name.includes('/') ? lookAtFile(resolve(this.#projectDir, name)).exists : this.#isOnPath(name)) return;
    const who = neededBy === undefined ? '' : `${neededBy} needs it, but `;
    const where = name.includes('/') ? 'there is no such file' : 'it is not on PATH';
    this.#add(
      name,
      `the program '${name}' cannot be found: ${who}${where}`,
      `Install ${basename(name)}, or use another program.`,
    );
  }

  #checkExecuted({ target, program }: Effect, { commands }: CommandReading): void {
    // Where it is depends on what is not known.
    if (target.includes('…')) return;
    const words = commands.flatMap((command) => command.words);
    const name =
      words.find(({ text }) => text !== '' && `/${target}`.endsWith(`/${text.replace(/^(\.\/)+/, '')}`))?.text ??
      target;
    const isStarted = basename(target) === program;
    // A module that is loaded by its name is looked up elsewhere.
    if (isStarted || isShell(program) || /[./]/.test(name))
      this.#checkScript(name, target, isStarted ? undefined : program);
  }

  /** A script that another program reads need not be executable. */
  #checkScript(name: string, path: string, startedBy: string | undefined): void {
    const file = lookAtFile(path);
    this.scripts.push(path);
    if (!file.exists) {
      this.#add(path, `there is no file '${name}'`, adviceForMissing(name, path));
    } else if (!file.isFile) {
      this.#add(path, `'${name}' is not a file`, 'Name the script itself.');
    } else if (startedBy === undefined && !file.executable) {
      this.#add(path, `'${name}' is not executable`, `Run: chmod +x ${quote(path)}`);
    } else if (startedBy !== undefined && !file.readable) {
      this.#add(path, `'${name}' cannot be read`, `Run: chmod +r ${quote(path)}`);
    } else this.#checkContent(name, path, startedBy);
  }

  #checkContent(name: string, path: string, startedBy: string | undefined): void {
    const { interpreter, carriageReturn, helpers } = inspectScript(path, startedBy);
    if (carriageReturn && (startedBy === undefined || isShell(startedBy))) {
      this.#add(path, `the first line of '${name}' ends as on Windows`, 'Save the script with LF line endings.');
    } else if (startedBy === undefined && interpreter !== undefined) {
      this.checkProgram(interpreter, `the first line of '${name}'`);
    }
    for (const [helper, line] of helpers) this.checkProgram(helper, `${name}:${line}`);
  }

  #isOnPath(name: string): boolean {
    return isOnPath(name, this.#env, this.#projectDir);
  }

  #add(subject: string, message: string, advice: string): void {
    if (this.#reported.has(subject)) return;
    this.#reported.add(subject);
    this.troubles.push({ message, advice });
  }
}

function adviceForMissing(name: string, path: string): string {
  const near = nearestName(basename(path), namesIn(dirname(path)));
  const found = near === undefined ? '' : ` Beside it is '${near}'.`;
  return (name === path ? 'Make it, or correct the command.' : `It is looked for as ${path}.`) + found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).slice(0, 1000);
  } catch {
    return [];
  }
}

function quote(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
