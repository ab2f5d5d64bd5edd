// @module-tag built
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chunkOf } from '@agent-hooks/test-servers';
import { expect, it } from 'vitest';
import { connect, until } from './support.ts';

const dist = join(import.meta.dirname, '..', 'dist');

it('neither the code nor the types that are shipped need the SDK', () => {
  const files = readdirSync(dist).filter((file) => /\.(c?js|d\.c?ts)$/.test(file));
  const needing = files.filter((file) =>
    /(from|import|require)\s*\(?\s*['"]@google\/genai/.test(readFileSync(join(dist, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(7);
  expect(needing).toEqual([]);
});

it('a program that leaves a stream early can end at once', async () => {
  const { server } = await connect([{ chunks: [chunkOf([{ text: 'first' }], false)], ending: 'hang' }]);
  const script = join(import.meta.dirname, 'fixtures', 'leave-early.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, server.url], { timeout: 20_000 });
  expect(stdout).toBe('first\n');
  await until(() => server.openReplies() === 0);
});
