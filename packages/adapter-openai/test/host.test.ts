import { runAgent } from '@agent-hooks/agent-integration';
import { type HostUnderTest, hostConformance } from '@agent-hooks/agent-integration/testing';
import OpenAI from 'openai';
import { describe, it } from 'vitest';
import { chatAdapter, responsesAdapter } from '../src/index.ts';
import { chatServer, responsesServer } from '../src/testing.ts';

const rows = [
  { name: 'chat completions', adapter: chatAdapter, server: chatServer },
  { name: 'responses', adapter: responsesAdapter, server: responsesServer },
].flatMap((row) => [
  { ...row, streaming: true },
  { ...row, name: `${row.name} without streams`, streaming: false },
]);

describe.each(rows)('the reference agent on $name', ({ adapter, server, streaming }) => {
  const host: HostUnderTest = {
    server,
    run: ({ config, baseUrl, model, prompt, tool, historyToCompress, applyLifecycle, show, ask }) =>
      runAgent({
        config,
        // Both adapters are for the client as a whole.
        adapter: adapter as typeof chatAdapter,
        models: new OpenAI({ apiKey: 'any', baseURL: baseUrl, maxRetries: 0 }),
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
