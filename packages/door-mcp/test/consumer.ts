// What a user of the published package writes; compiled against the packed files.
import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { createMcpDoor, type McpDoor, type McpDoorOptions, mcpEvents } from '@agent-hooks/door-mcp';

const options: McpDoorOptions = {
  hooks: new AgentHookConfig({ hookSystem: { events: mcpEvents } }),
  server: 'files',
  askPerson: ({ toolName }) => toolName === 'mcp__files__read',
};
export const door: McpDoor = createMcpDoor(options);
export const run = (): Promise<number> => door.run({ command: ['npx', 'my-server'] });
