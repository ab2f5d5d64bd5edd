// An agent without a framework: a loop around the client of Anthropic, guarded on its tools and its model.
import { withModelHooks } from '@agent-hooks/adapter-anthropic';
import { executeToolWithHooks, toContentParts } from '@agent-hooks/agent-integration';
import Anthropic from '@anthropic-ai/sdk';

const tools = [
  {
    name: 'shell',
    description: 'Runs a command in the project.',
    input_schema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
  },
];

/** Lets the model call tools until it answers in words; `config` comes from `await AgentHookConfig.load()`. */
export async function runAgent({ config, prompt, runCommand, client = new Anthropic() }) {
  let stopReason;
  const onStop = (reason) => (stopReason = reason);
  const { messages: model } = withModelHooks(client, config, { onStop });
  const messages = [{ role: 'user', content: prompt }];
  for (;;) {
    const { content, stop_details: details } = await model.create({
      model: 'claude-sonnet-5',
      max_tokens: 1024,
      messages,
      tools,
    });
    const calls = content.filter(({ type }) => type === 'tool_use');
    if (stopReason !== undefined) return stopReason;
    if (calls.length === 0) return content.map(({ text }) => text ?? '').join('') || details?.explanation;
    messages.push({ role: 'assistant', content });
    const results = [];
    for (const { id, name, input } of calls) {
      const run = async ({ command }) => ({ llmContent: await runCommand(command) });
      const result = await executeToolWithHooks(config, name, input, run, { toolUseId: id });
      if (result.shouldStop) return result.stopReason;
      const texts = toContentParts(result.llmContent ?? '').map(({ text }) => text ?? '');
      // A refusal is a result, so that the model reads why.
      results.push({ type: 'tool_result', tool_use_id: id, content: texts.join(''), is_error: Boolean(result.error) });
    }
    messages.push({ role: 'user', content: results });
  }
}
