// An agent of Mastra, guarded on its tools and its model.
import { agentHooks } from '@agent-hooks/adapter-mastra';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';

/** Lets the agent work on a prompt; `config` comes from `new AgentHookConfig({ hooks })`. */
export async function runAgent({ config, prompt, runCommand, apiKey, baseURL }) {
  const shell = createTool({
    id: 'shell',
    description: 'Runs a command in the project.',
    inputSchema: z.object({ command: z.string() }),
    execute: ({ command }) => runCommand(command),
  });
  const model = { id: 'openai/gpt-4.1', apiKey, url: baseURL };
  const tools = { shell };
  const agent = new Agent({ id: 'helper', name: 'Helper', instructions: 'Work.', model, tools, ...agentHooks(config) });
  return (await agent.generate(prompt)).text;
}
