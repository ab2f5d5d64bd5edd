import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readCommand } from '../index.ts';

const place = { project: '/home/me/app', cwd: '/home/me/app', home: '/home/me' };
const pipes = String.raw`
head -n 1
head -2
head -c 5
head -n -1
tail -n 1
tail -n +2
tail -c 4
tail -1
rev
tac
cut -c1-3
cut -c 2-
cut -d ' ' -f 2
cut -d: -f1
cut -d ' ' -f1,3
tr a-c x-z
tr -d ' '
tr ' ' '\n'
tr abc x
tr -s ' '
sed s/a/X/
sed s/a/X/g
sed 's#^#/home/me/#'
sed 's/$/ -rf/'
sed -e 's/a/b/' -e 's/b/c/'
sed 's/.*/[&]/'
sed 's/\(.\)\(.\)/\2\1/'
sed -E 's/(.)(.)/\2\1/'
sed 's/a+/x/'
sed 's/a.c/x/i'
sed 's|a|\||'
sed 's/[abc]/-/g'
sed 's/ /\n/'
sed -n p
sed 2d
head -1 | rev | tr c m
`
  .trim()
  .split('\n');

describe.skipIf(process.platform !== 'linux')('what a filter prints', () => {
  it.each(pipes)('%s is as the program itself prints it, or not known', (pipe) => {
    const text = String.raw`printf 'abc d:e f\nfab aac\nxyz\n' | ${pipe}`;
    const { stdout } = spawnSync('bash', ['-c', text], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
    const { commands } = readCommand(`x=$(${text}); show "$x"`, place);
    const shown = commands.find(({ words }) => words[0]?.text === 'show')?.words[1];
    expect([stdout.replace(/\n+$/, ''), '\0']).toContain(shown?.text);
  });

  it('is known for most of them', () => {
    const known = pipes.filter((pipe) => {
      const { commands } = readCommand(`x=$(printf 'abc d:e f\nfab aac\nxyz\n' | ${pipe}); show "$x"`, place);
      return commands.some(({ words }) => words[0]?.text === 'show' && words[1]?.isKnown);
    });
    expect(known.length).toBeGreaterThan(pipes.length * 0.85);
  });
});
