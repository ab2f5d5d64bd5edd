import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkCommand } from '../src/index.ts';
import type { Level } from '../src/packs/pack.ts';

/** Files that commands may read: each starts with a line `== path`. */
const files = new Map(
  read('files')
    .split(/^== /m)
    .slice(1)
    .map((part): [string, string] => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
);
const place = {
  ...{ project: '/home/me/app', cwd: '/home/me/app', home: '/home/me', packs: ['all'] },
  ...{ readFile: (path: string) => files.get(path), realPath: (path: string) => path },
};
const decide = (command: string, level: Level = 'standard') => checkCommand(command, { ...place, level }).decision;

/** The rows of a file: one a line, `⏎` is an end of line, the first line says what they are. */
function rowsOf(name: string): readonly string[] {
  return read(name)
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

function read(name: string): string {
  return readFileSync(new URL(`rows/${name}.txt`, import.meta.url), 'utf8');
}
