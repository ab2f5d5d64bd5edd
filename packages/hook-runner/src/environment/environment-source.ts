import { type Environment, type EnvironmentPlace, eventEnvironment } from './environment.ts';
import type { EnvironmentRules, InheritEnv } from './environment-rules.ts';
import { withOwnHome } from './home-directory.ts';

/** What the host's environment was at a moment: its names, and the value of each. */
interface Seen {
  readonly names: readonly string[];
  readonly values: readonly (string | undefined)[];
}

/** An environment that was made, and of what. */
interface Made {
  readonly place: EnvironmentPlace;
  readonly environment: Environment;
  readonly seen: Seen;
  readAt: number;
  /** The same with variables of a dialect: as a rule those of the next event have the same values. */
  extended?: { readonly own: Environment; readonly environment: Environment };
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

  /** What passes the rules of the host and those of the place, then variables of a dialect's own. */
  read(place: EnvironmentPlace, own?: Environment): Environment {
    return extend(this.#look(place), own);
  }

  /** What was read a moment ago: a look at the whole environment costs more than asking a program that runs already. */
  readRecent(place: EnvironmentPlace, own?: Environment): Environment {
    const made = this.#made.findLast((each) => isSamePlace(each.place, place));
    return extend(made && performance.now() - made.readAt < recentMs ? made : this.#look(place), own);
  }

  #look(place: EnvironmentPlace): Made {
    const known = this.#take(place);
    const filters = [this.#inherit, ...(place.rules?.inheritEnv ?? [])];
    // A function may change its mind.
    const isCurrent = known && isAsSeen(this.#env, known.seen) && !filters.some((each) => typeof each === 'function');
    const made = isCurrent ? known : this.#make(place, filters);
    made.readAt = performance.now();
    this.#made.push(made);
    if (this.#made.length > mostKept) this.#made.shift();
    return made;
  }

  #take(place: EnvironmentPlace): Made | undefined {
    const index = this.#made.findLastIndex((each) => isSamePlace(each.place, place));
    return index < 0 ? undefined : this.#made.splice(index, 1)[0];
  }

  #make(place: EnvironmentPlace, filters: readonly InheritEnv[]): Made {
    const seen = look(this.#env);
    const environment = eventEnvironment(this.#env, filters, { ...place, platform: process.platform });
    return { place, environment: withOwnHome(environment, place.projectDir), seen, readAt: 0 };
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

function look(environment: Environment): Seen {
  const names = Object.getOwnPropertyNames(environment);
  return { names, values: names.map((name) => environment[name]) };
}

/**
 * Every look at process.env is a call into the system: this way takes the fewest, and a name that was used before is
 * found faster than a new one of the same letters.
 */
function isAsSeen(environment: Environment, { names, values }: Seen): boolean {
  const found = Object.getOwnPropertyNames(environment);
  return (
    found.length === names.length &&
    names.every((name, index) => name === found[index] && environment[name] === values[index])
  );
}

function extend(made: Made, own: Environment | undefined): Environment {
  if (!own) return made.environment;
  const { extended } = made;
  if (extended && areSame(Object.entries(extended.own).flat(), Object.entries(own).flat())) return extended.environment;
  const environment = { ...made.environment, ...own };
  made.extended = { own, environment };
  return environment;
}

function areSame(first: readonly unknown[], second: readonly unknown[]): boolean {
  return first.length === second.length && first.every((item, index) => item === second[index]);
}
