import type { ToolInput } from './tool-call.ts';
import type { ToolResult } from './tool-result.ts';

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
}

/** Tells the model which tools there are, in the form that a request's `tools` takes. */
export function toToolDeclarations(tools: readonly AgentTool[]): { functionDeclarations: ToolDeclaration[] }[] {
  const functionDeclarations = tools.map(({ name, description, parametersJsonSchema }) => ({
    name,
    description,
    parametersJsonSchema,
  }));
  return functionDeclarations.length === 0 ? [] : [{ functionDeclarations }];
}

/** What the model is told about a tool. */
export type ToolDeclaration = Pick<AgentTool, 'name' | 'description' | 'parametersJsonSchema'>;
