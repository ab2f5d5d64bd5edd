import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCommands } from './split-commands.ts';

const variables: Readonly<Record<string, string>> = { DIR: '/a b', HOME: '/home/me' };
const split = (text: string) =>
  splitCommands(text, (name) => variables[name]).map((words) => words.map(({ text, known }) => (known ? text : '?')));

describe('splitCommands', () => {
  it.each<[string, string[][]]>([
    ['./check.sh --fast', [['./check.sh', '--fast']]],
    ['"$DIR"/x.sh', [['/a b/x.sh']]],
    [`\${DIR}/x '$DIR'`, [['/a b/x', '$DIR']]],
    ['~/x', [['/home/me/x']]],
    ['a | b && c; d & e\nf', [['a'], ['b'], ['c'], ['d'], ['e'], ['f']]],
    ['(a; b)', [['a'], ['b']]],
    ['a > out 2>&1 < in', [['a']]],
    ['a # the rest', [['a']]],
    ['a\\ b "c\\"d"', [['a b', 'c"d']]],
    ['"" x', [['', 'x']]],
    ['a $(b (c) d) e', [['a', '?', 'e']]],
    ['a `b` $UNSET *.sh', [['a', '?', '?', '?']]],
    ['cat <<EOF\nnot a command\nEOF', [['cat']]],
    ['"not closed', [['not closed']]],
  ])('reads %j', (text, commands) => {
    expect(split(text)).toEqual(commands);
  });

  it('ends on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(split(text).every((words) => words.length > 0)).toBe(true);
      }),
    );
    expect(split('x '.repeat(200_000))).toHaveLength(1);
  });
});
