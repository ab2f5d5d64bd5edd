export { createMcpDoor, type McpDoor } from './create-mcp-door.ts';
export { mcpElicitation, mcpEvents, mcpSampling } from './events.ts';
export type { ServedDoor, ServeOptions } from './http/serve-http.ts';
export type { McpDoorOptions } from './session.ts';
