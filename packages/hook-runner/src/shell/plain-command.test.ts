import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPlainCommand } from './plain-command.ts';

describe('a command', () => {
  it.each([
    ['./hooks/check.sh', ['./hooks/check.sh']],
    ['/usr/bin/env node a.mjs', ['/usr/bin/env', 'node', 'a.mjs']],
    ['  node\ta.mjs --flag=x -v +%s  ', ['node', 'a.mjs', '--flag=x', '-v', '+%s']],
    ['python3.12 -m tool@1,2:3\n', ['python3.12', '-m', 'tool@1,2:3']],
  ])('of plain words needs no shell: %j', (command, words) => {
    expect(splitPlainCommand(command)).toEqual(words);
  });

  it.each([
    ...['a|b', 'a && b', 'a; b', 'a > b', 'a < b', '(a)', '{ a; }', 'a &', '! a', 'a\nb', 'a\rb', ''],
    ...[
      '$X',
      'a $X',
      '`a`',
      '"a"',
      "a 'b'",
      'a\\ b',
      'a *.ts',
      'a b?',
      'a [b]',
      '~/a',
      'a ~',
      'a #b',
      'a {b,c}',
      'a !b',
    ],
    ...['X=1 a', 'X=1', '%1', 'ä', 'a ü'],
    ...[
      'exit 2',
      'true',
      'false',
      'echo hi',
      'test -f x',
      '. x',
      ': x',
      'cd x',
      'if',
      'exec a',
      'kill 1',
      'read x',
      'type a',
      'export',
      'time a',
      'source x',
      'printf x',
      'pwd',
    ],
  ])('that only a shell understands is left to it: %j', (command) => {
    expect(splitPlainCommand(command)).toBeUndefined();
  });

  it('that is split has exactly the words that sh sees', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aB9_@+.,:/=%-~*?[]{}!#$\'"\\&'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const plain = splitPlainCommand(`printer ${words.join(' ')}`);
        fc.pre(plain !== undefined);
        const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' -- ${words.join(' ')}`], {
          cwd: '/',
          encoding: 'utf8',
        });
        expect(plain?.slice(1)).toEqual(stdout.split('\0').slice(1, -1));
      }),
      { numRuns: 100 },
    );
  });
});
