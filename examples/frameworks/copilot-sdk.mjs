// Copilot, run by its SDK with hooks.
import { agentHooks } from '@agent-hooks/adapter-copilot-sdk';
import { CopilotClient } from '@github/copilot-sdk';

/** Lets the agent work on a prompt; `config` comes from `new AgentHookConfig({ hooks })`. */
export async function runAgent({ config, prompt, client = new CopilotClient(), ...options }) {
  const onStop = () => void session.abort();
  const session = await client.createSession({ hooks: agentHooks(config, { onStop }), ...options });
  const answer = await session.sendAndWait({ prompt });
  await session.disconnect();
  return answer?.data.content;
}
