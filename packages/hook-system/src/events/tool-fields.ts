import type { HookDecider } from '@agent-hooks/hook-types/internal';
import type { FireOptions } from './fire-methods.ts';

/** What may come along with a tool call. */
export interface BeforeToolOptions extends FireOptions {
  readonly mcpContext?: Record<string, unknown> | undefined;
  /** The id of the call, which distinguishes its events from those of an equal call. */
  readonly toolUseId?: string | undefined;
}

/** What may come along with the result of a tool call. */
export interface AfterToolOptions extends BeforeToolOptions {
  /** How long the tool took, in milliseconds. */
  readonly durationMs?: number | undefined;
}

/** The fields that the events of a tool call have in common. */
export interface ToolFields {
  readonly tool_name: string;
  readonly tool_input: Record<string, unknown>;
  readonly tool_use_id?: string;
  readonly mcp_context?: Record<string, unknown>;
  readonly duration_ms?: number;
}

/** The fields of a tool call; what the host does not know is left out. */
export function toolFields(
  toolName: string,
  toolInput: Record<string, unknown>,
  { mcpContext, toolUseId, durationMs }: AfterToolOptions = {},
): ToolFields {
  return {
    tool_name: toolName,
    tool_input: toolInput,
    ...(toolUseId !== undefined && { tool_use_id: toolUseId }),
    ...(mcpContext !== undefined && { mcp_context: mcpContext }),
    ...(durationMs !== undefined && { duration_ms: durationMs }),
  };
}

/** The hooks that decided, for people; a host that asks or refuses by itself has none. */
export function namesOf(deciders: readonly HookDecider[] = []): string {
  return deciders.map(({ name }) => name).join(', ') || 'host';
}
