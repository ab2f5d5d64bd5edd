import { interpretedCode, readsCode } from './inline-code.ts';
import { type ShellWord, type SimpleCommand, splitCommands } from './split-commands.ts';

/** One command that a text would run. */
export interface ShellPart {
  readonly words: SimpleCommand;
  /** True if it may also be no command but an argument: it counts where something is refused, never where it is allowed. */
  readonly isGuess: boolean;
}

/** All that a text would run, as far as the text tells. */
export interface ShellReading {
  readonly parts: readonly ShellPart[];
  /** Files that redirections write and read. */
  readonly writes: readonly ShellWord[];
  readonly reads: readonly ShellWord[];
  /** True if it could run something that its text does not show. */
  readonly isOpaque: boolean;
}

/** Longer texts are not looked into. */
const longestText = 64 * 1024;
const mostParts = 500;
const deepest = 8;

/**
 * Reads the text of a shell command with all that it holds: compound commands, substitutions, subshells, texts that are
 * given to another shell, and what programs such as `sudo` or `xargs` start.
 */
export function readShellText(text: string, home: string | undefined): ShellReading {
  const reader = new ShellTextReader(home);
  reader.read(text, 0, false);
  return reader;
}

class ShellTextReader implements ShellReading {
  readonly parts: ShellPart[] = [];
  readonly writes: ShellWord[] = [];
  readonly reads: ShellWord[] = [];
  isOpaque = false;
  readonly #lookUp: (name: string) => string | undefined;

  constructor(home: string | undefined) {
    this.#lookUp = (name) => (name === 'HOME' ? home : undefined);
  }

  read(text: string, depth: number, isGuess: boolean): void {
    if (depth > deepest || text.length > longestText || this.parts.length > mostParts) {
      this.isOpaque = true;
      return;
    }
    const inner: string[] = [];
    const commands = splitCommands(text, this.#lookUp, {
      redirect: (operator, target) => this.#redirect(operator, target),
      substitution: (code) => inner.push(code),
      unclear: () => {
        this.isOpaque = true;
      },
    });
    for (const command of commands) this.#command(command, depth, isGuess);
    for (const code of inner) this.read(code, depth + 1, isGuess);
  }

  #redirect(operator: string, target: ShellWord): void {
    const isDescriptor = operator.endsWith('&') && /^\d+-?$|^-$/.test(target.text);
    if (isDescriptor || (target.known && target.text === '/dev/null')) return;
    if (operator.includes('>')) this.writes.push(target);
    // Text that is given as input is no file.
    else if (operator !== '<<<') this.reads.push(target);
  }

  #command(command: SimpleCommand, depth: number, isGuess: boolean): void {
    const words = withoutKeywords(command);
    const [first] = words;
    if (!first) return;
    this.parts.push({ words, isGuess });
    const assigned = words.findIndex(({ text }) => !/^\w+\+?=/.test(text));
    // Assignments before a command are part of it where it is allowed, and hide nothing where it is refused.
    if (assigned > 0) this.#command(words.slice(assigned), depth, true);
    else if (assigned === 0) this.#started(words, depth);
  }

  /** What a program starts whose name says that it starts others. */
  #started(words: SimpleCommand, depth: number): void {
    const [program, ...args] = words;
    if (!program?.known) {
      this.isOpaque = true;
      return;
    }
    const name = programName(program.text);
    if (readsCode(name, args)) this.isOpaque = true;
    const inline = interpretedCode(name, args);
    if (inline.length > 0) this.#mentioned(inline, depth);
    if (evaluators.has(name)) this.#evaluated(args, depth);
    else if (shells.has(name)) this.#shell(args, depth);
    else if (starters.has(name)) this.#starter(args, depth);
  }

  #evaluated(args: SimpleCommand, depth: number): void {
    if (args.some(({ known }) => !known)) this.isOpaque = true;
    else this.read(args.map(({ text }) => text).join(' '), depth + 1, true);
  }

  /** Texts that may be run, within code of another language: what cannot be read in them is that language's own. */
  #mentioned(texts: readonly string[], depth: number): void {
    const { isOpaque } = this;
    for (const text of texts) this.read(text, depth + 1, true);
    this.isOpaque = isOpaque;
  }

  #shell(args: SimpleCommand, depth: number): void {
    const option = args.findIndex(({ text }) => /^(-\w*c\w*|--command|\/c|-command)$/i.test(text));
    const operands = args.filter(({ text }) => !/^[-+/]/.test(text));
    // It runs what it reads, which nobody has seen yet.
    if (option === -1 && (operands.length === 0 || args.some(({ text }) => text === '-s'))) this.isOpaque = true;
    if (option === -1) return;
    const code = args.slice(option + 1).filter(({ text }) => !/^-\w+$/.test(text));
    if (code.some(({ known }) => !known)) this.isOpaque = true;
    for (const { text } of code) this.read(text, depth + 1, true);
  }

  #starter(args: SimpleCommand, depth: number): void {
    let guesses = 0;
    for (const [index, { text, known }] of args.entries()) {
      if (/^-/.test(text) || /^\w+=/.test(text)) continue;
      if (this.parts.length > mostParts) this.isOpaque = true;
      if (this.isOpaque) return;
      if (known && /[\s;&|`$]/.test(text)) this.read(text, depth + 1, true);
      // Any of its arguments may be the program, for some of them belong to options.
      else if (guesses++ < mostGuesses) this.#guess(args.slice(index), depth);
    }
  }

  #guess(words: SimpleCommand, depth: number): void {
    this.parts.push({ words, isGuess: true });
    const name = programName(words[0]?.text ?? '');
    if (depth < deepest && (shells.has(name) || evaluators.has(name))) this.#started(words, depth + 1);
  }
}

/** Programs are looked for among so many arguments of one that starts others. */
const mostGuesses = 12;

/** The name of a program, whatever the path to it. */
function programName(text: string): string {
  if (!/[/\\.]/.test(text)) return text;
  return text.replace(/^.*[/\\]/, '').replace(/\.(exe|cmd|bat|com)$/i, '');
}

function withoutKeywords(command: SimpleCommand): SimpleCommand {
  const start = command.findIndex(({ text, known }) => !known || !keywords.has(text));
  return start === -1 ? [] : command.slice(start);
}

const keywords: ReadonlySet<string> = new Set('! { } if then elif else fi while until do done esac'.split(' '));
const evaluators: ReadonlySet<string> = new Set(['eval']);
const shells: ReadonlySet<string> = new Set('sh bash dash zsh ksh ash fish mksh pwsh powershell cmd'.split(' '));

/** Programs, and words of shells, that start what their arguments say. */
const starters: ReadonlySet<string> = new Set(
  `sudo doas su runuser env nice ionice chrt taskset timeout stdbuf xargs parallel time nohup setsid exec command builtin
  chroot unshare nsenter bwrap firejail systemd-run watch flock script strace ltrace caffeinate unbuffer busybox toybox
  rlwrap proxychains proxychains4 torsocks find fd entr ssh coproc winpty wsl start trap xvfb-run npx bunx pnpx
  tmux screen docker podman nerdctl kubectl oc lxc`.split(/\s+/),
);
