import { join } from 'node:path';
import { HookError, isRecord } from '@agent-hooks/hook-types';
import { parse } from 'jsonc-parser';
import { editJson } from './edit-json.ts';

/** Where an MCP client keeps the servers that it starts. */
export interface McpClient {
  readonly title: string;
  /** The field of its configuration that contains them. */
  readonly field: string;
  readonly user: (home: string) => string;
  /** In a project, where it reads one there. */
  readonly project?: string;
}

const systemFolders: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Library', 'Application Support'],
  win32: ['AppData', 'Roaming'],
};
const inSystem = (path: string) => (home: string) =>
  join(home, ...(systemFolders[process.platform] ?? ['.config']), path);
const inHome = (path: string) => (home: string) => join(home, path);
const field = 'mcpServers';
const zed = process.platform === 'win32' ? inSystem('Zed/settings.json') : inHome('.config/zed/settings.json');

/** The clients whose servers can be guarded. */
export const mcpClients: ReadonlyMap<string, McpClient> = new Map<string, McpClient>([
  ['claude', { title: 'Claude Code', field, user: inHome('.claude.json'), project: '.mcp.json' }],
  ['claude-desktop', { title: 'Claude Desktop', field, user: inSystem('Claude/claude_desktop_config.json') }],
  ['cursor', { title: 'Cursor', field, user: inHome('.cursor/mcp.json'), project: '.cursor/mcp.json' }],
  ['vscode', { title: 'VS Code', field: 'servers', user: inSystem('Code/User/mcp.json'), project: '.vscode/mcp.json' }],
  ['zed', { title: 'Zed', field: 'context_servers', user: zed, project: '.zed/settings.json' }],
  ['windsurf', { title: 'Windsurf', field, user: inHome('.codeium/windsurf/mcp_config.json') }],
]);

/** The text of a configuration whose servers go through the door, and those that were left as they are. */
export function throughDoor(text: string, { field }: McpClient, door: readonly [string, ...string[]]) {
  const [program, ...words] = door;
  let edited = text;
  const left: string[] = [];
  for (const [name, { command, args = [] }] of serversIn(text, field)) {
    if (typeof command !== 'string' || !Array.isArray(args)) left.push(name);
    else if (!isDoor(args)) {
      edited = editJson(edited, [field, name, 'command'], program);
      edited = editJson(edited, [field, name, 'args'], [...words, 'mcp', '--name', name, '--', command, ...args]);
    }
  }
  return { text: edited, left };
}

/** The same text without the door, for a file that was edited since. */
export function withoutDoor(text: string, { field }: McpClient): string {
  let edited = text;
  for (const [name, { args }] of serversIn(text, field)) {
    if (!Array.isArray(args) || !isDoor(args)) continue;
    const [command, ...others] = args.slice(args.indexOf('--') + 1);
    edited = editJson(edited, [field, name, 'command'], command);
    edited = editJson(edited, [field, name, 'args'], others);
  }
  return edited;
}

function isDoor(args: readonly unknown[]): boolean {
  const at = args.indexOf('mcp');
  return at >= 0 && at <= 1 && args[at + 1] === '--name' && args[at + 3] === '--';
}

function serversIn(text: string, field: string): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  const settings: unknown = parse(text, [], { allowTrailingComma: true });
  const servers = isRecord(settings) ? (settings[field] ?? {}) : undefined;
  if (!isRecord(servers))
    throw new HookError('invalid_input', `The servers in "${field}" are not an object. Fix the file first.`);
  return Object.entries(servers).filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]));
}
