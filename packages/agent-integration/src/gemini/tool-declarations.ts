import type { AgentTool, ToolDeclaration } from '../shapes/agent-tool.ts';

/** Tells the model which tools there are, in the form that a request's `tools` takes. */
export function toToolDeclarations(
  tools: readonly (AgentTool | ToolDeclaration)[],
): { functionDeclarations: ToolDeclaration[] }[] {
  const functionDeclarations = tools.map(({ name, description, parametersJsonSchema }) => ({
    name,
    description,
    parametersJsonSchema,
  }));
  return functionDeclarations.length === 0 ? [] : [{ functionDeclarations }];
}
