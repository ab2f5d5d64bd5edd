import type { Data, Effect, EffectKind, Family, ShellName, Span, Word } from '../types.ts';
import type { Arguments } from './parse-arguments.ts';

/** A program of the table: one row. */
export interface Program {
  /** Names of the program, without directory and `.exe`; a name may end in `*` for versions (`python*`). */
  readonly names: readonly string[];
  readonly family: Family;
  /**
   * The options that it takes, separated by blanks: `-r -f --force -o= --output=`. `=` marks those that take a value;
   * `--color?` takes one only after `=`; `-l#` takes digits only; `-*` says that long options have one dash. Absent: every word that starts with
   * `-` is an option without a value.
   */
  readonly options?: string;
  /** True if options end at the first operand (`sudo`, `env`, `xargs`, `git`): the rest belongs to what it starts. */
  readonly stopsAtOperand?: boolean;
  /** Options after whose value everything is an operand: `-c -m` of python. */
  readonly stopsAfter?: string;
  /** True if it only reads, prints or computes, whatever its arguments; `act` may still report what it reads. */
  readonly isHarmless?: boolean;
  /** Reports what a call of it does. Absent: nothing worth reporting. */
  readonly act?: (call: Call, report: Report, given: Arguments) => void;
}

/** One call of a program. */
export interface Call {
  /** The name by which the table knows it. */
  readonly name: string;
  /** The program as written, then its arguments as words. */
  readonly words: readonly Word[];
  readonly arguments: Arguments;
  /** What it reads from stdin; undefined if stdin is not redirected. */
  readonly stdin: Data | undefined;
  /** Variables that the text gives it: assigned for this call (`GIT_SSH_COMMAND=… git fetch`) or exported before. */
  readonly environment: ReadonlyMap<string, Word>;
  /** `$1`, `$2`, … of the shell that calls it. */
  readonly positional: readonly Word[];
  readonly span: Span;
  /** The absolute path that a word means in the call's working directory; holes stay. `~` is already expanded. */
  readonly resolve: (word: Word | string) => string;
  /** What is known about the content of a file: written earlier in the same text, or read by the host's callback. */
  readonly fileData: (path: string) => Data | undefined;
  readonly home: string;
  readonly project: string;
  readonly cwd: string;
}

/** What a row says of an effect; the rest is filled in. A path target is a word or an absolute path. */
export interface EffectDraft
  extends Partial<
    Pick<Effect, 'certainty' | 'instead' | 'isRecursive' | 'isMoved' | 'action' | 'source' | 'isSecret' | 'sent'>
  > {
  readonly kind: EffectKind;
  /** A path (resolved, and its place computed), or what the kind of effect is sent to, asked or stopped. */
  readonly target?: Word | string;
  /** Set if it is not the kind that decides whether the target is a path: a download that is run, a setting by its name. */
  readonly isRemote?: boolean;
  /** Without it, a usual sentence for the kind and the target. */
  readonly sentence?: string;
  /** The family that it counts for, if it is not the program's: `curl` that deletes a DNS record. */
  readonly family?: Family;
}

/** How a command within a command runs. */
export interface NestedRun {
  readonly stdin?: Data | undefined;
  readonly cwd?: string;
  /** Set if the shell that calls it reads it (`eval`, `source`): its variables and directory are used and changed. */
  readonly isSameShell?: boolean;
  /** The shell that reads a text, if it is not bash: `sh` may be any POSIX shell. */
  readonly shell?: ShellName;
  /** Set if the shell starts with `-O extglob`. */
  readonly isExtendedGlob?: boolean;
  /** Set if it runs on another machine or in a container, where paths mean something else. */
  readonly isElsewhere?: boolean;
  /** Set if its arguments are completed by something unknown (`xargs`, `find -exec … {}`). */
  readonly isPartial?: boolean;
  readonly certainty?: Effect['certainty'];
  readonly environment?: ReadonlyMap<string, Word>;
  /** The script that it is in. */
  readonly file?: string;
  /** Values of `$0`, `$1`, … */
  readonly positional?: readonly Word[];
}

/** What code does as far as it can be followed: whether it deletes and starts things, and whether these are known. */
export interface Followed {
  readonly deletesKnown: boolean;
  readonly deletesUnknown: boolean;
  readonly startsKnown: boolean;
  readonly startsUnknown: boolean;
}

/** Languages whose code is searched for what it runs, deletes, writes, reads and sends. */
export type CodeLanguage =
  | 'python'
  | 'node'
  | 'perl'
  | 'ruby'
  | 'php'
  | 'lua'
  | 'awk'
  | 'powershell'
  | 'sql'
  | 'vim'
  | 'tcl'
  /** Any other: strings and calls are read, comments that start with `#` or `//` are not. */
  | 'other';

/** Takes what a row reports about one call. */
export interface Report {
  readonly effect: (draft: EffectDraft) => void;
  /** A program with its arguments that this one starts (`sudo`, `env`, `xargs`, `find -exec`). Returns what it prints. */
  readonly run: (words: readonly Word[], how?: NestedRun) => Data | undefined;
  /** A text that a shell reads (`sh -c`, `eval`, `ssh host …`). */
  readonly shell: (text: Word | string, how?: NestedRun) => Data | undefined;
  /** A script that a shell or an interpreter reads from a file: read if the host allows it, else `execute` of a file. */
  readonly script: (path: Word, language: CodeLanguage | 'shell', how?: NestedRun) => void;
  /** Code of another language in this text (`python -c`, a here-document for `node`). */
  readonly code: (text: Word | string, language: CodeLanguage, how?: NestedRun) => void;
  /** The first of these files that can be read is loaded as code, once. */
  readonly loads: (paths: readonly string[], language: CodeLanguage) => Followed | undefined;
  /** Data that is executed by a shell or an interpreter: decides by where it comes from. */
  readonly executeData: (data: Data | undefined, language: CodeLanguage | 'shell', how?: NestedRun) => void;
  /** What it prints. Without a call, its stdin and all files that it read count as printed. */
  readonly prints: (data: Data) => void;
  /** What it writes into a file, for commands that come later in the text. */
  readonly writes: (path: Word, data: Data) => void;
  /** A symbolic link that it makes, and the absolute path that it leads to. */
  readonly links: (path: Word, target: string) => void;
  /** The working directory for the commands after it (`cd`). */
  readonly changeDirectory: (path: Word | undefined) => void;
  /** Sets a variable of the shell (`export`, `read`); undefined: its value is not known; several: an array. */
  readonly assign: (name: string, ...values: readonly (Word | undefined)[]) => void;
  /** Sets variables of the shell to one of several sets of values: `read` in a loop takes a line after the other. */
  readonly assignOneOf: (choices: readonly ReadonlyMap<string, Word>[]) => void;
  /** Sets `$1`, `$2`, … of the shell (`set --`, `shift`). */
  readonly setPositional: (words: readonly Word[]) => void;
  /** A variable that is set or removed for what it starts: one that marks agents may not be. */
  readonly hides: (name: string) => void;
  /** A text that the shell runs at its end (`trap … EXIT`), with the variables that it has then. */
  readonly atExit: (text: Word) => void;
  /** Defines an alias of the shell, or removes it. */
  readonly alias: (name: string, text: Word | undefined) => void;
  /** Something about the call that the row cannot read. */
  readonly unknown: (why: string, span?: Span) => void;
  /** Marks this call as one that only reads, prints or computes. */
  readonly harmless: () => void;
}
