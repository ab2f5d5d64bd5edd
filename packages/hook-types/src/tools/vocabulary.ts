/** What tools do, whatever agents call them. */
export const neutralTools = [
  ...(['shell', 'read', 'write', 'edit', 'glob', 'grep', 'fetch', 'search', 'task', 'mcp'] as const),
];

/** What a tool does, whatever an agent calls it. */
export type NeutralTool = (typeof neutralTools)[number];

/** Whether a name is one of the neutral vocabulary. */
export function isNeutralTool(name: string): name is NeutralTool {
  return neutralTools.some((tool) => tool === name);
}

/** A conversion of inputs that is more than other names for the same fields. */
export interface ToolShape {
  /** From neutral fields to the agent's own; undefined if this input cannot be said in that shape. */
  readonly encode: (input: Readonly<Record<string, unknown>>, tool: NeutralTool) => ToolCall | undefined;
  /** Back, one call for each thing that the input does; undefined if it is not of that shape. */
  readonly decode: (input: Readonly<Record<string, unknown>>) => readonly NeutralCall[] | undefined;
}

/** A tool by name, with its input. */
export interface ToolCall {
  readonly name: string;
  readonly input: Record<string, unknown>;
}

/** A tool by what it does, with neutral fields. */
export interface NeutralCall {
  readonly tool: NeutralTool;
  readonly input: Record<string, unknown>;
}

/** One tool of an agent. */
export interface ToolRow {
  readonly tool: NeutralTool;
  /** Its own name first, then other names under which matchers know it. */
  readonly names: readonly string[];
  /** From neutral field to its own, where the two differ. */
  readonly fields: Readonly<Record<string, string>>;
  /** Those of its own fields that are always absolute paths. */
  readonly absolute?: readonly string[];
  readonly shape?: ToolShape;
}

/** How an agent spells the tools of MCP servers. */
export interface McpNames {
  readonly format: (server: string, tool: string) => string;
  readonly parse: (name: string) => { readonly server: string; readonly tool: string } | undefined;
}

/** All tools that an agent, or a host, declares; undeclared tools keep their names and inputs. */
export interface ToolVocabulary {
  readonly rows: readonly ToolRow[];
  readonly mcp: McpNames;
}

/** Names such as `mcp__server__tool`. */
export const doubleUnderscore: McpNames = separatedNames('mcp__', '__');

/** Names such as `mcp_server_tool`. */
export const singleUnderscore: McpNames = separatedNames('mcp_', '_');

/** Names with a prefix and a separator; the server's own name is taken to have no separator in it. */
export function separatedNames(prefix: string, separator: string): McpNames {
  return {
    format: (server, tool) => `${prefix}${server}${separator}${tool}`,
    parse: (name) => {
      const rest = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      const at = rest.indexOf(separator);
      return at <= 0 ? undefined : { server: rest.slice(0, at), tool: rest.slice(at + separator.length) };
    },
  };
}
