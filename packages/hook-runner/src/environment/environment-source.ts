import { type Environment, type EnvironmentPlace, eventEnvironment } from './environment.ts';
import type { EnvironmentRules, InheritEnv } from './environment-rules.ts';
import { withOwnHome } from './home-directory.ts';

/** An environment that was made, and of what. */
interface Made {
  readonly place: EnvironmentPlace;
  readonly environment: Environment;
  readonly seen: readonly (string | undefined)[];
  readonly readAt: number;
}

/**
 * Gives the environment of an event's hooks as the host's is at that moment. As long as nothing has changed it is the
 * same object for the same place, which Node turns into the environment of a process several times faster than a new one.
 */
export class EnvironmentSource {
  readonly #inherit: InheritEnv;
  readonly #env: Environment;
  /** In the order of their last use. */
  readonly #made: Made[] = [];

  constructor(inherit: InheritEnv, env: Environment = process.env) {
    this.#inherit = inherit;
    this.#env = env;
  }

  /** What passes the rules of the host and those of the place. */
  read(place: EnvironmentPlace): Environment {
    const seen = namesAndValues(this.#env);
    const made = this.#take(place);
    const filters = [this.#inherit, ...(place.rules?.inheritEnv ?? [])];
    // A function may change its mind.
    const isCurrent = made && areSame(seen, made.seen) && !filters.some((each) => typeof each === 'function');
    const environment = isCurrent
      ? made.environment
      : withOwnHome(eventEnvironment(this.#env, filters, place, process.platform), place.projectDir);
    this.#made.push({ place, environment, seen, readAt: performance.now() });
    if (this.#made.length > mostKept) this.#made.shift();
    return environment;
  }

  /** What was read a moment ago: a look at the whole environment costs more than asking a program that runs already. */
  readRecent(place: EnvironmentPlace): Environment {
    const made = this.#made.findLast((each) => isSamePlace(each.place, place));
    return made && performance.now() - made.readAt < recentMs ? made.environment : this.read(place);
  }

  #take(place: EnvironmentPlace): Made | undefined {
    const index = this.#made.findLastIndex((each) => isSamePlace(each.place, place));
    return index < 0 ? undefined : this.#made.splice(index, 1)[0];
  }
}

const recentMs = 100;

/** As a rule a host has one place for each source of hooks. */
const mostKept = 16;

function isSamePlace(one: EnvironmentPlace, other: EnvironmentPlace): boolean {
  return (
    one.directory === other.directory && one.projectDir === other.projectDir && areSameRules(one.rules, other.rules)
  );
}

/** Lists are compared by what is in them, and functions by being the same. */
function areSameRules(one: EnvironmentRules | undefined, other: EnvironmentRules | undefined): boolean {
  return (
    one === other ||
    (one?.withholds === other?.withholds &&
      one?.guardsPath === other?.guardsPath &&
      areSame(one?.passEnv ?? [], other?.passEnv ?? []) &&
      areSame(flatten(one?.inheritEnv), flatten(other?.inheritEnv)))
  );
}

function flatten(filters: readonly InheritEnv[] | undefined): readonly unknown[] {
  return (
    filters?.flatMap((each): readonly unknown[] => (typeof each === 'object' ? [each.length, ...each] : [each])) ?? []
  );
}

/** Every look at process.env is a call into the system: this way takes the fewest. */
function namesAndValues(environment: Environment): (string | undefined)[] {
  const list: (string | undefined)[] = [];
  for (const name of Reflect.ownKeys(environment)) {
    if (typeof name === 'string') list.push(name, environment[name]);
  }
  return list;
}

function areSame(first: readonly unknown[], second: readonly unknown[]): boolean {
  return first.length === second.length && first.every((item, index) => item === second[index]);
}
