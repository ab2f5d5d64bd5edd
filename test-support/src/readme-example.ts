import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs the first JavaScript example of a package's README: the lines that it printed, and those that its comments promise. */
export async function runReadmeExample(directory: string, env: Readonly<Record<string, string>> = {}) {
  const readme = readFileSync(join(directory, 'README.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const promised = [...code.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line);
  if (promised.length === 0) throw new Error(`The example in the README of ${directory} does not say what it prints.`);
  // Inside the package, so that the example finds it by its name.
  const folder = join(directory, '.vitest');
  const file = join(folder, 'readme-example.mjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, code);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env: { ...process.env, ...env } });
    return { printed: stdout.trimEnd().split('\n'), promised };
  } finally {
    rmSync(file);
  }
}
