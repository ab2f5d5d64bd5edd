import { isDeepStrictEqual } from 'node:util';
import type { AskUser, HookProvider } from '@agent-hooks/agent-integration';
import type { HeldRequest } from '@agent-hooks/door-kit';
import { isRecord } from '@agent-hooks/hook-types';

/** Where the hooks of a door come from. */
export interface AcpDoorOptions {
  /** An `AgentHookConfig`, or a function that gives one for the directory in which a session works. */
  readonly hooks: HookProvider | ((directory: string) => HookProvider | Promise<HookProvider>);
  /** The directory of sessions that name none. Default: that of the process. */
  readonly directory?: string | undefined;
  readonly onProblem?: ((message: string) => void) | undefined;
}

/** The call of a tool, as hooks see it. */
export interface ToolCall {
  readonly toolName: string;
  readonly input: Record<string, unknown>;
}

/** What a person said yes to. */
interface Yes extends ToolCall {
  readonly directory: string;
  readonly until: number;
}

/** How long a yes of a person counts for the same call. */
const yesLastsMs = 60_000;

/** What is known of one connection between an editor and an agent. */
export class AcpConnection {
  readonly #options: AcpDoorOptions;
  readonly #hosts = new Map<string, Promise<HookProvider>>();
  /** Where each session works. */
  readonly #directories = new Map<string, string>();
  #yeses: readonly Yes[] = [];
  /** The calls that opened terminals, by the ids of the terminals. */
  readonly terminals = new Map<string, ToolCall>();

  constructor(options: AcpDoorOptions) {
    this.#options = options;
  }

  /** Notes where a session works. */
  noteSession(id: unknown, directory: unknown): void {
    if (typeof id === 'string' && typeof directory === 'string') this.#directories.set(id, directory);
  }

  directoryOf({ request: { params } }: HeldRequest): string {
    return this.#directories.get(String(params.sessionId)) ?? this.#options.directory ?? process.cwd();
  }

  /** The hooks that decide about a request. */
  hooksFor(held: HeldRequest): Promise<HookProvider> {
    const { hooks } = this.#options;
    const directory = this.directoryOf(held);
    const known = this.#hosts.get(directory);
    if (known) return known;
    const opened = Promise.resolve(typeof hooks === 'function' ? hooks(directory) : hooks);
    this.#hosts.set(directory, opened);
    // What could not be opened is tried again.
    opened.catch(() => this.#hosts.delete(directory));
    return opened;
  }

  /** A person said yes to a call. */
  noteYes(held: HeldRequest, calls: readonly ToolCall[]): void {
    const given = { directory: this.directoryOf(held), until: Date.now() + yesLastsMs };
    this.#yeses = [...this.#current(), ...calls.map((call) => ({ ...call, ...given }))];
  }

  /** Asks the person in the editor, unless they said yes to the same call just before; that counts once. */
  personFor(held: HeldRequest): AskUser {
    return async ({ toolName, toolInput, reason }) => {
      const directory = this.directoryOf(held);
      const call = { toolName, input: toolInput };
      const known = this.#current().find((yes) => yes.directory === directory && isSame(yes, call));
      this.#yeses = this.#current().filter((yes) => yes !== known);
      if (known) return true;
      const { result } = await held.ask(permissionRequest(held, call, reason));
      return selectedOption(result) === allowOption;
    };
  }

  #current(): readonly Yes[] {
    const now = Date.now();
    return this.#yeses.filter(({ until }) => now < until);
  }
}

function isSame(one: ToolCall, other: ToolCall): boolean {
  return one.toolName === other.toolName && isDeepStrictEqual(one.input, other.input);
}

const allowOption = 'agent-hooks-allow';

function permissionRequest(held: HeldRequest, { toolName, input }: ToolCall, reason: string) {
  const { sessionId } = held.request.params;
  const toolCall = {
    toolCallId: `agent-hooks-${String(held.request.id)}`,
    title: `${toolName}: ${reason}`,
    rawInput: input,
  };
  const options = [
    { optionId: allowOption, name: 'Allow once', kind: 'allow_once' },
    { optionId: 'agent-hooks-reject', name: 'Refuse', kind: 'reject_once' },
  ];
  return { method: 'session/request_permission', params: { sessionId, toolCall, options } };
}

/** The option that a person chose; undefined if they chose none. */
export function selectedOption(result: unknown): string | undefined {
  const outcome = isRecord(result) && isRecord(result.outcome) ? result.outcome : {};
  return outcome.outcome === 'selected' && typeof outcome.optionId === 'string' ? outcome.optionId : undefined;
}
