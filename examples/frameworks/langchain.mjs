// A LangChain agent: its middleware asks hooks about tools, and the model asks through a fetch with hooks.
import { modelHooksFetch } from '@agent-hooks/adapter-openai';
import { executeToolWithHooks, toContentParts } from '@agent-hooks/agent-integration';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, createMiddleware, ToolMessage, tool } from 'langchain';
import { z } from 'zod';

/** Every tool call passes its hooks; a refusal is a result, so that the model reads why. */
function toolHooks(config) {
  return createMiddleware({
    name: 'agent-hooks',
    async wrapToolCall(request, handler) {
      const { name, args, id } = request.toolCall;
      const run = async (changed) => {
        const message = await handler({ ...request, toolCall: { ...request.toolCall, args: changed } });
        return { llmContent: message.text };
      };
      const result = await executeToolWithHooks(config, name, args, run, { toolUseId: id });
      if (result.shouldStop) throw new Error(result.stopReason);
      const texts = toContentParts(result.llmContent ?? '').map(({ text }) => text ?? '');
      const status = result.error ? 'error' : 'success';
      return new ToolMessage({ content: texts.join(''), tool_call_id: id, name, status });
    },
  });
}

/** Lets the agent work on a prompt; `config` comes from `await AgentHookConfig.load()`. */
export async function runAgent({ config, prompt, runCommand, apiKey, baseURL }) {
  const shell = tool(({ command }) => runCommand(command), {
    name: 'run_shell_command',
    description: 'Runs a command in the project.',
    schema: z.object({ command: z.string() }),
  });
  const model = new ChatOpenAI({
    model: 'gpt-4.1',
    apiKey,
    configuration: { baseURL, fetch: modelHooksFetch(config) },
  });
  const agent = createAgent({ model, tools: [shell], middleware: [toolHooks(config)] });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: prompt }] });
  return messages.at(-1).text;
}
