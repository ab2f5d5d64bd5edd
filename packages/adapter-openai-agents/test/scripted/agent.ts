import { withModelHooks } from '@agent-hooks/adapter-openai';
import type { FrameworkAbility, FrameworkUnderTest } from '@agent-hooks/agent-integration/testing';
import type * as Agents from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';
import type { withAgentHooks } from '../../src/index.ts';
import { startChatServer } from './chat-server.ts';

type Sdk = Pick<typeof Agents, 'Agent' | 'OpenAIChatCompletionsModel' | 'Runner' | 'tool'>;

/** Agents of one version of the SDK, run by its runner against a server on this machine. */
export function openaiAgents(
  { Agent, OpenAIChatCompletionsModel, Runner, tool }: Sdk,
  hookAgent: typeof withAgentHooks,
  lacks: readonly FrameworkAbility[] = [],
): FrameworkUnderTest {
  return {
    lacks,
    async run({ config, prompt, replies, write, isStreamed, approves, signal, onRequest }) {
      const server = await startChatServer(replies, onRequest);
      try {
        const client = new OpenAI({ apiKey: 'any', baseURL: server.url, maxRetries: 0 });
        // Its own copy of the client's types.
        const model = new OpenAIChatCompletionsModel(withModelHooks(client, config) as never, 'm');
        const parameters = z.object({ path: z.string() });
        const tools = [tool({ name: 'write', description: 'Writes.', parameters, execute: write })];
        const agent = await hookAgent(new Agent({ name: 'Helper', model, tools }), config);
        const runner = new Runner({ tracingDisabled: true });
        const go = async (input: string | Agents.RunState<unknown, Agents.Agent<unknown, 'text'>>) => {
          if (!isStreamed) return await runner.run(agent, input, { signal });
          const result = await runner.run(agent, input, { signal, stream: true });
          await result.completed;
          return result;
        };
        const first = await go(prompt);
        if (first.interruptions.length === 0 || approves === undefined) return String(first.finalOutput ?? '');
        for (const each of first.interruptions) approves ? first.state.approve(each) : first.state.reject(each);
        return String((await go(first.state)).finalOutput ?? '');
      } finally {
        await server.close();
      }
    },
  };
}
