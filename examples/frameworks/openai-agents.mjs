// An agent of the OpenAI Agents SDK, guarded on its tools and its model.
import { withModelHooks } from '@agent-hooks/adapter-openai';
import { withAgentHooks } from '@agent-hooks/adapter-openai-agents';
import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';

/** Lets the agent work on a prompt; `config` comes from `new AgentHookConfig({ hooks })`. */
export async function runAgent({ config, prompt, runCommand, client = new OpenAI() }) {
  const shell = tool({
    name: 'shell',
    description: 'Runs a command in the project.',
    parameters: z.object({ command: z.string() }),
    execute: ({ command }) => runCommand(command),
  });
  const agent = new Agent({ name: 'Helper', instructions: 'Work in the project.', model: 'gpt-5', tools: [shell] });
  const modelProvider = new OpenAIProvider({ openAIClient: withModelHooks(client, config) });
  const runner = new Runner({ modelProvider, tracingDisabled: true });
  const result = await runner.run(await withAgentHooks(agent, config), prompt);
  return result.finalOutput;
}
