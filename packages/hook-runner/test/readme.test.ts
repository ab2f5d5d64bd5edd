// @module-tag built
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

it('the example of the README prints what it says', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```js\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const expected = /console\.log\(.*\/\/ (.*)$/m.exec(example)?.[1];
  // Inside the package, so that it imports the built package by its own name.
  const folder = fileURLToPath(new URL('../.vitest/readme', import.meta.url));
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(`${folder}/example.mjs`, example);
  const { stdout } = spawnSync(process.execPath, [`${folder}/example.mjs`], { encoding: 'utf8', timeout: 10_000 });
  expect(stdout.trim()).toBe(expected);
});
