import { hostConformance, referenceHost } from '@agent-hooks/agent-integration/testing';
import { describe, it } from 'vitest';
import { createModelAdapter } from '../src/index.ts';
import { loopbackModelAt, loopbackModelServer } from './loopback.ts';

describe.each([true, false])('the reference agent on a language model, streaming: %s', (streaming) => {
  const host = referenceHost({
    adapter: createModelAdapter('v3'),
    server: loopbackModelServer,
    streaming,
    connect: loopbackModelAt,
    toTurn: ({ role, text }) => ({
      role: role === 'model' ? 'assistant' : 'user',
      content: [{ type: 'text', text }],
    }),
  });
  it.each(hostConformance(host).map((check) => [check.site, check.title, check] as const))(
    '%s: %s',
    async (_site, _title, check) => {
      await check.run();
    },
  );
});
