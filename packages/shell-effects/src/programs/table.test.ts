import { expect, test } from 'vitest';
import { read } from '../../test/read.ts';
import { families } from './table.ts';

test('every line of the table can be read', () => {
  for (const { names } of families.flat()) for (const name of names) read(`${name.replace('*', '')} no-such-command`);
});

test('a program has one row', () => {
  const names = families.flat().flatMap((program) => program.names);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
