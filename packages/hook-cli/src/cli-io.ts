import type { Readable, Writable } from 'node:stream';

/** The world as a command sees it, so that tests can hand it another one. */
export interface CliIo {
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: Writable & { isTTY?: boolean; columns?: number };
  readonly stderr: Writable & { isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** True on a terminal unless NO_COLOR is set; FORCE_COLOR turns it on. */
  readonly color: boolean;
  /** Gathers what is known about who started this command; without it no one counts as a person. */
  readonly person?: () => Promise<Evidence>;
  /** Below which directory the files of the machine are; without one they are where agents look for them. */
  readonly machineRoot?: string;
  /** Whose hooks are read beside those that settings ask for: names with commas between them, or `auto`. */
  readonly dialects?: string;
}

/** Where a command works: its world, and the directory of its project. */
export interface CommandPlace {
  readonly io: CliIo;
  readonly dir: string;
}

/** The least that is known; declared here because the types of this package import none of the engine's. */
interface Evidence {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly hasTerminal: boolean;
}
