// @module-tag built
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasNatsServer, startNats } from '@agent-hooks/test-support';
import { expect, it } from 'vitest';

const directory = join(import.meta.dirname, '..');

it.skipIf(!hasNatsServer)('the example of the README prints what it says it prints', async () => {
  const readme = readFileSync(join(directory, 'README.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  // Inside the package, so that the example finds it by its name.
  const folder = join(directory, '.vitest');
  const file = join(folder, 'readme-example.mjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, code);
  const { url } = await startNats();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env: { ...process.env, NATS_URL: url } });
    expect(stdout).toBe('refuse\n');
    expect(code).toContain('// refuse');
  } finally {
    rmSync(file);
  }
});
