import { describe, expect, it } from 'vitest';
import type { Word } from '../types.ts';
import { argumentsOf, parseArguments } from './parse-arguments.ts';

const words = (text: string): Word[] =>
  text.split(' ').map((part) => ({
    text: part,
    isKnown: true,
    hasGlob: false,
    span: { start: 0, end: 0 },
    data: { files: [], downloads: [] },
  }));
const texts = (list: readonly Word[]) => list.map(({ text }) => text);

describe('arguments are taken apart as getopt_long does', () => {
  it('reads clusters, attached values and values of the next word', () => {
    const read = parseArguments(words('-rf -ofile -t dir --out=x --mode 7 a'), '-r -f -o= -t= --out= --mode=');
    expect([...read.options]).toEqual(['-r', '-f', '-o', '-t', '--out', '--mode']);
    expect(texts(read.values('-o --out'))).toEqual(['file', 'x']);
    expect(texts(read.values('-t'))).toEqual(['dir']);
    expect(texts(read.operands)).toEqual(['a']);
  });

  it('completes an abbreviation that only one option starts with, and leaves an ambiguous one', () => {
    const specification = '--recursive --reference= --force';
    expect(parseArguments(words('--rec --forc'), specification).has('--recursive')).toBe(true);
    expect(parseArguments(words('--re x'), specification).has('--recursive')).toBe(false);
    expect(texts(parseArguments(words('--re x'), specification).unlisted)).toEqual(['--re']);
  });

  it('takes everything after -- as operands', () => {
    expect(texts(parseArguments(words('-r -- -f'), '-r -f').operands)).toEqual(['-f']);
  });

  it('leaves the options of what a wrapper starts alone', () => {
    const read = argumentsOf({ options: '-u= -n', stopsAtOperand: true }, words('-u me rm -n -u x'));
    expect(read.has('-n')).toBe(false);
    expect(texts(read.restFrom(0))).toEqual(['rm', '-n', '-u', 'x']);
    const code = argumentsOf({ options: '-c= -v', stopsAfter: '-c' }, words('-vc code --help'));
    expect([...code.options]).toEqual(['-v', '-c']);
    expect(texts(code.operands)).toEqual(['--help']);
  });

  it('takes long options with one dash where the program does', () => {
    const read = parseArguments(words('-chdir=infra --target x apply -auto-approve'), '-* -chdir= -target=');
    expect(texts(read.values('-chdir -target'))).toEqual(['infra', 'x']);
    expect([...read.options]).toEqual(['-chdir', '-target', '-auto-approve']);
    expect(texts(read.operands)).toEqual(['apply']);
  });
});
