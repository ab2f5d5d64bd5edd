// @module-tag built
import { join } from 'node:path';
import { inspectPeers } from '@agent-hooks/test-support';
import { expect, it } from 'vitest';

it('neither the code nor the types that are shipped name the SDK, and loading them loads no file of it', async () => {
  const { shipped, naming, loaded, loadedOfPeers } = await inspectPeers(join(import.meta.dirname, '..'));
  expect(shipped.length).toBeGreaterThan(3);
  expect(naming).toEqual([]);
  expect(loaded.some((file) => file.includes('hook-translator'))).toBe(true);
  expect(loadedOfPeers).toEqual([]);
});
