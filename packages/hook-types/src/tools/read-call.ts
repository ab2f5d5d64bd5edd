import { applyPatch } from './apply-patch.ts';
import { contractTools } from './contract-tools.ts';
import { patchTools, usualTool } from './usual-names.ts';
import type { NeutralCall, NeutralTool, ToolRow, ToolVocabulary } from './vocabulary.ts';

/** A tool of an MCP server. */
export interface McpTool {
  readonly server: string;
  readonly tool: string;
}

/** One thing that a call of a tool does: what kind of thing, and with which neutral fields. */
export interface ReadCall {
  /** Undefined for an undeclared tool. */
  readonly tool: NeutralTool | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  /** The server and its tool, where the tool is one of MCP. */
  readonly mcp?: McpTool | undefined;
}

/** Reads calls of tools by a host's vocabulary. */
export type CallReader = (
  name: string,
  input: Readonly<Record<string, unknown>>,
  mcp?: McpTool,
) => readonly [ReadCall, ...ReadCall[]];

/** Creates the function that says what a call does. A patch is one call for each of its files. */
export function createCallReader(vocabulary: ToolVocabulary = contractTools): CallReader {
  // The first row that claims a name has it.
  const rows = new Map(vocabulary.rows.flatMap((row) => row.names.map((name) => [name, row] as const)).reverse());
  return (name, input, given) => {
    const row = given ? undefined : rows.get(name);
    const isKnown = row !== undefined || kindOf(name) !== undefined;
    const mcp = given ?? (isKnown ? undefined : vocabulary.mcp.parse(name));
    if (mcp) return [{ tool: 'mcp', input, mcp }];
    const decoded = row ? row.shape?.decode(input) : patchTools.has(name) ? decodePatch(input) : undefined;
    const [first, ...more] = decoded ?? [];
    if (first) return [first, ...more];
    return [row ? { tool: row.tool, input: toNeutral(row, input) } : { tool: kindOf(name), input }];
  };
}

/** The names that tools have for the text of a patch. */
const patchFields = ['command', 'input', 'patch', 'patchText', 'patch_text', 'diff'];

function decodePatch(input: Readonly<Record<string, unknown>>): readonly NeutralCall[] | undefined {
  const calls = patchFields.flatMap((field) => applyPatch.decode({ command: input[field] }) ?? []);
  return calls.length === 0 ? undefined : calls;
}

function kindOf(name: string): NeutralTool | undefined {
  return patchTools.has(name) ? 'edit' : usualTool(name);
}

/** The input with its own fields under their neutral names as well; fields of other names stay. */
function toNeutral({ fields }: ToolRow, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const renamed = Object.entries(fields).filter(([, own]) => Object.hasOwn(input, own));
  return renamed.length === 0
    ? input
    : { ...input, ...Object.fromEntries(renamed.map(([to, own]) => [to, input[own]])) };
}
