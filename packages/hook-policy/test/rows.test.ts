import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkCommand } from '../src/index.ts';
import type { Level } from '../src/packs/pack.ts';

const files = new Map([
  ['/home/me/app/package.json', '{"scripts":{"test":"echo ok"}}'],
  ['/home/me/app/scripts/deploy.sh', '#!/bin/sh\necho deploy\n'],
  ['/home/me/app/Makefile', 'all:\n\techo all\nclean:\n\trm -rf build\n'],
  ['/home/me/app/README.md', 'read me\n'],
  ['/home/me/app/src/a.ts', 'const a = 2;\n'],
  ['/home/me/work/important.db', 'important\n'],
  ['/home/me/app/.env', 'API_KEY=long-enough-to-count\n'],
]);
const place = {
  ...{ project: '/home/me/app', cwd: '/home/me/app', home: '/home/me', packs: ['all'] },
  ...{ readFile: (path: string) => files.get(path), realPath: (path: string) => path },
};
const decide = (command: string, level: Level = 'standard') => checkCommand(command, { ...place, level }).decision;

/** The rows of a file: one a line, `⏎` is an end of line, the first line says what they are. */
function rowsOf(name: string): readonly string[] {
  const text = readFileSync(new URL(`rows/${name}.txt`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.replaceAll('⏎', '\n'));
}

describe('commands of every kind', () => {
  it('stops at least 98 of 100 ways around it', () => {
    const rows = rowsOf('evasions');
    const missed = rows.filter((row) => decide(row) === 'allow');
    expect(rows.length).toBeGreaterThan(650);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(rows.length * 0.02);
  });

  it('refuses nothing that people do every day, and asks about 1 of 100 at most', () => {
    const rows = rowsOf('everyday');
    const decisions = rows.map((row) => [decide(row), row]);
    expect(rows.length).toBeGreaterThan(500);
    expect(decisions.filter(([decision]) => decision === 'deny')).toEqual([]);
    const asked = decisions.filter(([decision]) => decision === 'ask');
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(rows.length * 0.01);
  });

  it('stops what destroys, and lets what shows, plans or lists pass, for every family', () => {
    const rows = rowsOf('families');
    const wrong = rows.filter((row) => (decide(row.slice(2)) === 'allow') !== row.startsWith('+'));
    expect(rows.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });
});
