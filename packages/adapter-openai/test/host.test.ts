import { hostConformance, referenceHost } from '@agent-hooks/agent-integration/testing';
import OpenAI from 'openai';
import { describe, it } from 'vitest';
import { chatAdapter, responsesAdapter } from '../src/index.ts';
import { chatServer, responsesServer } from './loopback.ts';

const connect = (baseURL: string) => new OpenAI({ apiKey: 'any', baseURL, maxRetries: 0 });
const toTurn = ({ role, text }: { role: string; text: string }) => ({
  role: role === 'model' ? 'assistant' : 'user',
  content: text,
});

describe.each([true, false])('the reference agent, streaming: %s', (streaming) => {
  describe.each([
    ['chat completions', referenceHost({ adapter: chatAdapter, server: chatServer, streaming, connect, toTurn })],
    ['responses', referenceHost({ adapter: responsesAdapter, server: responsesServer, streaming, connect, toTurn })],
  ])('on %s', (_api, host) => {
    it.each(hostConformance(host).map((check) => [check.site, check.title, check] as const))(
      '%s: %s',
      async (_site, _title, check) => {
        await check.run();
      },
    );
  });
});
