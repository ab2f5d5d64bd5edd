import { hash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { type Environment, locateProgram } from '../commands/find-program.ts';
import type { NamedInCommand } from '../commands/named-in-command.ts';
import { maxFileBytes, type Observation } from './observer.ts';
import { readBytes } from './read-bytes.ts';

/** What is looked at: the directory, what the command names in it, and where programs are looked for. */
interface Scene {
  readonly project: string;
  readonly named: NamedInCommand;
  readonly env: Environment;
}

/**
 * Sees quickly that nothing has changed since a command was observed: every path leads to the same file, every script
 * has the same content, every program is found at the same place. If it cannot say so, only observing again can tell.
 */
export class Witness {
  readonly #scene: Scene;
  readonly #observation: Observation;
  readonly #absent: readonly string[];

  constructor(scene: Scene, observation: Observation) {
    this.#scene = scene;
    this.#observation = observation;
    const names = observation.programs.map(({ name }) => name);
    const seen = new Set([...observation.files.map(({ path }) => path), ...names]);
    this.#absent = scene.named.paths.filter((path) => !seen.has(path));
  }

  sawTheSame(): boolean {
    const { files, programs } = this.#observation;
    return (
      files.every(({ path, realPath, sha256 }) => {
        if (realPathOf(path) !== realPath) return false;
        const read = readBytes(realPath, maxFileBytes);
        return 'bytes' in read && hash('sha256', read.bytes) === sha256;
      }) &&
      programs.every(({ name, path }) => this.#findReally(name) === path) &&
      this.#absent.every((path) => !isFile(path))
    );
  }

  #findReally(name: string): string | null {
    const { project, env } = this.#scene;
    const found = locateProgram(name, env, project);
    return found === undefined ? null : realPathOf(found);
  }
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}
