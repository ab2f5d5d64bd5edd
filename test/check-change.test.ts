import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './packages.ts';

let repository: string;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'changesets-'));
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['tool', 'other']) write(`packages/${name}/package.json`, `{ "name": "@scope/${name}" }`);
  write('packages/tool/src/index.ts', 'export const one = 1;\n');
  write('.changeset/earlier.md', '---\n"@scope/tool": patch\n---\n\nAn earlier change.\n');
  commit();
  git('switch', '--quiet', '--create', 'change');
});
afterEach(() => rmSync(repository, { recursive: true, force: true, maxRetries: 5 }));

describe('a change of sources needs a changeset', () => {
  const changed = { 'packages/tool/src/index.ts': 'export const one = 2;\n' };
  const names = (...packages: string[]) => ({
    '.changeset/new.md': `---\n${packages.map((name) => `"${name}": minor`).join('\n')}\n---\n\nWhat changed.\n`,
  });

  it.each([
    ['sources without one', changed, 1],
    ['sources with one that names their package', { ...changed, ...names('@scope/other', '@scope/tool') }, 0],
    ['sources with one that names another package', { ...changed, ...names('@scope/other') }, 1],
    ['a new file', { 'packages/other/src/deep/page.css': 'b {}\n' }, 1],
    ['a test beside the sources', { 'packages/tool/src/index.test.ts': 'it();\n' }, 0],
    ['a page', { 'packages/tool/README.md': 'Words.\n' }, 0],
  ])('%s', (_title, files, expected) => {
    for (const [file, text] of Object.entries(files)) write(file, text);
    commit();
    const { status, stderr } = check('main');
    expect(stderr).toEqual(expected === 0 ? '' : expect.stringMatching(/^The sources of @scope\/(tool|other) changed/));
    expect(status).toBe(expected);
  });

  it('a deleted source', () => {
    rmSync(join(repository, 'packages/tool/src/index.ts'));
    commit();
    expect(check('main').status).toBe(1);
  });

  it('what the other branch has changed meanwhile does not count', () => {
    git('switch', '--quiet', 'main');
    write('packages/other/src/index.ts', 'export const two = 2;\n');
    commit();
    git('switch', '--quiet', 'change');
    expect(check('main').status).toBe(0);
  });

  it('a branch that does not exist is an error of its own, which says what to do', () => {
    const { status, stderr } = check('nowhere');
    expect(status).toBe(2);
    expect(stderr).toContain('Fetch the branch to compare with');
  });
});

describe('the ceiling of lines of a package', () => {
  const ceiling = (lines: number) => `{ "lines": ${lines} }\n`;

  beforeEach(() => {
    git('switch', '--quiet', 'main');
    write('packages/tool/ceiling.json', ceiling(100));
    commit();
    git('switch', '--quiet', '--create', 'ceilings');
  });

  it.each([
    ['may fall', 'tool', 99, 0],
    ['may not be raised', 'tool', 101, 1],
    ['may be any for a new package', 'other', 1000, 0],
  ])('%s', (_title, folder, lines, expected) => {
    write(`packages/${folder}/ceiling.json`, ceiling(lines));
    commit();
    const { status, stderr } = check('main');
    expect(stderr).toBe(
      expected === 0 ? '' : 'packages/tool/ceiling.json was raised from 100 to 101 lines. A ceiling may only fall.\n',
    );
    expect(status).toBe(expected);
  });
});

function check(base: string) {
  const script = join(root, 'scripts', 'check-change.mjs');
  return spawnSync(process.execPath, [script, base], { cwd: repository, encoding: 'utf8', timeout: 30_000 });
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), text);
}

function commit(): void {
  git('add', '--all');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'change');
}

function git(...words: string[]): void {
  execFileSync('git', words, { cwd: repository, timeout: 30_000 });
}
