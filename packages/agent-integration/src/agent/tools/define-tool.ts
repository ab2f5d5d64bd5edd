import type { AgentTool, ToolContext } from '../../shapes/agent-tool.ts';
import type { ToolResult } from '../../shapes/tool-result.ts';

/** A tool whose arguments are all texts. */
interface TextTool<Required extends string, Optional extends string> {
  readonly name: string;
  readonly description: string;
  /** What each argument is. */
  readonly required: Readonly<Record<Required, string>>;
  readonly optional?: Readonly<Record<Optional, string>>;
  execute(
    input: Readonly<Record<Required, string> & Partial<Record<Optional, string>>>,
    context: ToolContext,
  ): Promise<ToolResult>;
}

/** Makes a tool of a description, the names of its arguments and what it does. */
export function defineTool<const Required extends string, const Optional extends string = never>(
  tool: TextTool<Required, Optional>,
): AgentTool {
  const { name, description, required, optional, execute } = tool;
  const describe = ([argument, text]: [string, unknown]) => [argument, { type: 'string', description: text }];
  return {
    name,
    description,
    parametersJsonSchema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries({ ...required, ...optional }).map(describe)),
      required: Object.keys(required),
    },
    validate: (input) => {
      const missing = Object.keys(required).find((argument) => typeof input[argument] !== 'string');
      if (missing !== undefined) return `${missing} must be a text`;
      const wrong = Object.keys(optional ?? {}).find((each) => !['string', 'undefined'].includes(typeof input[each]));
      return wrong === undefined ? undefined : `${wrong} must be a text`;
    },
    // Only inputs that were found to be valid are executed.
    execute: (input, context) => execute(input as never, context),
  };
}
