/** A range of the text that was read: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Shells whose text can be read. */
export type ShellName = 'bash' | 'sh' | 'zsh' | 'powershell' | 'cmd';

/** Where a command would run, and what is known there. */
export interface Place {
  /** The project's directory, absolute. */
  readonly project: string;
  /** The working directory, absolute. */
  readonly cwd: string;
  readonly home: string;
  /** Directories whose content counts as temporary; by default those of the system. */
  readonly temp?: readonly string[];
  /** Files and directories of agent-hooks and of connected agents, absolute, beside the ones that are always protected. */
  readonly protected?: readonly string[];
  /** Values of variables that the shell inherits. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The shell that reads the text; `bash` by default. */
  readonly shell?: ShellName;
  /** Returns the text of a file, or undefined if it cannot be read. With it, scripts that a command runs are read too. */
  readonly readFile?: (path: string) => string | undefined;
  /** Resolves links, also of a path whose last parts do not exist; undefined if that is not possible. */
  readonly realPath?: (path: string) => string | undefined;
}

/** What an effect does. The list is closed. */
export type EffectKind =
  | 'read'
  | 'write'
  | 'delete'
  /** Code runs: from a file, from this text, from stdin, or from a download. */
  | 'execute'
  | 'fetch'
  | 'send'
  | 'listen'
  | 'privilege'
  | 'permissions'
  | 'process'
  | 'machine'
  /** Uncommitted or unpushed work is lost. */
  | 'history'
  /** Something outside this machine is changed or deleted. */
  | 'remote'
  /** Start-up files, schedules, git hooks: what runs later. */
  | 'configuration'
  /** agent-hooks itself, its settings, the settings of a connected agent. */
  | 'self-protection';

/** Where the target of an effect is. */
export type EffectPlace = 'project' | 'temp' | 'home' | 'system' | 'device' | 'remote' | 'unknown';

/** `proven`: it happens if the command runs. `possible`: it may happen, as far as the text shows. */
export type Certainty = 'proven' | 'possible';

/** Families of programs: one file of the table each, and one pack of rules each. */
export type Family =
  | 'shell'
  | 'files'
  | 'git'
  | 'interpreters'
  | 'network'
  | 'packages'
  | 'system'
  | 'docker'
  | 'kubernetes'
  | 'terraform'
  | 'aws'
  | 'gcloud'
  | 'azure'
  | 'cloud'
  | 'postgres'
  | 'mysql'
  | 'mongodb'
  | 'redis'
  | 'databases'
  | 'queues'
  | 'backups'
  | 'dns'
  | 'secret-managers'
  | 'storage'
  | 'ci'
  | 'monitoring'
  /** Payments, email, search, feature flags, CDN and API gateways. */
  | 'services'
  | 'windows'
  /** Calls of tools that are not shell commands. */
  | 'tools';

/** One thing that a command would do. */
export interface Effect {
  readonly kind: EffectKind;
  /** A path, an address, a resource; parts that are not known are `…`. */
  readonly target: string;
  /** The target with links followed, if that is another path. */
  readonly realTarget?: string;
  readonly place: EffectPlace;
  readonly certainty: Certainty;
  /** The program that does it. */
  readonly program: string;
  readonly family: Family;
  readonly span: Span;
  /** One sentence for people: "It would delete /home/me/work and everything in it." */
  readonly sentence: string;
  /** What to do instead, where there is a usual way: one sentence. */
  readonly instead?: string;
  /** Of `delete`, `write`, `permissions`: everything below the target too. */
  readonly isRecursive?: boolean;
  /** Of `delete`: the content is only moved elsewhere (`mv`). Of `read`: it is copied and not shown (`cp`). Of `permissions`: all stays readable. */
  readonly isMoved?: boolean;
  /** Of `remote`: whether something is lost, or only changed. */
  readonly action?: 'delete' | 'change';
  /** Of `execute`: where the code comes from. */
  readonly source?: 'file' | 'text' | 'stdin' | 'download';
  /** Of `read`, `write`, `send`: true if credentials are concerned. */
  readonly isSecret?: boolean;
  /** Of `send`: the files whose content leaves. */
  readonly sent?: readonly string[];
}

/** One command that would run, at any depth. */
export interface ReadCommand {
  /** The program and its arguments. */
  readonly words: readonly Word[];
  readonly span: Span;
  /** How many commands it is nested in (`sudo`, `sh -c`, `xargs`, …). */
  readonly depth: number;
  /** True if the table has a row for the program. */
  readonly isKnown: boolean;
  /** True if the program, called like this, only reads, prints or computes. */
  readonly isHarmless: boolean;
}

/** A part of a text that could not be read exactly. */
export interface Unknown {
  readonly span: Span;
  readonly why: string;
}

/** All that a command would do, as far as its text shows. */
export interface CommandReading {
  readonly commands: readonly ReadCommand[];
  readonly effects: readonly Effect[];
  readonly unknowns: readonly Unknown[];
}

/** What is known about the content of a text, a file or a stream. */
export interface Data {
  /** The whole content, if it is known. */
  readonly text?: string;
  /** Files that it was read from, resolved. */
  readonly files: readonly string[];
  /** Addresses that it was downloaded from. */
  readonly downloads: readonly string[];
  /** Texts that went into it, if its own is not known. */
  readonly origins?: readonly string[];
  /** Where a file was moved from, in the same text. */
  readonly movedFrom?: string;
  /** True if a file may still have what it had before (`--no-clobber`). */
  readonly isUnsure?: boolean;
  /** True if it was decoded (base64, hex, gunzip, …) on the way, so that its text cannot be judged as written. */
  readonly isDecoded?: boolean;
}

/** A word of a command after all expansions that can be computed. */
export interface Word {
  /** Its value; each part that is not known is one `hole` character. */
  readonly text: string;
  /** False if the text has holes. */
  readonly isKnown: boolean;
  /** True if it has unquoted `*`, `?` or `[…]`. */
  readonly hasGlob: boolean;
  readonly span: Span;
  /** Where the content of its substitutions comes from. */
  readonly data: Data;
  /** True if a part of it is the value of a variable or of a substitution. */
  readonly isExpanded?: boolean;
}

/** Stands for a part of a word whose value is not known; NUL cannot be part of a word of a shell. */
export const hole = '\0';
