import * as v from 'valibot';
import { type KindRow, startsNothing } from './kind-row.ts';
import { sharedEntries } from './shared-entries.ts';

export const mcpToolHookSchema = v.strictObject({
  type: v.literal('mcp_tool'),
  server: v.pipe(v.string(), v.regex(/\S/), v.description('The MCP server, as the agent calls it.')),
  tool: v.pipe(v.string(), v.regex(/\S/), v.description('The tool of that server.')),
  input: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what authors write.
      v.description('What the tool is given. `${tool_input.command}` stands for that field of the event.'),
    ),
  ),
  ...sharedEntries,
});

/** A hook that is a tool of an MCP server; a function of the host calls it. */
export type McpToolHookConfig = v.InferOutput<typeof mcpToolHookSchema>;

export const mcpToolKind: KindRow<McpToolHookConfig> = {
  type: 'mcp_tool',
  schema: mcpToolHookSchema,
  essential: ['server', 'tool', 'input'],
  anyOther: false,
  inSettingsFiles: true,
  ...startsNothing,
  target: ({ server, tool }) => `${server}/${tool}`,
  words: { noun: 'MCP tool', target: 'tool', given: 'in its input', answer: 'answer' },
};
