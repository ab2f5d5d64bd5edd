import { hostConformance, referenceHost } from '@agent-hooks/agent-integration/testing';
import Anthropic from '@anthropic-ai/sdk';
import { describe, it } from 'vitest';
import { messagesAdapter } from '../src/index.ts';
import { anthropicServer } from './loopback.ts';

describe.each([true, false])('the reference agent on messages, streaming: %s', (streaming) => {
  const host = referenceHost({
    adapter: messagesAdapter,
    server: anthropicServer,
    streaming,
    connect: (baseURL) => new Anthropic({ apiKey: 'any', baseURL, maxRetries: 0 }),
    toTurn: ({ role, text }) => ({ role: role === 'model' ? 'assistant' : 'user', content: text }),
  });
  it.each(hostConformance(host).map((check) => [check.site, check.title, check] as const))(
    '%s: %s',
    async (_site, _title, check) => {
      await check.run();
    },
  );
});
