import { type Environment, eventEnvironment } from './environment.ts';
import type { InheritEnv } from './options.ts';

/**
 * Gives the environment of an event's hooks as the host's is at that moment. As long as nothing has changed it is the
 * same object, which Node turns into the environment of a process several times faster than a new one.
 */
export class EnvironmentSource {
  readonly #inherit: InheritEnv;
  #cwd: string | undefined;
  #seen: readonly (string | undefined)[] = [];
  #made: Environment = {};
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(inherit: InheritEnv) {
    this.#inherit = inherit;
  }

  read(cwd: string): Environment {
    const seen = namesAndValues(process.env);
    // A function may change its mind.
    const changed = cwd !== this.#cwd || typeof this.#inherit === 'function' || !areSame(seen, this.#seen);
    if (changed) {
      this.#made = eventEnvironment(process.env, this.#inherit, cwd, process.platform);
      this.#cwd = cwd;
      this.#seen = seen;
    }
    this.#readAt = performance.now();
    return this.#made;
  }

  /** What was read a moment ago: a look at the whole environment costs more than asking a program that is there already. */
  readRecent(cwd: string): Environment {
    const isRecent = cwd === this.#cwd && performance.now() - this.#readAt < recentMs;
    return isRecent ? this.#made : this.read(cwd);
  }
}

const recentMs = 100;

/** Every look at process.env is a call into the system: this way takes the fewest. */
function namesAndValues(environment: Environment): (string | undefined)[] {
  const list: (string | undefined)[] = [];
  for (const name of Reflect.ownKeys(environment)) {
    if (typeof name === 'string') list.push(name, environment[name]);
  }
  return list;
}

function areSame(first: readonly (string | undefined)[], second: readonly (string | undefined)[]): boolean {
  return first.length === second.length && first.every((text, index) => text === second[index]);
}
