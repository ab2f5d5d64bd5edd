import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  agentFiles,
  type ConnectedEvent,
  type ConnectScope,
  findTextProblem,
  getDialect,
  machineFile,
} from '@agent-hooks/hook-dialects';
import { listForeignFiles } from '@agent-hooks/hook-system/inspect';
import { isOnPath } from '@agent-hooks/hook-trust';
import type { ConnectableAgent } from '../bridge/bridge-agents.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { readForEditing } from '../edit/settings-file.ts';
import { homeOf } from '../project/home.ts';
import { shortPath } from '../project/short-path.ts';
import { findObstacle } from './agent-switches.ts';
import { bridgeHook, eventsOf, opencodeModule, problemOf } from './bridge-commands.ts';
import { findApart, isApart } from './edit-apart.ts';
import { type ConnectedEntry, connectedEntries, type WantedEntries, writeConnection } from './edit-connection.ts';
import { findClient } from './find-client.ts';

/** The settings file in which an agent is, or would be, connected. */
export interface Connection {
  readonly agent: ConnectableAgent;
  readonly scope: ConnectScope;
  readonly file: string;
  readonly shown: string;
  /** As the file is now; undefined if there is none. */
  readonly before: string | undefined;
  /** As it is when the agent is connected. */
  readonly after: string;
  /** The events that it is connected on now. */
  readonly events: readonly string[];
  readonly state: 'connected' | 'outdated' | 'turned off' | 'not connected' | 'broken';
  /** What is wrong with a broken one. */
  readonly problem?: string;
  /** What keeps the agent from running hooks at all, connected or not. */
  readonly obstacle?: string | undefined;
  readonly encode: (text: string) => string | Buffer;
}

/** Whose settings an agent has. */
export function scopesOf(agent: ConnectableAgent): readonly ConnectScope[] {
  const { machine, isUserOnly } = agentFiles[agent];
  return ['user', ...(isUserOnly ? [] : ['project' as const]), ...(machine ? ['machine' as const] : [])];
}

/** As `findConnection`, for those who only look: settings that cannot be edited are a state like any other. */
export async function inspectConnection(io: CliIo, agent: ConnectableAgent, wanted: Wanted): Promise<Connection> {
  try {
    return await findConnection(io, agent, wanted);
  } catch (error) {
    if (!(error instanceof CliExit)) throw error;
    const { scope } = wanted;
    const file = fileOf(io, agent, wanted);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const nothing = { before, after: '', events: [], encode: String };
    return { agent, scope, file, shown: shortPath(io, file), ...nothing, state: 'broken', problem: error.message };
  }
}

/** Where a connection belongs, and the events that it is for. */
interface Wanted {
  readonly scope: ConnectScope;
  readonly projectDir: string;
  readonly wanted: ReadonlySet<string>;
}

/** Looks at the settings of an agent, and works out how they would be connected. Nothing is written. */
export async function findConnection(
  io: CliIo,
  agent: ConnectableAgent,
  { scope, projectDir, wanted }: Wanted,
): Promise<Connection> {
  const row = agentFiles[agent];
  const file = fileOf(io, agent, { scope, projectDir });
  const shown = shortPath(io, file);
  const place = { agent, scope, file, shown };
  if (row.form === 'plugin') return findPlugin(place, wanted);
  const toEntries = (connected: readonly ConnectedEntry[], client?: string) =>
    entriesOf(agent, { scope, client, platform: process.platform }, { wanted, present: connected });
  const client = scope === 'user' ? await findClient(homeOf(io)) : undefined;
  if (isApart(agent, file)) return findApart(place, toEntries([], client));
  const document = await readForEditing(file, shown);
  const before = document?.text;
  const connected = before === undefined ? [] : connectedEntries(before, row.root);
  const entries = toEntries(connected, client);
  const after = writeConnection(startOf(before, row.opening), entries, { root: row.root, shown });
  const events = connected.map(({ event }) => event);
  const unread = document && findTextProblem(agent, readFileSync(file, 'utf8'));
  const problem = unread && `${shown} is ignored by ${getDialect(agent).agent}: ${unread}. Fix it first.`;
  const obstacle = await findObstacle(io, agent, { projectDir, ownFile: file });
  const on = obstacle !== undefined ? 'turned off' : after === before ? 'connected' : 'outdated';
  const state = problem !== undefined ? 'broken' : events.length === 0 ? 'not connected' : on;
  const found = { ...place, before, after, events, state, obstacle } as const;
  return { ...found, ...(problem && { problem }), encode: document?.encode ?? String };
}

/** The lists of hooks of the plugins that an agent has. */
export async function listPluginFiles(io: CliIo, agent: ConnectableAgent, projectDir: string): Promise<string[]> {
  const files = await listForeignFiles([agent], { projectDir, userDir: homeOf(io) });
  return files.flatMap(({ path, pluginRoot }) => (pluginRoot === undefined ? [] : [path]));
}

/** The connections that installed plugins of ours make, which `npm run pack` builds. */
export async function findPluginConnections(...asked: Parameters<typeof listPluginFiles>): Promise<Connection[]> {
  const [io, agent, projectDir] = asked;
  const own = agent === 'plugins' ? join(projectDir, agentFiles[agent].project) : undefined;
  return (await listPluginFiles(...asked))
    .filter((file) => file !== own && existsSync(file))
    .flatMap((file) => {
      const before = readFileSync(file, 'utf8');
      const entries = before.includes('--from-project') ? connectedEntries(before, agentFiles[agent].root) : [];
      const events = entries.map(({ event }) => event);
      const place = { agent, scope: 'user', file, shown: shortPath(io, file) } as const;
      return events.length === 0
        ? []
        : [{ ...place, before, after: before, events, state: 'connected', encode: String }];
    });
}

function fileOf(io: CliIo, agent: ConnectableAgent, { scope, projectDir }: Omit<Wanted, 'wanted'>): string {
  if (!scopesOf(agent).includes(scope))
    throw new CliExit(1, `${getDialect(agent).agent} has no settings for a whole ${scope}.`);
  if (scope !== 'machine') return join(scope === 'user' ? (homeOf(io) ?? '') : projectDir, agentFiles[agent][scope]);
  const file = machineFile(agent, process.platform) ?? '';
  return io.machineRoot === undefined ? file : join(io.machineRoot, file);
}

/** A file that does not exist, or has nothing in it, begins as an object. */
function startOf(text: string | undefined, opening: Readonly<Record<string, unknown>>): string {
  if (text !== undefined && text.trim() !== '') return text;
  return `${JSON.stringify(opening, null, 2)}\n`;
}

/** What is wanted, and what is connected already: another project may have hooks for it. */
function entriesOf(
  agent: ConnectableAgent,
  place: Parameters<typeof bridgeHook>[2],
  { wanted, present }: { wanted: ReadonlySet<string>; present: readonly ConnectedEntry[] },
): WantedEntries {
  const { form } = agentFiles[agent];
  const toEntry = (each: ConnectedEvent) => {
    const hook = bridgeHook(agent, each, place);
    return form === 'groups' ? { hooks: [hook] } : hook;
  };
  const connected = new Map(present.map(({ event, entry }) => [event, entry] as const));
  const needed = new Set(eventsOf(agent, wanted).map(({ event }) => event));
  const every = new Set(getDialect(agent).events.flatMap(({ native }) => native ?? []));
  return Object.fromEntries(
    eventsOf(agent, every).flatMap((each) => {
      const entry = toEntry(each);
      const isKept = needed.has(each.event) || isDeepStrictEqual(connected.get(each.event), entry);
      return isKept ? [[each.event, entry]] : [];
    }),
  );
}

function findPlugin(
  place: Pick<Connection, 'agent' | 'scope' | 'file' | 'shown'>,
  wanted: ReadonlySet<string>,
): Connection {
  const before = existsSync(place.file) ? readFileSync(place.file, 'utf8') : undefined;
  const after = pluginText(place.scope);
  const isOurs = before?.startsWith(pluginMark) ?? false;
  if (before !== undefined && !isOurs) throw new CliExit(1, `${place.shown} is not ours. Rename it first.`);
  const state = before === after ? 'connected' : isOurs ? 'outdated' : 'not connected';
  const events = isOurs ? eventsOf(place.agent, wanted).map(({ event }) => event) : [];
  return { ...place, before, after, events, state, encode: String };
}

export const pluginMark = '// Written by `agent-hooks connect opencode`';

/** Without the engine nothing runs. The plugin of a project finds it by PATH, outside of the project. */
function pluginText(scope: ConnectScope): string {
  const found =
    scope === 'user'
      ? JSON.stringify(pathToFileURL(opencodeModule()).href)
      : 'find(context.directory ?? process.cwd())';
  return `${pluginMark}; \`agent-hooks disconnect opencode\` removes it.
${scope === 'user' ? '' : findInstallation}const refuse = () => {
  throw new Error(${JSON.stringify(`${problemOf('opencode', scope)}.`)});
};
export const AgentHooks = async (context) => {
  const engine = await (async () => import(${found}))().catch(() => undefined);
  if (!engine) return { 'tool.execute.before': refuse, 'chat.message': refuse };
  return engine.connectOpencode(context);
};
`;
}

const findInstallation = `import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
const find = (project) => {
  const root = realpathSync(project);
  for (const place of (process.env.PATH ?? '').split(delimiter).filter(isAbsolute)) {
    const program = join(place, 'agent-hooks-bridge');
    if (!existsSync(program)) continue;
    const real = realpathSync(program);
    const besideShim = join(place, 'node_modules', '@agent-hooks', 'hook-cli', 'dist');
    const module = [join(dirname(real), 'opencode.js'), join(besideShim, 'opencode.js')].find((file) => existsSync(file));
    const inside = module === undefined ? '' : relative(root, realpathSync(module));
    if (module !== undefined && (inside.startsWith('..') || isAbsolute(inside))) return pathToFileURL(module).href;
  }
  throw new Error('agent-hooks-bridge is not on PATH');
};
`;

/** Whether there are traces of an agent on this machine. */
export function isAgentHere(io: CliIo, agent: ConnectableAgent): boolean {
  const { traces } = agentFiles[agent];
  const home = homeOf(io);
  if (home !== undefined && existsSync(join(home, traces.directory))) return true;
  return isOnPath(traces.program, io.env, io.cwd);
}
