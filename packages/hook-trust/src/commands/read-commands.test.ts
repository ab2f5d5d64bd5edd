import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommands } from './read-commands.ts';

const variables = { DIR: '/a b' };
const split = (text: string) =>
  readCommands(text, variables).commands.map(({ assignments, words }) =>
    [...assignments, ...words].map(({ text: word, isKnown }) => (isKnown ? word : '?')),
  );

describe('readCommands', () => {
  it.each<[string, string[][]]>([
    ['./check.sh --fast', [['./check.sh', '--fast']]],
    ['"$DIR"/x.sh', [['/a b/x.sh']]],
    [`\${DIR}/x '$DIR'`, [['/a b/x', '$DIR']]],
    ['a | b && c; d & e\nf', [['a'], ['b'], ['c'], ['d'], ['e'], ['f']]],
    ['(a; b)', [['a'], ['b']]],
    ['a > out 2>&1 < in', [['a']]],
    ['a # the rest', [['a']]],
    ['a\\ b "c\\"d"', [['a b', 'c"d']]],
    ['"" x', [['', 'x']]],
    ['A=b B+=c x', [['A=b', 'B+=c', 'x']]],
    [
      'a $(b "c d") e',
      [
        ['a', '?', 'e'],
        ['b', 'c d'],
      ],
    ],
    ['a `b` $UNSET', [['a', '?', '?'], ['b']]],
    ['cat <<EOF\nnot a command $(but this)\nEOF', [['cat'], ['but', 'this']]],
    ['f() { a; }; if b; then c; elif d; then e; fi', [['a'], ['b'], ['c'], ['d'], ['e']]],
    ['for x in $(a); do b; done; while c; do d; done', [['a'], ['b'], ['c'], ['d']]],
    ['case $(a) in x) b ;; esac; [[ -f $(c) ]]; ((x = $(d)))', [['a'], ['b'], ['c'], ['d']]],
    ['diff <(a) >(b)', [['diff', '?', '?'], ['a'], ['b']]],
    [`a \${X:-$(b)} "\${X:-$(c)}"`, [['a', '?', '?'], ['b'], ['c']]],
  ])('reads %j', (text, commands) => {
    expect(split(text)).toEqual(commands);
  });

  it('says where reading ends, and keeps what comes before', () => {
    const { commands, problem } = readCommands('a b\nc "d');
    expect(commands).toHaveLength(1);
    expect(problem).toMatchObject({ why: expect.stringContaining('quote'), span: { start: 4, end: 8 } });
  });

  it('gives redirections, and the span of a command without the blanks and the comment after it', () => {
    const [command] = readCommands('a >x 2>&1 # b').commands;
    expect(command?.span).toEqual({ start: 0, end: 9 });
    expect(
      command?.redirections.map(({ operator, descriptor, target }) => [descriptor, operator, target.text]),
    ).toEqual([
      [undefined, '>', 'x'],
      ['2', '>&', '1'],
    ]);
    expect(readCommands('a   # b').commands[0]?.span).toEqual({ start: 0, end: 1 });
  });

  it('ends on any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void readCommands(text)));
    expect(split('x '.repeat(200_000))).toHaveLength(1);
  });
});
