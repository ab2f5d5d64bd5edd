// @module-tag built
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it.each([
  ['an ES module', 'mjs', (file: string) => `const trust = await import(${JSON.stringify(file)});`, 'index.js'],
  ['CommonJS', 'cjs', (file: string) => `const trust = require(${JSON.stringify(file)});`, 'index.cjs'],
])('as it is built, it writes approvals, as %s', (_, extension, load, file) => {
  const folder = mkdtempSync(join(tmpdir(), 'hook-trust-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'project'));
  writeFileSync(join(folder, 'project', 'check.sh'), 'exit 0\n');
  const program = `${load(join(import.meta.dirname, '..', 'dist', file))}
    const hook = { eventName: 'BeforeTool', sequential: false, config: { type: 'command', command: 'sh check.sh' } };
    const store = new trust.TrustStore({ directory: 'approvals' });
    store.approve('project', [hook]).then(() => store.read('project')).then(({ approvals }) => console.log(approvals.length));`;
  writeFileSync(join(folder, `main.${extension}`), program);
  const { stdout, stderr } = spawnSync(process.execPath, [`main.${extension}`], { cwd: folder, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: '1\n', stderr: '' });
});
