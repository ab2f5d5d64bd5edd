import { symlinkSync } from 'node:fs';
import { relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeProject, makeTemporaryDirectory } from '../../test/support/temporary-directory.ts';
import { matchFiles } from './match-files.ts';
import { matchesName, matchesSegments } from './match-glob.ts';
import { segmentsOf } from './names.ts';

const files = { 'a.py': '', 'lib/b.py': '', 'lib/c.txt': '', 'lib/deep/d.py': '', 'rules/x': '', '.hidden/e.py': '' };

describe('matchFiles', () => {
  it.each<[string[], string[]]>([
    [['a.py'], ['a.py']],
    [['*.py'], ['a.py']],
    [['./lib/*.py'], ['lib/b.py']],
    [['lib/**'], ['lib/b.py', 'lib/c.txt', 'lib/deep/d.py']],
    [['**/*.py'], ['.hidden/e.py', 'a.py', 'lib/b.py', 'lib/deep/d.py']],
    [
      ['lib/**/d.py', 'lib/?.txt'],
      ['lib/c.txt', 'lib/deep/d.py'],
    ],
    [['rules'], ['rules/x']],
    [['gone/*', 'gone'], []],
  ])('%j stands for %j', (patterns, expected) => {
    const { dir } = makeProject(files);
    const { paths, problems } = matchFiles(patterns, dir);
    expect(paths.map((path) => relative(dir, path).replaceAll('\\', '/'))).toEqual(expected);
    expect(problems).toEqual([]);
  });

  it.each(['/etc/*', '../x', 'a/../../x', '', './'])('%j is a problem, since it leaves the project', (pattern) => {
    expect(matchFiles([pattern], makeProject(files).dir).problems).toEqual([
      expect.stringContaining('leaves the project'),
    ]);
  });

  it('follows no link out of the project', () => {
    const { dir, path } = makeProject(files);
    symlinkSync(makeTemporaryDirectory(), path('out'));
    expect(matchFiles(['out/**'], dir).paths).toEqual([]);
  });

  it('says so where a pattern matches more than can be covered', () => {
    const many = Object.fromEntries(Array.from({ length: 510 }, (_, index) => [`m/${index}.py`, '']));
    expect(matchFiles(['m/*'], makeProject(many).dir).problems).toEqual([expect.stringContaining('matches too much')]);
  });
});

describe('a pattern for names', () => {
  it('matches as a regular expression of the same meaning does', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 });
    const names = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    fc.assert(
      fc.property(letters, names, (pattern, name) => {
        const meaning = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(matchesName(name, pattern)).toBe(meaning.test(name));
      }),
    );
  });

  it('is not held up by many stars', () => {
    expect(matchesName('a'.repeat(250), `${'*a'.repeat(100)}*b`)).toBe(false);
  });
});

it.each([
  ['a/**', 'a', true],
  ['a/**', 'a/b/c', true],
  ['a/**', 'b/a', false],
  ['**/x.log', 'a/b/x.log', true],
  ['**/x.log', 'x.log', true],
  ['./a/*.log', 'a/x.log', true],
  ['a/*.log', 'a/b/x.log', false],
  ['**/**/**/x', 'x', true],
])('the pattern %j and the path %j match: %j', (pattern, path, expected) => {
  expect(matchesSegments(path.split('/'), segmentsOf(pattern))).toBe(expected);
});

it('a path is not held up by many patterns for folders', () => {
  const names = Array.from({ length: 60 }, () => 'a');
  expect(matchesSegments(names, [...Array.from({ length: 30 }, () => ['**', 'a']).flat(), 'b'])).toBe(false);
});
