// Claude Code, run by the Claude Agent SDK with hooks, and with nobody's settings.
import { agentHooks } from '@agent-hooks/adapter-claude-agent';
import { query } from '@anthropic-ai/claude-agent-sdk';

/** Lets the agent work on a prompt; `config` comes from `new AgentHookConfig({ hooks })`. */
export async function runAgent({ config, prompt, canUseTool, ...options }) {
  const hooks = agentHooks(config);
  const messages = query({ prompt, options: { hooks, canUseTool, settingSources: [], ...options } });
  for await (const message of messages) if (message.type === 'result') return message.result ?? message.subtype;
}
