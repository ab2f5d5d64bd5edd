import { areHooksOn } from '@agent-hooks/agent-integration';
import { createDoor, type DoorProtocol, type HeldRequest, type ProtocolDoor, type Reply } from '@agent-hooks/door-kit';
import { type ServedDoor, type ServeOptions, serveHttp } from './http/serve-http.ts';
import { listTools } from './list-tools.ts';
import { callTool, fetchTaskResult, getPrompt, readResource } from './requests.ts';
import { decideElicitation, decideSampling } from './server-requests.ts';
import { type McpDoorOptions, McpSession } from './session.ts';

/** A door between MCP clients and a server. */
export interface McpDoor extends ProtocolDoor {
  /** Listens on this machine for clients of a server behind HTTP. */
  serve(options: ServeOptions): Promise<ServedDoor>;
}

/** Creates a door: the hooks of a host, between an MCP client and a server. */
export function createMcpDoor(options: McpDoorOptions): McpDoor {
  const door = createDoor(() => mcpProtocol(options), options);
  return { ...door, serve: (given) => serveHttp(door.open, given, options.onProblem) };
}

type Decide = (session: McpSession, held: HeldRequest) => Promise<Reply>;

const decisions: Readonly<Record<'client' | 'server', ReadonlyMap<string, Decide>>> = {
  client: new Map([
    ['tools/call', callTool],
    ['tools/list', listTools],
    ['resources/read', readResource],
    ['prompts/get', getPrompt],
  ]),
  server: new Map([
    ['sampling/createMessage', decideSampling],
    ['elicitation/create', decideElicitation],
  ]),
};

function mcpProtocol(options: McpDoorOptions): DoorProtocol {
  const session = new McpSession(options);
  return {
    isOpen: () => !areHooksOn(session.hooks),
    handlerFor: (from, { method, params }) => {
      const decide = decisions[from].get(method);
      if (decide) return (held) => decide(session, held);
      const task = method === 'tasks/result' ? session.tasks.get(String(params.taskId)) : undefined;
      return task && ((held) => fetchTaskResult(session, task, held));
    },
    observe: (from, { method, params }) => {
      if (from === 'client' && method === 'initialize') session.noteClient(params);
      return undefined;
    },
    cancelledBy: ({ method, params }) => (method === 'notifications/cancelled' ? params.requestId : undefined),
  };
}
