import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getKindRow, kindTable } from './kinds/table.ts';
import { plainReader } from './plain-fields.ts';

const types = Object.keys(kindTable) as (keyof typeof kindTable)[];

describe('reading an object of plain fields', () => {
  it('takes nothing that the schema of its kind does not take, and gives what that gives', () => {
    const names = [...new Set(types.flatMap((type) => Object.keys(getKindRow(type).schema.entries)))];
    const value = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.double(),
      fc.constantFrom(' ', '', '\u00a0', 'a', 'allow', 'block', 1, 0, -1, null, undefined, [], {}, () => 0, ...types),
    );
    const name = fc.constantFrom(...names, 'unknown', '__proto__', 'constructor');
    const object = fc.array(fc.tuple(name, value)).map((entries) => Object.fromEntries(entries));
    fc.assert(
      fc.property(fc.constantFrom(...types), object, (type, fields) => {
        const { schema } = getKindRow(type);
        const given = { ...fields, type };
        const read = plainReader(schema)(given);
        if (read === undefined) return;
        const { success, output } = v.safeParse(schema, given);
        expect({ success, output }).toStrictEqual({ success: true, output: read });
      }),
    );
  });

  it('leaves to the schema what it completes: a policy is a gate unless it says otherwise', () => {
    expect(plainReader(getKindRow('policy').schema)({ type: 'policy' })).toBeUndefined();
  });

  it('reads what most hooks are', () => {
    const hook = { type: 'command', command: 'check', name: 'c', once: true, timeout: 100, onFailure: 'block' };
    expect(plainReader(getKindRow('command').schema)(hook)).toEqual(hook);
    expect(plainReader(getKindRow('command').schema)(hook)).not.toBe(hook);
  });

  it.each([
    ['a field that is missing', { type: 'command' }],
    ['a command without a word', { type: 'command', command: ' ' }],
    ['a field that is more than a text', { type: 'command', command: 'a', args: [] }],
    ['a field that nobody knows', { type: 'command', command: 'a', other: 'b' }],
    ['another type', { type: 'http', command: 'a' }],
    ['a time that is none', { type: 'command', command: 'a', timeout: Number.NaN }],
    ['a time without end', { type: 'command', command: 'a', timeout: Number.POSITIVE_INFINITY }],
    ['a time before now', { type: 'command', command: 'a', timeout: -1 }],
    ['a word that is not one of those', { type: 'command', command: 'a', onFailure: 'deny' }],
  ])('leaves to the schema an object with %s', (_, value) => {
    expect(plainReader(getKindRow('command').schema)(value)).toBeUndefined();
  });
});
