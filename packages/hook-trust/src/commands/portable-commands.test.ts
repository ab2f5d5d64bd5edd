import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portableCommands } from './portable-commands.ts';

const variables = { DIR: '/a b' };

function read(text: string): readonly (readonly string[])[] | string {
  const found = portableCommands(text, variables);
  return 'commands' in found ? found.commands.map(({ words }) => words) : `? ${found.notUnderstood}`;
}

describe('portableCommands', () => {
  it.each<[string, string[][]]>([
    ['./check.sh --fast', [['./check.sh', '--fast']]],
    ['"$DIR"/x.sh', [['/a b/x.sh']]],
    [`\${DIR}/x '$DIR'`, [['/a b/x', '$DIR']]],
    ['a | b && c; d & e\nf', [['a'], ['b'], ['c'], ['d'], ['e'], ['f']]],
    ['a > out 2>&1 < in >>log', [['a']]],
    ['a # the rest', [['a']]],
    ['a\\ b "c\\"d" "it\'s"', [['a b', 'c"d', "it's"]]],
    ['"" x', [['', 'x']]],
    ['A=b x --y=z', [['A=b', 'x', '--y=z']]],
    ['./hooks/prüfung.sh', [['./hooks/prüfung.sh']]],
    ['a;\nb;', [['a'], ['b']]],
  ])('reads %j', (text, commands) => {
    expect(read(text)).toEqual(commands);
  });

  it.each([
    ...['$X', '"$X"', '`b`', '$(b)', '"$(b)"', '*.sh', 'a?', '[ab]', '{a,b}', '~/x', '~root/x', '!x', 'x^y', '=x'],
    ...[
      '(a)',
      'f() { a; }',
      'a \\\n b',
      "$'a'",
      '$"a"',
      '<(a)',
      'a <<E\nE',
      'a <<<b',
      'a >|b',
      'a &> b',
      'a >& b',
      'a 3>b',
    ],
    ...['a &&', 'a ;; b', '&& a', '| a', "a 'b", 'a "b', 'a\rb', `\${DIR:-x}`, '$1', '$$', '> a', 'a |& b', 'a\\b'],
  ])('does not understand %j', (text) => {
    expect(read(`x; ${text}`)).toMatch(/^\? ./);
  });

  it('remembers what a command writes, and what follows it', () => {
    expect(portableCommands('a > "x y" && b', variables)).toEqual({
      commands: [
        { words: ['a'], writes: ['x y'], operator: '&&' },
        { words: ['b'], writes: [], operator: '' },
      ],
    });
  });

  it('ends on any text, and quickly on a long one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = read(text);
        expect(typeof found === 'string' || found.every((words) => words.length > 0)).toBe(true);
      }),
    );
    expect(read('x '.repeat(100_000))).toHaveLength(1);
  });

  it('returns every word that is written in single quotes as it is', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string().filter((text) => !text.includes("'")),
          { minLength: 1 },
        ),
        (words) => {
          expect(read(words.map((word) => `'${word}'`).join(' '))).toEqual([words]);
        },
      ),
    );
  });
});
