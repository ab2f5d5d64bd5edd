import { HookError } from './errors.ts';
import { copyPlainMessage } from './plain-message.ts';

/** Deeper data is refused, so that nobody who reads it later overflows. */
const maxDepth = 500;

/** More data is refused: about 64 MiB, as far as that can be told without writing it. */
const maxCost = 64 * 1024 * 1024;

/** What a value costs beside its text. */
const costOfValue = 8;

/** What a message costs beside its texts: three names and three values. */
const costOfMessage = 'idrolecontent'.length + 6 * costOfValue;

/**
 * Copies data as writing it to JSON and reading it again would, so that nothing a hook does reaches the caller's objects.
 * What is too deep, too large, contains itself or is no JSON throws.
 */
export function copyJson(value: unknown, tally?: CopyTally): unknown {
  const copier = new Copier();
  const copied = copier.copy(value);
  if (tally) tally.cost = copier.cost;
  return copied;
}

/** What a copy cost: written as JSON it takes at most six bytes for each unit of it. */
export interface CopyTally {
  cost: number;
}

class Copier {
  /** The lists and objects that contain what is being copied. */
  readonly #around: object[] = [];
  #cost = 0;

  get cost(): number {
    return this.#cost;
  }

  /** The copy of a value; undefined for what JSON has no word for. */
  copy(given: unknown): unknown {
    const value = typeof given === 'object' && given !== null && hasOwnWay(given) ? given.toJSON() : given;
    this.#pay(typeof value === 'string' ? value.length : 0);
    if (typeof value !== 'object' || value === null) return copyPlain(value);
    if (isBoxed(value)) return copyPlain(value.valueOf());
    if (this.#around.length >= maxDepth) throw tooDeep(this.#around);
    this.#around.push(value);
    // Its keys are read as they are found.
    const copied = Array.isArray(value) ? this.#copyList(value) : this.#copyObject(value as Record<string, unknown>);
    this.#around.pop();
    return copied;
  }

  #copyList(list: readonly unknown[]): unknown[] {
    // Before the list of its places is made, which may be the larger one.
    this.#pay(list.length * costOfValue);
    const copies: unknown[] = [];
    for (let index = 0; index < list.length; index++) {
      const item = list[index];
      const message = this.#around.length < maxDepth ? copyPlainMessage(item) : undefined;
      if (message) this.#pay(message.id.length + message.role.length + message.content.length + costOfMessage);
      copies.push(message ?? this.copy(item) ?? null);
    }
    return copies;
  }

  #copyObject(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
    if (ArrayBuffer.isView(object)) this.#pay(object.byteLength * costOfValue);
    const copies: Record<string, unknown> = {};
    for (const key of Object.keys(object)) {
      this.#pay(key.length);
      const copied = this.copy(object[key]);
      if (copied === undefined) continue;
      if (key === '__proto__') define(copies, key, copied);
      else copies[key] = copied;
    }
    return copies;
  }

  #pay(cost: number): void {
    this.#cost += cost + costOfValue;
    if (this.#cost > maxCost) throw refused(`is larger than ${maxCost / 1024 / 1024} MiB`);
  }
}

function copyPlain(value: unknown): unknown {
  // JSON has no negative zero.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === 'bigint') throw refused('contains a BigInt, which is not JSON');
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
}

/** So that a key of this name stays a key. */
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Dates and the like say themselves what they are in JSON. */
function hasOwnWay(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function isBoxed(value: object): boolean {
  return value instanceof Number || value instanceof String || value instanceof Boolean;
}

function tooDeep(around: readonly object[]): HookError {
  const repeats = new Set(around).size < around.length;
  return refused(repeats ? 'contains an object that contains itself' : `is nested deeper than ${maxDepth} levels`);
}

function refused(why: string): HookError {
  return new HookError('invalid_input', `The input ${why}`);
}
