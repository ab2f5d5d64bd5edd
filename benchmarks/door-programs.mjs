// The programs that doors.bench.mjs measures: a server, a process that pipes, and a door.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { createMcpDoor, mcpEvents } from '@agent-hooks/door-mcp';

const own = fileURLToPath(import.meta.url);
const [, , role, kind] = process.argv;
const rules = [{ rule: 'mcp(other/*)', decision: 'deny' }];

if (role === 'server') {
  const answer = '"result":{"content":[{"type":"text","text":"done"}]}}\n';
  let rest = '';
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.parse(line).id},${answer}`);
  });
} else if (role === 'pipe') {
  const server = spawn(process.execPath, [own, 'server'], { stdio: ['pipe', 'pipe', 'inherit'] });
  process.stdin.pipe(server.stdin);
  server.stdout.pipe(process.stdout);
} else if (role === 'door') {
  const hooks = kind === 'policy' ? { BeforeTool: [{ hooks: [{ type: 'policy', rules }] }] } : {};
  const host = new AgentHookConfig({ hooks, enableHooks: kind !== 'off', hookSystem: { events: mcpEvents } });
  const door = createMcpDoor({ hooks: host, server: 'bench' });
  process.exitCode = await door.run({ command: [process.execPath, own, 'server'] });
}
