// An agent of the OpenAI Agents SDK, guarded on its tools and its model.
import { withModelHooks } from '@agent-hooks/adapter-openai';
import { executeToolWithHooks, toContentParts } from '@agent-hooks/agent-integration';
import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';

/** A tool each of whose calls passes its hooks; a refusal is a result, so that the model reads why. */
function hookedTool(config, { execute, ...definition }) {
  return tool({
    ...definition,
    async execute(input, _context, details) {
      const run = async (changed) => ({ llmContent: await execute(changed) });
      const options = { toolUseId: details?.toolCall?.callId, signal: details?.signal };
      const result = await executeToolWithHooks(config, definition.name, input, run, options);
      if (result.shouldStop) throw new Error(result.stopReason);
      return toContentParts(result.llmContent ?? '')
        .map(({ text }) => text ?? '')
        .join('');
    },
  });
}

/** Lets the agent work on a prompt; `config` comes from `await AgentHookConfig.load()`. */
export async function runAgent({ config, prompt, runCommand, client = new OpenAI() }) {
  const shell = hookedTool(config, {
    name: 'run_shell_command',
    description: 'Runs a command in the project.',
    parameters: z.object({ command: z.string() }),
    // What the SDK would turn into a result by itself ends the run.
    errorFunction: null,
    execute: ({ command }) => runCommand(command),
  });
  const agent = new Agent({ name: 'Helper', instructions: 'Work in the project.', model: 'gpt-5', tools: [shell] });
  const modelProvider = new OpenAIProvider({ openAIClient: withModelHooks(client, config) });
  const result = await new Runner({ modelProvider, tracingDisabled: true }).run(agent, prompt);
  return result.finalOutput;
}
