import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getKindRow, kindTable } from '../table.ts';
import { readPlainHook } from './read-plain-hook.ts';

const types = Object.keys(kindTable) as (keyof typeof kindTable)[];

describe('reading a hook of plain fields', () => {
  it('takes nothing that the schema of its kind does not take, and gives what that gives', () => {
    const names = [...new Set(types.flatMap((type) => Object.keys(getKindRow(type).schema.entries)))];
    const value = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.double(),
      fc.constantFrom(' ', '', '\u00a0', 'a', 'allow', 'block', 1, 0, -1, null, undefined, [], {}, () => 0, ...types),
    );
    const name = fc.constantFrom(...names, 'command', 'command', 'timeout', 'unknown', '__proto__', 'constructor');
    const object = fc
      .tuple(fc.array(fc.tuple(name, value), { maxLength: 4 }), fc.boolean())
      .map(([entries, isCommand]) => ({ ...(isCommand && { command: 'a' }), ...Object.fromEntries(entries) }));
    let count = 0;
    const property = fc.property(fc.constantFrom('command', 'resident', ...types), object, (type, fields) => {
      const given = { ...fields, type };
      const read = readPlainHook(given);
      if (read === undefined) return;
      count += 1;
      const { success, output } = v.safeParse(getKindRow(type).schema, given);
      expect({ success, output }).toStrictEqual({ success: true, output: read });
    });
    fc.assert(property, { numRuns: 3000 });
    expect(count).toBeGreaterThan(50);
  });

  it('reads what most hooks are', () => {
    const hook = { type: 'command', command: 'check', name: 'c', once: true, timeout: 100, onFailure: 'block' };
    expect(readPlainHook(hook)).toEqual(hook);
    expect(readPlainHook(hook)).not.toBe(hook);
  });

  it.each([
    ['a field that is missing', { type: 'command' }],
    ['a command without a word', { type: 'command', command: ' ' }],
    ['a field that is more than a text', { type: 'command', command: 'a', args: [] }],
    ['a field that is not known', { type: 'command', command: 'a', other: 'b' }],
    ['another type', { type: 'http', command: 'a' }],
    ['a time that is not a number', { type: 'command', command: 'a', timeout: Number.NaN }],
    ['a time without end', { type: 'command', command: 'a', timeout: Number.POSITIVE_INFINITY }],
    ['a time before now', { type: 'command', command: 'a', timeout: -1 }],
    ['an unknown word', { type: 'command', command: 'a', onFailure: 'deny' }],
  ])('leaves to the schema an object with %s', (_, value) => {
    expect(readPlainHook(value)).toBeUndefined();
  });
});
