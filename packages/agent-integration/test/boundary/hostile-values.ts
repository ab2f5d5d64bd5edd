import fc from 'fast-check';

/** A value that some model, tool or host might hand over; named, so that a failing case can be read. */
export interface Hostile {
  readonly title: string;
  readonly make: () => unknown;
}

/** Values that are not plain JSON, or more of it than anyone expects. */
const strange: readonly Hostile[] = [
  { title: 'null', make: () => null },
  { title: 'undefined', make: () => undefined },
  { title: 'a text', make: () => 'rm -rf /' },
  { title: 'a list', make: () => ['rm', '-rf'] },
  { title: 'a number', make: () => 7 },
  { title: 'a BigInt', make: () => ({ size: 10n }) },
  { title: 'a symbol', make: () => ({ kind: Symbol('x') }) },
  { title: 'a function', make: () => ({ run: () => 1 }) },
  { title: 'a cycle', make: makeCycle },
  { title: '600 levels', make: () => nest(600) },
  { title: '20,000 levels', make: () => nest(20_000) },
  { title: '20,000 lists', make: () => ({ list: nestLists(20_000) }) },
  { title: 'a getter that throws', make: makeThrowingGetter },
  { title: 'a toJSON that throws', make: () => ({ toJSON: fail }) },
  { title: 'a toJSON that lies', make: () => ({ command: 'rm', toJSON: () => ({ command: 'ls' }) }) },
  { title: 'a proxy that throws', make: makeThrowingProxy },
  { title: 'a key named __proto__', make: () => JSON.parse('{"__proto__":{"command":"ls"},"command":"rm"}') },
  { title: 'no prototype', make: () => Object.assign(Object.create(null), { command: 'rm' }) },
  { title: 'half a character', make: () => ({ command: 'rm \ud800' }) },
  { title: 'line separators', make: () => ({ command: 'rm -rf / #\u2028\u2029' }) },
  { title: 'a long text', make: () => ({ command: 'x'.repeat(100_000) }) },
  {
    title: 'many keys',
    make: () => Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index])),
  },
  { title: 'a date, a map and a set', make: () => ({ at: new Date(Number.NaN), map: new Map(), set: new Set([1]) }) },
  { title: 'bytes', make: () => ({ bytes: new Uint8Array(1000) }) },
];

/** What a tool or a model is called with: half of it ordinary, half of it strange. */
export const hostileValue: fc.Arbitrary<Hostile> = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })).map((value) => ({
    title: JSON.stringify(value).slice(0, 80),
    make: () => structuredClone(value),
  })),
  fc.constantFrom(...strange),
);

function fail(): never {
  throw new Error('thrown by the value');
}

function makeCycle(): object {
  const cycle: Record<string, unknown> = { command: 'rm' };
  cycle.self = cycle;
  return cycle;
}

function nest(levels: number): object {
  let value: object = { command: 'rm' };
  for (let level = 0; level < levels; level++) value = { inner: value };
  return value;
}

function nestLists(levels: number): unknown[] {
  let value: unknown[] = [];
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

function makeThrowingGetter(): object {
  return {
    command: 'rm',
    get secret() {
      return fail();
    },
  };
}

function makeThrowingProxy(): object {
  return new Proxy({}, { get: fail, ownKeys: fail, has: fail, getOwnPropertyDescriptor: fail });
}
