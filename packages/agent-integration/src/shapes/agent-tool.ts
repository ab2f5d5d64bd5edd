import type { HookIdentity } from '@agent-hooks/hook-system';
import type { ToolResult } from './tool-result.ts';

/** A tool's arguments. */
export type ToolInput = Record<string, unknown>;

/** A tool that an agent offers to the model. */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of its input. */
  readonly parametersJsonSchema: Readonly<Record<string, unknown>>;
  /** Says what is wrong with an input; undefined if nothing is. */
  validate?(input: ToolInput): string | undefined;
  execute(input: ToolInput, context: ToolContext): ToolResult | Promise<ToolResult>;
}

/** What a running tool may need besides its input. */
export interface ToolContext {
  readonly signal: AbortSignal;
  /** Who calls: the turn, the subagent, the model. */
  readonly identity?: HookIdentity | undefined;
}

/** How a tool is described to the model. */
export type ToolDeclaration = Pick<AgentTool, 'name' | 'description' | 'parametersJsonSchema'>;
