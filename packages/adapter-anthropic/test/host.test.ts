import { runAgent } from '@agent-hooks/agent-integration';
import { type HostUnderTest, hostConformance } from '@agent-hooks/agent-integration/testing';
import Anthropic from '@anthropic-ai/sdk';
import { describe, it } from 'vitest';
import { messagesAdapter } from '../src/index.ts';
import { anthropicServer } from '../src/testing.ts';

describe.each([
  { name: 'messages', streaming: true },
  { name: 'messages without streams', streaming: false },
])('the reference agent on $name', ({ streaming }) => {
  const host: HostUnderTest = {
    server: anthropicServer,
    run: ({ config, baseUrl, model, prompt, tool, historyToCompress, applyLifecycle, show, ask }) =>
      runAgent({
        config,
        adapter: messagesAdapter,
        models: new Anthropic({ apiKey: 'any', baseURL: baseUrl, maxRetries: 0 }),
        model,
        streaming,
        prompt,
        directory: import.meta.dirname,
        tools: [tool],
        ...(historyToCompress && {
          history: historyToCompress.map(({ role, text }) => ({
            role: role === 'model' ? 'assistant' : 'user',
            content: text,
          })),
        }),
        maxHistory: 20,
        lifecycle: applyLifecycle ? 'apply' : 'observe',
        onText: show,
        onDisplay: ({ result }) => show(String(result.returnDisplay)),
        onAsk: ask,
      }),
  };
  it.each(hostConformance(host).map((check) => [check.site, check.title, check] as const))(
    '%s: %s',
    async (_site, _title, check) => {
      await check.run();
    },
  );
});
