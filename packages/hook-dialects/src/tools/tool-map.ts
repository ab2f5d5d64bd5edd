import { isRecord } from '@agent-hooks/hook-types';
import type { NeutralTool, ToolCall, ToolRow, ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { usualTool } from '@agent-hooks/hook-types/tools';
import { absolutePath } from './absolute-path.ts';
import { renameKeys } from './rename-keys.ts';

/** The two ways between the tools of a host and those of another agent. */
export interface ToolMap {
  /** A call of the host as the other agent would show it. */
  readonly toForeign: (call: HostCall) => ToolCall;
  /** The calls of the host that a call of the other agent means; more than one for a patch of several files. */
  readonly toHost: (call: ToolCall) => readonly [HostCall, ...HostCall[]];
  /** An input that came back changed, in the host's shape; undefined if it cannot be said there. */
  readonly backToHost: (
    call: HostCall,
    changed: Readonly<Record<string, unknown>>,
  ) => Record<string, unknown> | undefined;
  /** Every name under which the other agent's matchers know a tool of the host. */
  readonly namesOf: (call: HostCall) => readonly string[];
  /** What a tool of the host does; undefined for an undeclared tool. */
  readonly kindOf: (call: HostCall) => NeutralTool | undefined;
  /** The MCP server and the tool, where a call goes to one. */
  readonly mcpOf: (call: HostCall) => HostCall['mcp'];
}

/** A call as a native hook sees it. */
export interface HostCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly mcp?: { readonly server: string; readonly tool: string } | undefined;
  /** Where the host works, for agents that show absolute paths. */
  readonly directory?: string | undefined;
}

/** Joins two vocabularies by what their tools do. */
export function createToolMap(foreign: ToolVocabulary, host: ToolVocabulary): ToolMap {
  const hostRows = byName(host.rows);
  const foreignRows = byName(foreign.rows);
  const foreignOf = (row: ToolRow | undefined) => foreign.rows.find((each) => each.tool === row?.tool);
  const hostOf = (tool: NeutralTool) => host.rows.find((each) => each.tool === tool);
  // Where it is not declared, the name shows that a call goes to an MCP server: a plan knows nothing else.
  const mcpOf = ({ mcp, name }: HostCall) =>
    mcp ?? (name.startsWith('mcp') && !hostRows.has(name) ? host.mcp.parse(name) : undefined);
  const pairOf = (call: HostCall) => {
    const own = call.mcp ? undefined : hostRows.get(call.name);
    const other = foreignOf(own);
    return own && other ? { own, other } : undefined;
  };
  const toForeign = (call: HostCall): ToolCall => {
    const mcp = mcpOf(call);
    if (mcp) return { name: foreign.mcp.format(mcp.server, mcp.tool), input: { ...call.input } };
    const pair = pairOf(call);
    if (!pair) return { name: call.name, input: { ...call.input } };
    const neutral = fieldsOf(pair.own).back(call.input);
    if (pair.other.shape) {
      // What cannot be said in the other agent's shape is shown as it is: a guard sees too much rather than nothing.
      return pair.other.shape.encode(neutral, pair.own.tool) ?? { name: nameOf(pair.other), input: { ...call.input } };
    }
    const input = fieldsOf(pair.other).forth(neutral);
    return { name: nameOf(pair.other), input: makeAbsolute(pair.other, input, call.directory) };
  };
  const toHost = (call: ToolCall): readonly [HostCall, ...HostCall[]] => {
    // What an agent declares is not a tool of a server, whatever its name looks like.
    const mcp = foreignRows.has(call.name) ? undefined : foreign.mcp.parse(call.name);
    if (mcp) return [{ name: host.mcp.format(mcp.server, mcp.tool), input: call.input, mcp }];
    const other = foreignRows.get(call.name);
    const decoded = other?.shape?.decode(call.input);
    if (decoded) {
      const [first = call, ...more] = decoded.map(({ tool, input }): HostCall => {
        const row = hostOf(tool);
        return row ? { name: nameOf(row), input: fieldsOf(row).forth(input) } : { name: call.name, input };
      });
      return [first, ...more];
    }
    const own = other && !other.shape ? hostOf(other.tool) : undefined;
    if (!own || !other) return [call];
    return [{ name: nameOf(own), input: fieldsOf(own).forth(fieldsOf(other).back(call.input)) }];
  };
  return {
    toForeign,
    toHost,
    backToHost: (call, changed) => {
      const pair = pairOf(call);
      if (!pair) return { ...changed };
      const sent = toForeign(call);
      if (!pair.other.shape) {
        const neutral = fieldsOf(pair.other).back(keepUnchanged(changed, sent.input, { call, pair }));
        return fieldsOf(pair.own).forth(neutral);
      }
      const decoded = pair.other.shape.decode(changed) ?? [];
      const [only] = decoded;
      if (decoded.length === 1 && only?.tool === pair.own.tool) return fieldsOf(pair.own).forth(only.input);
      return sameJson(changed, sent.input) ? { ...call.input } : undefined;
    },
    namesOf: (call) => {
      const pair = pairOf(call);
      if (pair) return pair.other.names;
      // A host need not declare its tools: a name that any agent has for one says what it does.
      const usual = foreign.rows.filter(({ tool }) => !mcpOf(call) && tool === usualTool(call.name));
      return [...new Set([toForeign(call).name, ...usual.flatMap(({ names }) => names)])];
    },
    mcpOf,
    kindOf: (call) => (mcpOf(call) ? 'mcp' : hostRows.get(call.name)?.tool),
  };
}

function makeAbsolute(row: ToolRow, input: Record<string, unknown>, directory: string | undefined) {
  for (const field of row.absolute ?? []) {
    const path = input[field];
    if (typeof path === 'string' && directory !== undefined) input[field] = absolutePath(path, directory);
  }
  return input;
}

/** A value that came back as it was sent is the host's own, however it was dressed up for the script. */
function keepUnchanged(
  changed: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
  { call, pair }: { call: HostCall; pair: { own: ToolRow; other: ToolRow } },
): Record<string, unknown> {
  const original = fieldsOf(pair.other).forth(fieldsOf(pair.own).back(call.input));
  return Object.fromEntries(
    Object.entries(changed).map(([key, value]) => [
      key,
      Object.hasOwn(original, key) && sameJson(value, sent[key]) ? original[key] : value,
    ]),
  );
}

function byName(rows: readonly ToolRow[]): ReadonlyMap<string, ToolRow> {
  // The first row that claims a name has it.
  return new Map(rows.flatMap((row) => row.names.map((name) => [name, row] as const)).reverse());
}

function nameOf(row: ToolRow): string {
  return row.names[0] ?? row.tool;
}

/** The renamed fields of each row: rows are constant, and every call of a tool asks. */
const renamings = new WeakMap<ToolRow, ReturnType<typeof renameKeys>>();

function fieldsOf(row: ToolRow): ReturnType<typeof renameKeys> {
  const known = renamings.get(row) ?? renameKeys(row.fields);
  renamings.set(row, known);
  return known;
}

function sameJson(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (Array.isArray(first) && Array.isArray(second)) {
    return first.length === second.length && first.every((each, index) => sameJson(each, second[index]));
  }
  if (!isRecord(first) || !isRecord(second)) return false;
  const keys = Object.keys(first);
  return (
    keys.length === Object.keys(second).length &&
    keys.every((key) => Object.hasOwn(second, key) && sameJson(first[key], second[key]))
  );
}
