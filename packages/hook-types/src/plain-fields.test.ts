import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getKindRow, kindTable } from './kinds/table.ts';
import { readPlainFields } from './plain-fields.ts';

const types = Object.keys(kindTable) as (keyof typeof kindTable)[];

describe('reading an object of plain fields', () => {
  it('takes nothing that the schema of its kind does not take, and gives what that gives', () => {
    const names = [...new Set(types.flatMap((type) => Object.keys(getKindRow(type).schema.entries)))];
    const value = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.constantFrom(' ', '', 'a', 'allow', 'block', 1, null, undefined, [], {}, ...types),
    );
    const name = fc.constantFrom(...names, 'unknown', '__proto__', 'constructor');
    const object = fc.array(fc.tuple(name, value)).map((entries) => Object.fromEntries(entries));
    fc.assert(
      fc.property(fc.constantFrom(...types), object, (type, fields) => {
        const { schema } = getKindRow(type);
        const given = { ...fields, type };
        const read = readPlainFields(schema, given);
        if (read === undefined) return;
        const { success, output } = v.safeParse(schema, given);
        expect({ success, output }).toStrictEqual({ success: true, output: read });
      }),
    );
  });

  it('leaves to the schema what it completes: a policy is a gate unless it says otherwise', () => {
    expect(readPlainFields(getKindRow('policy').schema, { type: 'policy' })).toBeUndefined();
  });

  it('reads what most hooks are', () => {
    const hook = { type: 'command', command: 'check', name: 'c', once: true };
    expect(readPlainFields(getKindRow('command').schema, hook)).toEqual(hook);
    expect(readPlainFields(getKindRow('command').schema, hook)).not.toBe(hook);
  });

  it.each([
    ['a field that is missing', { type: 'command' }],
    ['a command without a word', { type: 'command', command: ' ' }],
    ['a field that is more than a text', { type: 'command', command: 'a', args: [] }],
    ['a field that nobody knows', { type: 'command', command: 'a', other: 'b' }],
    ['another type', { type: 'http', command: 'a' }],
  ])('leaves to the schema an object with %s', (_, value) => {
    expect(readPlainFields(getKindRow('command').schema, value)).toBeUndefined();
  });
});
