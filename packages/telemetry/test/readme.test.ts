// @module-tag built
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { telemetryNames } from '../src/index.ts';

const directory = join(import.meta.dirname, '..');
const readme = readFileSync(join(directory, 'README.md'), 'utf8');

it('the example of the README prints what it says it prints', async () => {
  const code = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const expected = [...code.matchAll(/^\/\/ (.*)$/gm)].map((match) => match[1]);
  // Inside the package, so that the example finds it by its name.
  const folder = join(directory, '.vitest');
  const file = join(folder, 'readme-example.mjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, code);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    expect(stdout.split('\n').slice(0, -1)).toEqual(expected);
    expect(expected).toHaveLength(2);
  } finally {
    rmSync(file);
  }
});

it('the README names every metric', () => {
  const { scope: _scope, ...metrics } = telemetryNames;
  for (const name of Object.values(metrics)) expect(readme).toContain(`\`${name}\``);
});
