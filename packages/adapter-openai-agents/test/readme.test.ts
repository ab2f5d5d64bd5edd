// @module-tag built
import { join } from 'node:path';
import { runReadmeExample } from '@agent-hooks/test-support';
import { expect, it, onTestFinished } from 'vitest';
import { startResponsesServer } from './responses-server.ts';

it('the example of the README prints what it says it prints', async () => {
  const server = await startResponsesServer([{ calls: [['mail', { to: 'eve@evil.test' }]] }, { texts: ['Done.'] }]);
  onTestFinished(() => server.close());
  const { printed, promised } = await runReadmeExample(join(import.meta.dirname, '..'), {
    OPENAI_API_KEY: 'any',
    OPENAI_BASE_URL: server.url,
    OPENAI_AGENTS_DISABLE_TRACING: '1',
  });
  expect(printed).toEqual(promised);
});
