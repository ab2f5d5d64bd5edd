import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { expect, it } from 'vitest';
import { nearestRealPath, realPathOf } from './real-path.ts';

function makePlace() {
  const root = realpathSync.native(makeTemporaryDirectory('real-path-'));
  mkdirSync(join(root, 'folder'));
  writeFileSync(join(root, 'folder/file'), '');
  return root;
}

it('what does not exist is where its nearest directory is', () => {
  const root = makePlace();
  symlinkSync(join(root, 'folder'), join(root, 'link'));
  expect(nearestRealPath(join(root, 'link/file'))).toBe(join(root, 'folder/file'));
  expect(nearestRealPath(join(root, 'link/new/deeper'))).toBe(join(root, 'folder/new/deeper'));
  expect(realPathOf(join(root, 'link/new'))).toBe(join(root, 'link/new'));
});

it('a link to nothing leads to what would be created', () => {
  const root = makePlace();
  symlinkSync('folder/not-yet', join(root, 'link'));
  expect(nearestRealPath(join(root, 'link'))).toBe(join(root, 'folder/not-yet'));
  expect(nearestRealPath(join(root, 'link/below'))).toBe(join(root, 'folder/not-yet/below'));
});

it('links that lead to each other end', () => {
  const root = makePlace();
  symlinkSync('b', join(root, 'a'));
  symlinkSync('a', join(root, 'b'));
  expect(nearestRealPath(join(root, 'a'))).toMatch(/[ab]$/);
});
