import { runAgent } from '@agent-hooks/agent-integration';
import { type HostUnderTest, hostConformance } from '@agent-hooks/agent-integration/testing';
import { describe, it } from 'vitest';
import { createModelAdapter } from '../src/index.ts';
import { loopbackModelAt, loopbackModelServer } from '../src/testing.ts';

describe.each([
  { name: 'a language model', streaming: true },
  { name: 'a language model without streams', streaming: false },
])('the reference agent on $name', ({ streaming }) => {
  const host: HostUnderTest = {
    server: loopbackModelServer,
    run: ({ config, baseUrl, model, prompt, tool, historyToCompress, applyLifecycle, show, ask }) =>
      runAgent({
        config,
        adapter: createModelAdapter('v3'),
        models: loopbackModelAt(baseUrl),
        model,
        streaming,
        prompt,
        directory: import.meta.dirname,
        tools: [tool],
        ...(historyToCompress && {
          history: historyToCompress.map(({ role, text }) => ({
            role: role === 'model' ? 'assistant' : 'user',
            content: [{ type: 'text', text }],
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
