export { forgetConnection, noteConnection, undoConnection } from './connection-notes.ts';
export { editJson } from './edit-json.ts';
export { type McpClient, mcpClients, throughDoor, withoutDoor } from './mcp-clients.ts';
