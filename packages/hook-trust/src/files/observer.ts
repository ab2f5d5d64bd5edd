import { hash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { type Environment, locateProgram } from '../commands/find-program.ts';
import { interpreterOf } from '../commands/inspect-script.ts';
import type { NamedInCommand } from '../commands/named-in-command.ts';
import { isMachineCode, readBytes } from './read-bytes.ts';

/** A file that a command names, as it was when it was looked at. */
export interface ObservedFile {
  /** As the command leads to it. */
  readonly path: string;
  /** The file itself, whatever links lead to it. */
  readonly realPath: string;
  readonly sha256: string;
  readonly size: number;
}

/** A program that a command starts, and the file that this means here; null if there is none. */
export interface ObservedProgram {
  readonly name: string;
  readonly path: string | null;
}

/** All that a command depends on, as it was at one moment. */
export interface Observation {
  readonly files: readonly ObservedFile[];
  readonly programs: readonly ObservedProgram[];
  /** Why what would run cannot be checked; such a hook cannot be approved. */
  readonly problems: readonly string[];
}

/** Beyond this a file cannot be checked each time it runs. */
export const maxFileBytes = 32 * 1024 * 1024;
const maxTotalBytes = 64 * 1024 * 1024;

/** A file that exists, and once it was read its content or why there is none. */
interface FoundFile {
  readonly realPath: string;
  readonly isInProject: boolean;
  content?: { readonly bytes: Buffer; readonly sha256: string } | { readonly failure: string };
}

/** Looks at files and programs, at each of them once. */
export class Observer {
  readonly #projectDir: string;
  readonly #env: Environment;
  readonly #files = new Map<string, FoundFile | undefined>();
  readonly #programs = new Map<string, string | undefined>();

  /** The directory is the real one, whatever links lead to it. */
  constructor(projectDir: string, env: Environment) {
    this.#projectDir = projectDir;
    this.#env = env;
  }

  /** Looks at all that a command names, and at what the first lines of its scripts ask for. */
  observe(named: NamedInCommand, ownEnv: Environment = {}): Observation {
    const files = new Map<string, ObservedFile>();
    const programs = new Map<string, string | null>();
    const problems = new Set<string>();
    if (named.isTooMuch) problems.add('it is too long, or names too many files, to check it each time');

    const addProgram = (name: string) => {
      if (programs.has(name)) return;
      const path = this.#find(name, ownEnv);
      const file = path === undefined ? undefined : this.#lookAt(path);
      programs.set(name, file?.realPath ?? null);
      if (path !== undefined && file?.isInProject) addFile(path, file);
    };
    let totalBytes = 0;
    const addFile = (path: string, file: FoundFile) => {
      if (files.has(path)) return;
      if (totalBytes > maxTotalBytes) {
        problems.add(`it names more than ${maxTotalBytes} bytes`);
        return;
      }
      const content = this.#read(file);
      if ('sha256' in content) {
        const { sha256, bytes } = content;
        totalBytes += bytes.length;
        files.set(path, { path, realPath: file.realPath, sha256, size: bytes.length });
        const interpreter = interpreterOf(bytes.toString('latin1', 0, 512));
        if (interpreter !== undefined) addProgram(interpreter);
      } else if (file.isInProject) problems.add(`${path} ${content.failure}`);
      // What no project can change is known by its place.
      else programs.set(path, file.realPath);
    };

    for (const name of named.programs) addProgram(name);
    for (const path of named.paths) {
      const file = this.#lookAt(path);
      if (!file) continue;
      const isForeignProgram = named.started.has(path) && !file.isInProject && isMachineCode(path);
      if (isForeignProgram) programs.set(path, file.realPath);
      else addFile(path, file);
    }
    return {
      files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
      programs: [...programs].map(([name, path]) => ({ name, path })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      problems: [...problems],
    };
  }

  /** The bytes that were hashed for a file. */
  bytesOf(path: string): Buffer | undefined {
    const content = this.#files.get(path)?.content;
    return content && 'bytes' in content ? content.bytes : undefined;
  }

  #find(name: string, ownEnv: Environment): string | undefined {
    const key = `${ownEnv.PATH ?? ''}\0${name}`;
    if (!this.#programs.has(key)) {
      this.#programs.set(key, locateProgram(name, searchEnv(this.#env, ownEnv), this.#projectDir));
    }
    return this.#programs.get(key);
  }

  #lookAt(path: string): FoundFile | undefined {
    if (!this.#files.has(path)) this.#files.set(path, this.#findFile(path));
    return this.#files.get(path);
  }

  #findFile(path: string): FoundFile | undefined {
    try {
      if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
      const realPath = realpathSync.native(path);
      const root = this.#projectDir.endsWith(sep) ? this.#projectDir : this.#projectDir + sep;
      return { realPath, isInProject: realPath.startsWith(root) };
    } catch {
      return undefined;
    }
  }

  #read(file: FoundFile): NonNullable<FoundFile['content']> {
    if (!file.content) {
      const read = readBytes(file.realPath, maxFileBytes);
      file.content = 'bytes' in read ? { ...read, sha256: hash('sha256', read.bytes) } : read;
    }
    return file.content;
  }
}

/** Where programs are looked for: the hook's own PATH goes before that of the host. */
export function searchEnv(env: Environment, ownEnv: Environment = {}): Environment {
  return ownEnv.PATH === undefined ? env : { PATH: ownEnv.PATH, PATHEXT: env.PATHEXT };
}
