import { isRecord } from '@agent-hooks/hook-types';
import type { ToolCall } from './session.ts';

type Params = Readonly<Record<string, unknown>>;

/** A file is written by the editor. */
export function writeCall({ path, content }: Params): ToolCall {
  return { toolName: 'write_file', input: { file_path: path, content } };
}

/** A file is read by the editor. */
export function readCall({ path, line, limit }: Params): ToolCall {
  const part = { ...(typeof line === 'number' && { line }), ...(typeof limit === 'number' && { limit }) };
  return { toolName: 'read_file', input: { file_path: path, ...part } };
}

/** A command is run in a terminal of the editor. */
export function terminalCall({ command, args, cwd }: Params): ToolCall {
  const words = Array.isArray(args) ? args.map((word) => quote(String(word))) : [];
  // Editors run a command without arguments in a shell.
  const text = words.length === 0 ? String(command) : [quote(String(command)), ...words].join(' ');
  return shellCall(text, cwd);
}

function shellCall(command: string, directory?: unknown): ToolCall {
  const where = typeof directory === 'string' && { directory };
  return { toolName: 'run_shell_command', input: { command, ...where } };
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * What an agent wants to be allowed: the call as the agent names it, and what it says about it otherwise. Hooks are asked
 * about all of them.
 */
export function permissionCalls({ toolCall }: Params): readonly ToolCall[] {
  if (!isRecord(toolCall)) return [];
  const { kind, title, rawInput, content, locations } = toolCall;
  const input = isRecord(rawInput) ? rawInput : {};
  const diffs = listOf(content).filter((block) => block.type === 'diff');
  const writes = diffs.map(({ path, newText }) => writeCall({ path, content: newText }));
  const paths = listOf(locations).map(({ path }) => path);
  const named = nameOf(toolCall);
  const byKind = toolsByKind.get(String(kind));
  const command = input.command ?? input.cmd ?? (kind === 'execute' ? title : undefined);
  return [
    ...(named !== undefined ? [{ toolName: named, input }] : []),
    ...(kind === 'execute' && typeof command === 'string' ? [shellCall(command, input.cwd ?? input.directory)] : []),
    ...writes,
    ...(byKind === undefined ? [] : paths.map((path) => ({ toolName: byKind, input: { ...input, file_path: path } }))),
    ...(named === undefined ? [{ toolName: byKind ?? 'acp_tool', input: { ...input, title } }] : []),
  ];
}

/** The name that agents give to the tool, which the protocol has had a place for only since lately. */
function nameOf({ name, _meta: meta }: Params): string | undefined {
  const claude = isRecord(meta) && isRecord(meta.claudeCode) ? meta.claudeCode.toolName : undefined;
  return [name, claude].find((each) => typeof each === 'string');
}

function listOf(value: unknown): readonly Params[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The tools whose names hooks know, by what the protocol calls them. */
const toolsByKind: ReadonlyMap<string, string> = new Map([
  ['read', 'read_file'],
  ['edit', 'edit_file'],
  ['delete', 'delete_file'],
  ['move', 'move_file'],
  ['search', 'grep_search'],
  ['fetch', 'web_fetch'],
]);
