// A demonstration agent: it asks the workers behind a NATS server before each tool call, and refuses what they refuse.
import { busCarrier } from '@agent-hooks/bus-nats';
import { HookSystem } from '@agent-hooks/hook-system';

const server = process.env.NATS_URL ?? 'nats://127.0.0.1:4222';
const carrier = busCarrier({
  onAnswer: ({ policy = '' }) => console.log(`answered by policy ${policy.slice(0, 15)}…`),
});
const host = {
  getSessionId: () => 'demo',
  getWorkingDir: () => '.',
  getEnableHooks: () => true,
  getHooks: () => undefined,
};
const system = new HookSystem(host, { kinds: { bus: carrier } });
await system.initialize();
const hook = { type: 'bus', server, subject: 'agent-hooks.default.*', timeout: 5000, onFailure: 'block' };
system.getRegistry().registerHook(hook, 'BeforeTool');

for (const command of ['git status', 'rm -rf /', 'git push --force']) {
  const { action, reason } = await system.decide('BeforeTool', { tool_name: 'shell', tool_input: { command } });
  console.log(action === 'proceed' ? `runs     ${command}` : `refused  ${command}: ${reason}`);
}
await system.dispose();
await carrier.close();
