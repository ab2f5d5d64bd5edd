import { HookError } from '@agent-hooks/hook-types';

/** Deeper data is refused, so that nobody who reads it later overflows. */
const maxDepth = 500;

/** More data is refused: about 64 MiB, as far as that can be told without writing it. */
const maxCost = 64 * 1024 * 1024;

/** What a value costs beside its text. */
const costOfValue = 8;

/**
 * Copies data as JSON would see it, so that nothing a hook does reaches the caller's objects. It goes through the data
 * without recursion; what is too deep, too large, contains itself or is no JSON throws.
 */
export function copyData(value: unknown): unknown {
  return new Copier().copy(value);
}

/** A list or an object that is being copied. */
interface Frame {
  readonly source: object;
  /** None for a list. */
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  /** The copies so far, in order. */
  readonly copies: unknown[];
}

/** Stands for a value whose copy is not complete yet. */
const pending = Symbol('pending');

class Copier {
  readonly #frames: Frame[] = [];
  readonly #ancestors = new Set<object>();
  #cost = 0;

  copy(value: unknown): unknown {
    let copied = this.#begin(value);
    for (let frame = this.#frames.at(-1); frame; frame = this.#frames.at(-1)) {
      const { source, keys, length, copies } = frame;
      if (copies.length === length) {
        this.#frames.pop();
        this.#ancestors.delete(source);
        copied = finish(frame);
        this.#frames.at(-1)?.copies.push(copied);
        continue;
      }
      const key = keys ? keys[copies.length] : copies.length;
      const inner = this.#begin(Reflect.get(source, key ?? ''));
      if (inner !== pending) copies.push(inner);
    }
    return copied;
  }

  /** The copy of a plain value; a list or an object is entered. */
  #begin(given: unknown): unknown {
    const value = hasOwnWay(given) ? given.toJSON() : given;
    if (typeof value === 'bigint')
      throw new HookError('invalid_input', 'The input contains a BigInt, which is not JSON');
    this.#pay(typeof value === 'string' ? value.length : 0);
    if (typeof value !== 'object' || value === null) return value;
    if (this.#frames.length >= maxDepth) throw refused(`is nested deeper than ${maxDepth} levels`);
    if (this.#ancestors.has(value)) throw refused('contains an object that contains itself');
    this.#enter(value);
    return pending;
  }

  #enter(source: object): void {
    // Before the list of its places is made, which may be the larger one.
    if (Array.isArray(source)) this.#pay(source.length * costOfValue);
    if (ArrayBuffer.isView(source)) this.#pay(source.byteLength * costOfValue);
    const keys = Array.isArray(source) ? undefined : Object.keys(source);
    for (const key of keys ?? []) this.#pay(key.length);
    const length = keys ? keys.length : Reflect.get(source, 'length');
    this.#ancestors.add(source);
    this.#frames.push({ source, keys, length, copies: [] });
  }

  #pay(cost: number): void {
    this.#cost += cost + costOfValue;
    if (this.#cost > maxCost) throw refused(`is larger than ${maxCost / 1024 / 1024} MiB`);
  }
}

function finish({ keys, copies }: Frame): unknown {
  // fromEntries defines keys instead of assigning them, so that a key named __proto__ stays a key.
  return keys ? Object.fromEntries(keys.map((key, index) => [key, copies[index]])) : copies;
}

/** Dates and the like say themselves what they are in JSON. */
function hasOwnWay(value: unknown): value is { toJSON(): unknown } {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
}

function refused(why: string): HookError {
  return new HookError('invalid_input', `The input ${why}`);
}
