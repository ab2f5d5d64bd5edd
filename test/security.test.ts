import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './packages.ts';
import { readPassedTests } from './passed-tests.ts';

const threats = readThreats();
const passedTests = readPassedTests();

describe('the threat table of SECURITY.md', () => {
  it('has rows, and each says who could do it, what is done and what remains', () => {
    expect(threats.length).toBeGreaterThan(15);
    const incomplete = threats.filter((cells) => cells.length !== 5 || cells.some((cell) => cell === ''));
    expect(incomplete).toEqual([]);
  });

  it.each(threats.map((cells) => [cells[0] ?? '', cells[3] ?? ''] as const))(
    '%s: is shown by tests that exist and passed',
    (_threat, shownBy) => {
      const tests = [...shownBy.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
      expect(tests.length).toBeGreaterThan(0);
      expect(tests.filter((test) => !passedTests.has(test) && !isOurs(test) && !isNotPossibleHere(test))).toEqual([]);
    },
  );
});

/** The repository's other tests may not have ended yet, so that only their being there can be asked. */
function isOurs(test: string): boolean {
  const [, title] = /^repository: (.*)$/.exec(test) ?? [];
  return title !== undefined && dependencyTests.includes(`'${title}'`);
}

/** Without bubblewrap its tests are skipped; everywhere else they must have passed. */
function isNotPossibleHere(test: string): boolean {
  return test.includes('in a sandbox of bubblewrap') && !existsSync('/usr/bin/bwrap');
}

const dependencyTests = readFileSync(join(root, 'test', 'dependencies.test.ts'), 'utf8');

/** The cells of each row of the one table with five columns. */
function readThreats(): readonly string[][] {
  const lines = readFileSync(join(root, 'SECURITY.md'), 'utf8').split('\n');
  const head = lines.findIndex((line) => line.startsWith('| threat |'));
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'));
  return lines.slice(head + 2, end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
