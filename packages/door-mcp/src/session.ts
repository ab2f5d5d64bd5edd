import type { AskUser, HookProvider } from '@agent-hooks/agent-integration';
import type { HeldRequest } from '@agent-hooks/door-kit';
import { isRecord } from '@agent-hooks/hook-types';

/** Where the hooks of a door come from, and whom it asks. */
export interface McpDoorOptions {
  /** An `AgentHookConfig`, or any other host of hooks. */
  readonly hooks: HookProvider;
  /** The key of the server in the configuration of its client: the middle of `mcp__server__tool`. */
  readonly server: string;
  /** Asks a person where the client cannot: without it, what a hook wants asked is refused. */
  readonly askPerson?: AskUser | undefined;
  readonly onProblem?: ((message: string) => void) | undefined;
}

/** What is known of one connection between a client and a server. */
export class McpSession {
  readonly hooks: HookProvider;
  readonly server: string;
  readonly #askPerson: AskUser | undefined;
  #canElicit = false;
  /** The tool calls that became tasks, by the ids of the tasks. */
  readonly tasks = new Map<string, ToolCallFields>();

  constructor({ hooks, server, askPerson }: McpDoorOptions) {
    this.hooks = hooks;
    this.server = server;
    this.#askPerson = askPerson;
  }

  /** The name by which hooks know a tool of the server. */
  toolName(tool: string): string {
    return `mcp__${this.server.replaceAll(/[^\w-]/g, '_')}__${tool}`;
  }

  /** Notes what the client can do. */
  noteClient({ capabilities }: Readonly<Record<string, unknown>>): void {
    const elicitation = isRecord(capabilities) ? capabilities.elicitation : undefined;
    // An empty object is the older way to say that forms are shown.
    this.#canElicit = isRecord(elicitation) && (Object.keys(elicitation).length === 0 || 'form' in elicitation);
  }

  /** How a person is asked about a request; undefined if no one can be. */
  personFor(held: HeldRequest): AskUser | undefined {
    if (!this.#canElicit) return this.#askPerson;
    return async ({ toolName, reason }) => {
      const message = `agent-hooks: may ${toolName} be called? ${reason}`;
      const { result } = await held.ask({ method: 'elicitation/create', params: { message, requestedSchema } });
      const { action, content } = isRecord(result) ? result : {};
      return action === 'accept' && isRecord(content) && content.decision === yes;
    };
  }
}

/** A tool call, for what is asked about it later. */
export interface ToolCallFields {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const yes = 'Allow once';

const requestedSchema = {
  type: 'object',
  properties: { decision: { type: 'string', title: 'Decision', enum: [yes, 'Refuse'] } },
  required: ['decision'],
};
