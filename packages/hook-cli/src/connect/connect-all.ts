import { agentFiles, type ConnectableAgent, type ConnectScope, getDialect } from '@agent-hooks/hook-dialects';
import { diffLines, plural } from '@agent-hooks/trace-page';
import { connectableAgents } from '../bridge/bridge-agents.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { readProject } from '../project/read-project.ts';
import { withQuestions } from '../terminal/ask.ts';
import { createPaint } from '../terminal/paint.ts';
import { printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap, wrapWithPrefix } from '../terminal/wrap.ts';
import { type Connection, inspectConnection, isAgentHere, scopesOf } from './connection.ts';
import { isApart } from './edit-apart.ts';
import { connectedEntries } from './edit-connection.ts';

export interface ConnectCommandOptions extends PersonOptions {
  readonly inProject?: boolean;
  /** In the settings of the machine, for all its users. */
  readonly machine?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  /** Shows every line that changes. */
  readonly diff?: boolean;
  /** Disconnects all agents. */
  readonly all?: boolean;
}

/** Whose settings are meant. */
export function scopeOf({ machine, inProject }: ConnectCommandOptions): ConnectScope {
  return machine ? 'machine' : inProject ? 'project' : 'user';
}

/** Looks at several agents; those that have no such settings are left out. */
export function inspectAll(
  ...[io, agents, scope, dir, wanted]: [CliIo, readonly ConnectableAgent[], ConnectScope, string, ReadonlySet<string>]
): Promise<Connection[]> {
  const having = agents.filter((agent) => scopesOf(agent).includes(scope));
  return Promise.all(having.map((agent) => inspectConnection(io, agent, { scope, projectDir: dir, wanted })));
}

/** What the guard is called among the things to choose. */
const guard = 'guard';

/** How a connection is written once its user wants it; resolves to what there is to be said. */
export type WriteConnection = (connection: Connection) => Promise<readonly string[]>;

/** Finds the agents that are installed, offers the guard, and connects what its user chooses with one question. */
export async function connectAll(
  { io, dir }: CommandPlace,
  options: ConnectCommandOptions,
  { write, addGuard }: { readonly write: WriteConnection; readonly addGuard: () => Promise<void> },
): Promise<void> {
  const { hooks } = await readProject(io, dir);
  const wanted = new Set(hooks.map(({ eventName }) => eventName));
  const here = connectableAgents.filter((agent) => isAgentHere(io, agent));
  const found = await inspectAll(io, here, scopeOf(options), dir, wanted);
  const open = found.filter(({ before, after, problem }) => problem === undefined && before !== after);
  const hasGuard = options.machine || hooks.some(({ name, source }) => name === guard && source === 'user');
  const names = [...open.map(({ agent }) => agent), ...(hasGuard ? [] : [guard])];
  const paint = createPaint(io);
  const width = screenWidth(io);
  printLines(io, [
    ...found.flatMap((each) => [paint.strong(getDialect(each.agent).agent), ...summarize(io, each, options), '']),
    ...(hasGuard ? [] : [paint.strong('The guard, for you in all projects'), ...describeGuard(width), '']),
  ]);
  if (found.length === 0) printLines(io, ['No agent that can be connected is installed here.']);
  if (names.length === 0) return printLines(io, ['Everything is connected.']);
  await requirePerson(io, options, 'Connecting an agent');
  const chosen = new Set(options.yes || options.ci ? names : await choose(io, names));
  if (chosen.size === 0) throw new CliExit(1, 'Nothing was written.');
  for (const connection of open.filter(({ agent }) => chosen.has(agent))) {
    const said = [`${getDialect(connection.agent).agent} is connected.`, ...(await write(connection))];
    printLines(io, wrap(said.join(' '), width));
  }
  if (chosen.has(guard)) await addGuard();
  printLines(io, wrap('Restart running sessions to apply this, then run: agent-hooks doctor --prove', width));
}

/** Which file is written and what in it; the whole difference where that is asked for. */
export function summarize(io: CliIo, connection: Connection, { diff }: ConnectCommandOptions): readonly string[] {
  const { agent, scope, shown, before, after, problem, obstacle } = connection;
  const width = screenWidth(io);
  const line = (label: string, text: string) => wrapWithPrefix(`  ${label.padEnd(7)}`, text, width);
  if (problem !== undefined) return wrapWithPrefix('  ! ', problem, width);
  if (before === after) return line('file', `${shown}: connected already`);
  const { form, root } = agentFiles[agent];
  const isJson = form !== 'plugin' && !isApart(agent, connection.file);
  const events = isJson ? connectedEntries(after, root).map(({ event }) => event) : connection.events;
  const summary = [
    ...line('file', `${shown}, which is ${before === undefined ? 'created' : 'changed'}`),
    ...(form === 'plugin' ? line('adds', 'a plugin that the agent loads') : []),
    ...(events.length === 0 ? [] : line('adds', `${plural(events.length, 'event')}: ${events.join(', ')}`)),
    ...line('stays', before === undefined ? 'there is nothing else in it' : 'everything else in it, byte for byte'),
    ...line('undo', `agent-hooks disconnect ${agent}${scope === 'user' ? '' : ` --${scope}`}`),
    ...(obstacle === undefined ? [] : line('but', obstacle)),
  ];
  return diff ? [...summary, ...showDiff(io, before ?? '', after)] : summary;
}

/** The lines that are added and taken away. */
export function showDiff(io: CliIo, before: string, after: string): string[] {
  const paint = createPaint(io);
  return diffLines(before, after).flatMap(({ sign, text }) => {
    if (sign === ' ' || (sign === '-' && text === '')) return [];
    return [(sign === '+' ? paint.good : paint.bad)(`  ${sign} ${text}`)];
  });
}

function describeGuard(width: number): string[] {
  return wrapWithPrefix(
    '  ',
    'refuses what destroys, leaks or takes over: the packs core, git and secrets. More: agent-hooks guard --help',
    width,
  );
}

/** `y` is everything; names are those that are wanted. */
function choose(io: CliIo, names: readonly string[]): Promise<readonly string[]> {
  return withQuestions(io, 'Nothing was written.', async (ask) => {
    const said = (await ask(`Write ${names.join(', ')}? [y for all, or names, or N] `)).trim().toLowerCase();
    if (/^y(?:es)?$/.test(said)) return names;
    const words = said.split(/[\s,]+/).filter((word) => !/^(?:n|no|)$/.test(word));
    const unknown = words.find((word) => !names.includes(word));
    if (unknown !== undefined)
      throw new CliExit(2, `"${unknown}" is not on the list: ${names.join(', ')}. Nothing was written.`);
    return words;
  });
}
