import { expect, it } from 'vitest';
import { packs } from '../packs/table.ts';
import { PathGlob } from '../rules/path-glob.ts';
import { compileExpression } from './compile-expression.ts';

it('patterns of packs are decided without a time limit', () => {
  const globs = packs.flatMap(({ rules }) =>
    rules.flatMap(({ rule }) => /\(([^()]*[*/][^()]*)\)$/.exec(rule)?.[1] ?? []),
  );
  expect(globs.length).toBeGreaterThan(5);
  expect(globs.filter((glob) => new PathGlob(glob).expressions.some(({ isGuarded }) => isGuarded))).toEqual([]);
});

it.each([
  ['(a*)*b', true],
  ['(?:a|b+)+', true],
  ['a*b*c*', true],
  ['(?:a?b?c?)', true],
  ['(?:a*/)?b', false],
  ['(?:a*|b*|c*)(?:d|e+)', false],
  ['(?=a)b', true],
  ['\\(a*\\)*', false],
])('%s needs one: %s', (pattern, isGuarded) => {
  expect(compileExpression(pattern)?.isGuarded).toBe(isGuarded);
});
