import { createDoor, type DoorProtocol, type HeldRequest, type ProtocolDoor, type Reply } from '@agent-hooks/door-kit';
import { isRecord } from '@agent-hooks/hook-types';
import { decidePermission } from './permission.ts';
import { decidePrompt } from './prompt.ts';
import { createTerminal, readFile, readTerminal, writeFile } from './requests.ts';
import { AcpConnection, type AcpDoorOptions } from './session.ts';

/** A door between an editor and an agent. */
export type AcpDoor = ProtocolDoor;

/** Creates a door: the hooks of a host, between an editor and an agent of the Agent Client Protocol. */
export function createAcpDoor(options: AcpDoorOptions): AcpDoor {
  return createDoor(() => acpProtocol(options), options);
}

type Decide = (connection: AcpConnection, held: HeldRequest) => Promise<Reply>;

/** The editor is the client and the agent the server: it is the agent that asks for tools. */
const decisions: Readonly<Record<'client' | 'server', ReadonlyMap<string, Decide>>> = {
  client: new Map([['session/prompt', decidePrompt]]),
  server: new Map([
    ['session/request_permission', decidePermission],
    ['fs/write_text_file', writeFile],
    ['fs/read_text_file', readFile],
    ['terminal/create', createTerminal],
    ['terminal/output', readTerminal],
  ]),
};

function acpProtocol(options: AcpDoorOptions): DoorProtocol {
  const connection = new AcpConnection(options);
  return {
    handlerFor: (from, { method }) => {
      const decide = decisions[from].get(method);
      return decide && ((held) => decide(connection, held));
    },
    observe: (from, { method, params }) => {
      if (from !== 'client' || !/^session\/(?:new|load|resume|fork)$/.test(method)) return undefined;
      connection.noteSession(params.sessionId, params.cwd);
      return ({ result }) => connection.noteSession(isRecord(result) ? result.sessionId : undefined, params.cwd);
    },
    cancelledBy: ({ method, params }) => (method === '$/cancel_request' ? params.requestId : undefined),
  };
}
