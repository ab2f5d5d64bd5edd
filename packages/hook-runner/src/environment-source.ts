import { type Environment, eventEnvironment } from './environment.ts';
import type { InheritEnv } from './options.ts';

/** An environment that was made, and of what. */
interface Made {
  readonly environment: Environment;
  readonly cwd: string;
  readonly seen: readonly (string | undefined)[];
  readonly readAt: number;
}

/**
 * Gives the environment of an event's hooks as the host's is at that moment. As long as nothing has changed it is the
 * same object for the same filters, which Node turns into the environment of a process several times faster than a new one.
 */
export class EnvironmentSource {
  readonly #inherit: InheritEnv;
  readonly #made = new WeakMap<readonly InheritEnv[], Made>();

  constructor(inherit: InheritEnv) {
    this.#inherit = inherit;
  }

  /** What passes the filters of the host and the given ones; a list is known by being the same list. */
  read(cwd: string, filters: readonly InheritEnv[] = noFilters): Environment {
    const seen = namesAndValues(process.env);
    const made = this.#made.get(filters);
    const all = [this.#inherit, ...filters];
    // A function may change its mind.
    const isCurrent = made?.cwd === cwd && areSame(seen, made.seen) && !all.some((each) => typeof each === 'function');
    const environment = isCurrent ? made.environment : eventEnvironment(process.env, all, cwd, process.platform);
    this.#made.set(filters, { environment, cwd, seen, readAt: performance.now() });
    return environment;
  }

  /** What was read a moment ago: a look at the whole environment costs more than asking a program that is there already. */
  readRecent(cwd: string, filters: readonly InheritEnv[] = noFilters): Environment {
    const made = this.#made.get(filters);
    const isRecent = made?.cwd === cwd && performance.now() - made.readAt < recentMs;
    return isRecent ? made.environment : this.read(cwd, filters);
  }
}

const noFilters: readonly InheritEnv[] = [];
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
