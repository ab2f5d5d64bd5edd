// @module-tag built
import { join } from 'node:path';
import { runReadmeExample } from '@agent-hooks/test-support';
import { expect, it } from 'vitest';

it('the example of the README prints what it says it prints', async () => {
  // The model is never asked, but its client wants a key.
  const { printed, promised } = await runReadmeExample(join(import.meta.dirname, '..'), { GEMINI_API_KEY: 'any' });
  // The kit prints what it does besides.
  expect(printed.filter((line) => !line.includes('[ADK]'))).toEqual(promised);
});
