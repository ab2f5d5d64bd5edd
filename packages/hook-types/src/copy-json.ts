import { HookError } from './errors.ts';
import { areKnownMessages, copyPlainMessage, copyTexts, type PlainMessage } from './fast/plain-message.ts';
import { setField } from './record.ts';

/** Deeper data is refused, so that later readers do not overflow. */
export const maxJsonDepth = 500;

/** More data is refused: about 64 MiB, as far as that is known without writing it. */
const maxCost = 64 * 1024 * 1024;

/** What a value costs beside its text. */
const costOfValue = 8;

/** What a message costs beside its texts: three names and three values. */
const costOfMessage = 'idrolecontent'.length + 6 * costOfValue;

/**
 * Copies data as writing it to JSON and reading it again would, so that nothing a hook does reaches the caller's objects.
 * What is too deep, too large, contains itself or is not JSON throws.
 */
export function copyJson(value: unknown, options: CopyOptions = noOptions): unknown {
  const copier = new Copier(options);
  const copied = copier.copy(value);
  if (options.tally) options.tally.cost = copier.cost;
  return copied;
}

/** What may be saved, and what is to be reported, when data is copied. */
export interface CopyOptions {
  /** Called with what the copy cost. */
  readonly tally?: CopyTally;
  /** Messages of another copy that no longer changes; those that are the same are taken instead of a copy. */
  readonly alike?: readonly unknown[] | undefined;
}

const noOptions: CopyOptions = {};

/** What a copy cost: written as JSON it takes at most six bytes for each unit of it. */
export interface CopyTally {
  cost: number;
}

class Copier {
  /** The lists and objects that contain what is being copied. */
  readonly #around: object[] = [];
  readonly #alike: readonly PlainMessage[] | undefined;
  #cost = 0;

  constructor({ alike }: CopyOptions) {
    this.#alike = alike && areKnownMessages(alike) ? alike : undefined;
  }

  get cost(): number {
    return this.#cost;
  }

  /** The copy of a value; undefined for what JSON has no word for. */
  copy(given: unknown): unknown {
    const value = typeof given === 'object' && given !== null && hasOwnWay(given) ? given.toJSON() : given;
    this.#pay(typeof value === 'string' ? value.length : 0);
    if (typeof value !== 'object' || value === null) return copyPlain(value);
    if (isBoxed(value)) return copyPlain(value.valueOf());
    if (this.#around.length >= maxJsonDepth) throw tooDeep(this.#around);
    this.#around.push(value);
    // Its keys are read as they are found.
    const copied = Array.isArray(value) ? this.#copyList(value) : this.#copyObject(value as Record<string, unknown>);
    this.#around.pop();
    return copied;
  }

  #copyList(list: readonly unknown[]): readonly unknown[] {
    // Before the list of its places is made, which may be the larger one.
    this.#pay(list.length * costOfValue);
    // As long as it becomes: a list that grows is moved a dozen times on its way to a thousand places.
    const copies = new Array<unknown>(list.length);
    const alike = this.#alike;
    const isKnown = areKnownMessages(list);
    const isTooDeep = this.#around.length >= maxJsonDepth;
    for (let index = 0; index < copies.length; index++) {
      const item = list[index];
      const message = isTooDeep ? undefined : isKnown ? copyTexts(item) : copyPlainMessage(item, alike?.[index]);
      if (message) this.#pay(message.id.length + message.role.length + message.content.length + costOfMessage);
      copies[index] = message ?? this.copy(item) ?? null;
    }
    return copies;
  }

  #copyObject(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
    if (ArrayBuffer.isView(object)) this.#pay(object.byteLength * costOfValue);
    const copies: Record<string, unknown> = {};
    for (const key of Object.keys(object)) {
      this.#pay(key.length);
      const copied = this.copy(object[key]);
      if (copied !== undefined) setField(copies, key, copied);
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

/** Dates and the like say themselves what they are in JSON. */
function hasOwnWay(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function isBoxed(value: object): boolean {
  return value instanceof Number || value instanceof String || value instanceof Boolean;
}

function tooDeep(around: readonly object[]): HookError {
  const repeats = new Set(around).size < around.length;
  return refused(repeats ? 'contains an object that contains itself' : `is nested deeper than ${maxJsonDepth} levels`);
}

function refused(why: string): HookError {
  return new HookError('unshowable_input', `The input ${why}`);
}
