import { type Environment, eventEnvironment } from './environment.ts';
import type { InheritEnv } from './options.ts';

/** An environment that was made, and of what. */
interface Made {
  readonly environment: Environment;
  readonly cwd: string;
  readonly seen: readonly (string | undefined)[];
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
    if (made && isCurrent) return made.environment;
    const environment = eventEnvironment(process.env, all, cwd, process.platform);
    this.#made.set(filters, { environment, cwd, seen });
    return environment;
  }
}

const noFilters: readonly InheritEnv[] = [];

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
