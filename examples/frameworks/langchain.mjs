// A LangChain agent, guarded on its tools and its model by one middleware.
import { agentHooksMiddleware } from '@agent-hooks/adapter-langchain';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';

/** Lets the agent work on a prompt; `config` comes from `new AgentHookConfig({ hooks })`. */
export async function runAgent({ config, prompt, runCommand, apiKey, baseURL }) {
  const shell = tool(({ command }) => runCommand(command), {
    name: 'shell',
    description: 'Runs a command in the project.',
    schema: z.object({ command: z.string() }),
  });
  const model = new ChatOpenAI({ model: 'gpt-4.1', apiKey, configuration: { baseURL } });
  const agent = createAgent({ model, tools: [shell], middleware: [agentHooksMiddleware(config)] });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: prompt }] });
  return messages.at(-1).text;
}
