// @module-tag built
import { join } from 'node:path';
import { runReadmeExample } from '@agent-hooks/test-support';
import { expect, it, onTestFinished } from 'vitest';
import { startLoopbackAnthropic } from './loopback.ts';

it('the example of the README prints what it says it prints', async () => {
  const server = await startLoopbackAnthropic(({ body }) => {
    const said = JSON.stringify(body.messages).match(/"content":"([^"]*)"/)?.[1];
    return { texts: [`You said: ${said}`] };
  });
  onTestFinished(() => server.close());
  const { printed, promised } = await runReadmeExample(join(import.meta.dirname, '..'), {
    ANTHROPIC_API_KEY: 'any',
    ANTHROPIC_BASE_URL: server.url,
  });
  expect(printed).toEqual(promised);
});
