// @module-tag built
import { join } from 'node:path';
import { runReadmeExample } from '@agent-hooks/test-support';
import { expect, it } from 'vitest';

it('the example of the README prints what it says it prints', async () => {
  const { printed, promised } = await runReadmeExample(join(import.meta.dirname, '..'));
  expect(printed).toEqual(promised);
});
