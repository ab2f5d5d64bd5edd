import type { HookMessage } from '../hook-data/read-hook-request.ts';
import { longestIncreasing } from './longest-increasing.ts';

/** In an alignment: the hook made this message itself. */
export const newMessage = -1;

/** Finds pairs `[base, hook]` in two stretches that are between the same known messages. */
export type PairMessages = (base: readonly HookMessage[], hook: readonly HookMessage[]) => [number, number][];

/** The messages that a hook was shown, and those that it sent. */
export interface MessageLists {
  readonly base: readonly HookMessage[];
  readonly hook: readonly HookMessage[];
}

/** Which base message each message of a hook is, as far as that is known yet. */
export class Alignment {
  readonly base: readonly HookMessage[];
  readonly hook: readonly HookMessage[];
  /** For each message of the hook, the place of its base message. */
  readonly places: number[];
  readonly #openHook: Set<number>;
  readonly #openBase: Set<number>;

  /** Starts with lists that are the same for `start` messages and then again for the last `end`. */
  constructor({ base, hook }: MessageLists, start: number, end: number) {
    this.base = base;
    this.hook = hook;
    const shift = base.length - hook.length;
    this.places = hook.map((_, place) => {
      if (place < start) return place;
      return place >= hook.length - end ? place + shift : newMessage;
    });
    this.#openHook = new Set(range(start, hook.length - end));
    this.#openBase = new Set(range(start, base.length - end));
  }

  /** The places of the hook's messages that are not known yet. */
  get openHook(): number[] {
    return [...this.#openHook];
  }

  /** The places of the base messages that are not paired yet. */
  get openBase(): number[] {
    return [...this.#openBase];
  }

  /** Records that a message of the hook is a base message. */
  pair(base: number, hook: number): void {
    this.places[hook] = base;
    this.close(base, hook);
  }

  /** Records that a message of the hook takes the place of a base message, and is another one. */
  close(base: number, hook: number): void {
    this.#openBase.delete(base);
    this.#openHook.delete(hook);
  }

  /** Pairs what is open between each two messages that are known and have kept their order. */
  pairWithinGaps(pairMessages: PairMessages): void {
    const takeHooks = taker(this.openHook);
    const takeBases = taker(this.openBase);
    for (const [hookEnd, baseEnd] of this.#knownInOrder()) {
      const hooks = takeHooks(hookEnd);
      const bases = takeBases(baseEnd);
      if (hooks.length === 0 || bases.length === 0) continue;
      for (const [b, h] of pairMessages(pick(this.base, bases), pick(this.hook, hooks))) {
        this.pair(Number(bases[b]), Number(hooks[h]));
      }
    }
  }

  /** Pairs `[hook, base]` of the places that are known and in order, and the ends of both lists. */
  #knownInOrder(): [number, number][] {
    const known = this.places.flatMap((base, hook): [number, number][] => (base === newMessage ? [] : [[hook, base]]));
    const inOrder = longestIncreasing(known.map(([, base]) => base)).map((index) => known[index]);
    return [...inOrder.filter((pair) => pair !== undefined), [this.hook.length, this.base.length]];
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Hands out a list of places in stretches: each time those below a limit that were not handed out before. */
function taker(places: readonly number[]): (limit: number) => number[] {
  let next = 0;
  return (limit) => {
    const from = next;
    while (next < places.length && Number(places[next]) < limit) next++;
    return places.slice(from, next);
  };
}

function pick<Item>(items: readonly Item[], places: readonly number[]): Item[] {
  return places.map((place) => items[place]).filter((item) => item !== undefined);
}
