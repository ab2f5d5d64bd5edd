import { existsSync } from 'node:fs';
import { chmod, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { agentFiles, getDialect } from '@agent-hooks/hook-dialects';
import type { HookEventName } from '@agent-hooks/hook-types';
import { forgetConnection, noteConnection, undoConnection } from '@agent-hooks/settings-edits';
import { type ConnectableAgent, connectableAgents, isConnectable } from '../bridge/bridge-agents.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { assertInsideProject, createFile, replaceFile } from '../edit/settings-file.ts';
import { requirePerson } from '../person/require-person.ts';
import { readProject } from '../project/read-project.ts';
import { userStore } from '../project/user-store.ts';
import { canAsk, isWanted } from '../terminal/ask.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { type Column, layOutTable } from '../terminal/table.ts';
import { wrap } from '../terminal/wrap.ts';
import { codexNotes } from './codex-notes.ts';
import { type ConnectCommandOptions, connectAll, inspectAll, scopeOf, showDiff, summarize } from './connect-all.ts';
import { type Connection, findConnection, inspectConnection, isAgentHere, pluginMark, scopesOf } from './connection.ts';
import { isApart, withoutToml } from './edit-apart.ts';
import { removeConnection } from './edit-connection.ts';
import { isEmptyWithout } from './is-empty-without.ts';

/** Connects what is installed here, as its user chooses; where no one can be asked, it says what there is. */
export async function runConnectAll(
  io: CliIo,
  dir: string,
  { addGuard, ...options }: ConnectCommandOptions & { readonly addGuard: () => Promise<void> },
): Promise<void> {
  const isAsked = options.yes || options.ci || canAsk(io);
  if (options.json || options.inProject || !isAsked) return listConnections(io, dir, options);
  await connectAll({ io, dir }, options, {
    write: async (connection) => {
      await writeConnected(io, connection);
      return notesOf(connection);
    },
    addGuard,
  });
}

/** Takes every connection away that is there for the user, or for the project. */
export async function runDisconnectAll(io: CliIo, dir: string, options: ConnectCommandOptions): Promise<void> {
  const wanted = await wantedEvents(io, dir);
  const found = await inspectAll(io, connectableAgents, scopeOf(options), dir, wanted);
  const connected = found.filter(({ events, state }) => events.length > 0 && state !== 'not connected');
  if (connected.length === 0) return printLines(io, ['No agent is connected.']);
  const names = connected.map(({ agent, shown }) => `  ${getDialect(agent).agent}, in ${shown}`);
  if (!options.json) printLines(io, ['Connected:', ...names, '']);
  await requirePerson(io, options, 'Disconnecting an agent');
  if (!(await isWanted(io, options, 'Disconnect?'))) throw new CliExit(1, 'Nothing was written.');
  for (const { agent } of connected) await runDisconnect({ io, dir }, agent, { diff: false, ...options, yes: true });
}

/** Connects an agent: shows what is written into its settings, and writes it. */
export async function runConnect(
  { io, dir }: CommandPlace,
  name: string,
  options: ConnectCommandOptions,
): Promise<void> {
  const connection = await find({ io, dir }, name, options);
  const { shown, before, after, problem, obstacle } = connection;
  if (problem !== undefined) throw new CliExit(1, problem);
  const agent = getDialect(connection.agent).agent;
  if (before === after) {
    if (obstacle !== undefined) throw new CliExit(1, obstacle);
    return say({ io, options }, connection, `${agent} is connected already, in ${shown}.`);
  }
  if (connection.scope === 'project') await assertInsideProject(dir, connection.file, shown);
  if (!options.json) printLines(io, [agent, ...summarize(io, connection, options), '']);
  await requirePerson(io, options, 'Connecting an agent');
  if (!(await isWanted(io, options, 'Write this?'))) throw new CliExit(1, 'Nothing was written.');
  await writeConnected(io, connection);
  if (obstacle !== undefined) throw new CliExit(1, `${shown} was written, but has no effect: ${obstacle}`);
  const next = 'Restart running sessions to apply this, then run: agent-hooks doctor --prove';
  const { hooks } = await readProject(io, dir);
  const first = hooks.length === 0 ? ['There are no hooks yet: add the first with `agent-hooks guard --user`.'] : [];
  say({ io, options }, connection, [`${agent} is connected.`, ...notesOf(connection), ...first, next].join(' '));
}

/** Writes a connection, and remembers what was there before. */
async function writeConnected(io: CliIo, connection: Connection): Promise<void> {
  const { file, before, after } = connection;
  const createdDirectory = missingDirectory(file);
  await write(connection, after);
  await noteConnection(directoryOf(io), file, { before: { text: before, createdDirectory }, after });
}

/** What whoever has connected an agent should know. */
function notesOf({ agent, file }: Connection): readonly string[] {
  const name = getDialect(agent).agent;
  const last = `Before you uninstall agent-hooks, run: agent-hooks disconnect ${agent}. Without it, ${name} refuses everything.`;
  return [...(agent === 'codex' ? codexNotes(file) : []), last];
}

/** Takes a connection away again, and nothing else. */
export async function runDisconnect(
  { io, dir }: CommandPlace,
  name: string,
  options: ConnectCommandOptions,
): Promise<void> {
  const connection = await find({ io, dir }, name, options);
  const { shown, before, state, file } = connection;
  const agent = getDialect(connection.agent).agent;
  if (state === 'not connected' || before === undefined)
    return say({ io, options }, connection, `${agent} is not connected in ${shown}.`);
  if (connection.scope === 'project') await assertInsideProject(dir, file, shown);
  const undone = await undoConnection(directoryOf(io), file, before);
  const after = undone ? undone.text : removed(connection, before);
  if (!options.json && options.diff !== false)
    printLines(io, [
      `${after === undefined ? 'Removes' : 'Changes'} ${shown}:`,
      ...showDiff(io, before, after ?? ''),
      '',
    ]);
  await requirePerson(io, options, 'Disconnecting an agent');
  if (!(await isWanted(io, options, 'Write this?'))) throw new CliExit(1, 'Nothing was written.');
  if (after === undefined) await removeFile(file, undone?.createdDirectory);
  else await write(connection, after);
  await forgetConnection(directoryOf(io), file);
  say({ io, options }, connection, `${agent} is no longer connected: hooks of agent-hooks do not guard it.`);
}

/** Lists the agents that can be connected, and whether they are. */
async function listConnections(io: CliIo, dir: string, { json }: ConnectCommandOptions): Promise<void> {
  const wanted = await wantedEvents(io, dir);
  const rows: AgentRow[] = [];
  for (const agent of connectableAgents) {
    const scopes = scopesOf(agent).map((scope) => inspectConnection(io, agent, { scope, projectDir: dir, wanted }));
    const [user, project = user] = await Promise.all(scopes);
    if (!user || !project) continue;
    rows.push({ agent, name: getDialect(agent).agent, isHere: isAgentHere(io, agent), user, project });
  }
  if (json) {
    const agents = rows.map(({ user, project, ...row }) => ({ ...row, user: short(user), project: short(project) }));
    return printJson(io, { version: 1, agents });
  }
  const hint =
    'Connect one with: agent-hooks connect AGENT --user, or --project for everybody who works on this project.';
  printLines(io, [
    ...layOutTable(columns, rows, { screen: { width: screenWidth(io), paint: createPaint(io) } }),
    '',
    ...wrap(hint, screenWidth(io)),
  ]);
}

interface AgentRow {
  readonly agent: ConnectableAgent;
  readonly name: string;
  readonly isHere: boolean;
  readonly user: Connection;
  readonly project: Connection;
}

const columns: readonly Column<AgentRow>[] = [
  { title: 'agent', cell: ({ agent }) => agent },
  { title: 'name', cell: ({ name }) => name },
  { title: 'here', cell: ({ isHere }) => (isHere ? 'found' : 'not found') },
  { title: 'for you', cell: ({ user }) => describe(user), least: 10 },
  { title: 'in this project', cell: ({ project }) => describe(project), least: 10 },
];

function describe({ state, shown, problem, obstacle }: Connection): string {
  if (state === 'turned off') return `${state}: ${obstacle}`;
  return problem ?? (state === 'not connected' ? state : `${state} (${shown})`);
}

function short({ file, state, events, problem, obstacle }: Connection): object {
  return { file, state, events, problem: problem ?? obstacle };
}

async function find({ io, dir }: CommandPlace, name: string, options: ConnectCommandOptions): Promise<Connection> {
  if (!isConnectable(name))
    throw new CliExit(2, `"${name}" cannot be connected. Choose one of: ${connectableAgents.join(', ')}.`);
  const agent: ConnectableAgent = name;
  return findConnection(io, agent, { scope: scopeOf(options), projectDir: dir, wanted: await wantedEvents(io, dir) });
}

/** The events that hooks are configured for. */
async function wantedEvents(io: CliIo, dir: string): Promise<ReadonlySet<HookEventName>> {
  const { hooks } = await readProject(io, dir);
  return new Set(hooks.map(({ eventName }) => eventName));
}

async function write({ agent, file, before, encode, shown }: Connection, text: string): Promise<void> {
  if (before === undefined) await createFile(file, encode(text));
  else await replaceFile(file, encode(text), shown);
  if (agentFiles[agent].form === 'script') await chmod(file, 0o755);
}

/** The topmost directory of a file that does not exist yet. */
function missingDirectory(file: string): string | undefined {
  const directory = dirname(file);
  if (existsSync(directory)) return undefined;
  return missingDirectory(directory) ?? directory;
}

/** Removes a file, and of the directories that were created for it those that are empty. */
async function removeFile(file: string, createdDirectory: string | undefined): Promise<void> {
  await rm(file);
  let directory = dirname(file);
  while (createdDirectory !== undefined && directory.startsWith(createdDirectory)) {
    try {
      await rmdir(directory);
    } catch {
      // Something else is in it by now.
      return;
    }
    directory = dirname(directory);
  }
}

/** A file that was edited since: only our own entries go, and what only they needed. */
function removed({ agent, shown, file }: Connection, before: string): string | undefined {
  if (isApart(agent, file)) return withoutToml(before) || undefined;
  if (before.startsWith(pluginMark)) return undefined;
  const left = removeConnection(before, { root: agentFiles[agent].root, shown });
  return isEmptyWithout(left, agent) ? undefined : left;
}

/** Where it is noted what was connected. */
export function directoryOf(io: CliIo): string {
  const { directory } = userStore(io);
  if (directory === undefined) throw new CliExit(1, 'You have no home directory, so there is no place for settings.');
  return directory;
}

function say(
  { io, options: { json } }: { io: CliIo; options: ConnectCommandOptions },
  { agent, file, events }: Connection,
  text: string,
): void {
  if (json) printJson(io, { version: 1, agent, file, events, message: text });
  else printLines(io, wrap(text, screenWidth(io)));
}
