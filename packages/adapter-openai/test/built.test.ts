import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const directory = join(import.meta.dirname, '..');
const { name, peerDependencies } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
const peers = Object.keys(peerDependencies);

it('neither the code nor the types that are shipped name the SDK', () => {
  const dist = join(directory, 'dist');
  const files = readdirSync(dist).filter((file) => /\.(c?js|d\.c?ts)$/.test(file));
  const imports = new RegExp(`(from|import|require)\\s*\\(?\\s*['"](${peers.join('|')})['"/]`);
  expect(files.length).toBeGreaterThan(7);
  expect(files.filter((file) => imports.test(readFileSync(join(dist, file), 'utf8')))).toEqual([]);
});

it('loading the package loads no file of the SDK', async () => {
  const code = `require('${name}'); require('${name}/testing'); console.log(Object.keys(require.cache).join('\\n'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=commonjs', '-e', code], {
    cwd: directory,
  });
  const files = stdout.trim().split('\n');
  expect(files.some((file) => file.includes('hook-translator'))).toBe(true);
  expect(files.filter((file) => peers.some((peer) => file.includes(`/node_modules/${peer}/`)))).toEqual([]);
});
