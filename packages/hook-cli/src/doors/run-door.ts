import { randomUUID } from 'node:crypto';
import type { HookSystem, HookSystemOptions } from '@agent-hooks/hook-system';
import { makeRedactor } from '@agent-hooks/hook-system/host';
import { openRecording } from '@agent-hooks/hook-system/record';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { ownHomeOf } from '../project/home.ts';
import { loadInstalled } from '../project/load-installed.ts';
import { openProject } from '../project/open-project.ts';
import { printErrorText, printLines } from '../terminal/print.ts';

/** The server that is meant: one that is started, or one behind HTTP. */
export interface McpTarget {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly port?: string | undefined;
}

/** Runs between an MCP client and a server. */
export async function runMcp(
  { io, dir }: CommandPlace,
  command: readonly string[],
  { name, url, port }: McpTarget,
): Promise<void> {
  const { createMcpDoor, mcpEvents } = await loadInstalled(
    'agent-hooks mcp',
    '@agent-hooks/door-mcp',
    () => import('@agent-hooks/door-mcp'),
  );
  const target = url === undefined ? undefined : readUrl(url, command);
  const given = target ? undefined : readCommand(command);
  const hooks = await openHooks(io, dir, { agent: 'mcp', events: mcpEvents });
  const server = name ?? target?.hostname ?? given?.find((word) => !word.startsWith('-')) ?? 'server';
  const door = createMcpDoor({ hooks, server, onProblem: problemsTo(io), askPerson: await byTicket(io, dir) });
  const run = async (signal: AbortSignal) => {
    if (given) return await door.run({ command: given, cwd: io.cwd, env: io.env, signal });
    const served = await door.serve({ url: url ?? '', port: Number(port ?? 0) });
    printLines(io, [`Clients connect to ${served.url}`]);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await served.close();
    return 0;
  };
  await runUntilEnd(run, [hooks]);
}

/** Runs between an editor and an agent. */
export async function runAcp({ io, dir }: CommandPlace, command: readonly string[]): Promise<void> {
  const { createAcpDoor } = await loadInstalled(
    'agent-hooks acp',
    '@agent-hooks/door-acp',
    () => import('@agent-hooks/door-acp'),
  );
  const given = readCommand(command);
  const opened: DoorHooks[] = [];
  const open = async (directory: string) => {
    const hooks = await openHooks(io, directory, { agent: 'acp' });
    opened.push(hooks);
    return hooks;
  };
  const door = createAcpDoor({ hooks: open, directory: dir, onProblem: problemsTo(io) });
  await runUntilEnd((signal) => door.run({ command: given, cwd: io.cwd, env: io.env, signal }), opened);
}

interface DoorHooks {
  getHookSystem(): HookSystem | undefined;
  getWorkingDir(): string;
  onProblem(message: string): void;
  dispose(): Promise<void>;
}

/** The hooks that count in a directory. They are on unless settings turn them off: whoever opens a door wants them. */
async function openHooks(
  io: CliIo,
  directory: string,
  { agent, events }: { agent: string; events?: HookSystemOptions['events'] | undefined },
): Promise<DoorHooks> {
  const onProblem = problemsTo(io);
  const record = await openRecording(directory, {
    homeDir: ownHomeOf(io),
    keepsRefusals: true,
    onProblem: ({ message }) => onProblem(message),
  });
  const sessionId = randomUUID();
  const { system, settings } = await openProject(io, directory, {
    host: { getSessionId: () => sessionId },
    system: {
      debugLogger: { debug: () => {}, log: () => {}, warn: onProblem, error: onProblem },
      ...(events && { events }),
      ...(record && { onEvent: (event) => record({ ...event, agent }) }),
    },
  });
  return {
    getHookSystem: () => (settings.enableHooks === false ? undefined : system),
    getWorkingDir: () => directory,
    onProblem,
    dispose: () => system.dispose(),
  };
}

/** Where the client cannot ask, a person grants what a ticket is about. */
async function byTicket(io: CliIo, dir: string) {
  const { askByTicket, openUserGrants, tellUser } = await import('@agent-hooks/hook-grants');
  const [home, grants] = [ownHomeOf(io), openUserGrants(ownHomeOf(io))];
  const place = { agent: 'mcp', session: randomUUID(), project: dir, cwd: dir };
  return grants && askByTicket(grants, { ...place, onNew: (ask) => tellUser(ask, home, io.env) });
}

/** The output belongs to the protocol: what a person should know goes to stderr. */
function problemsTo(io: CliIo): (message: string) => void {
  const redact = makeRedactor(io.env);
  return (message) => printErrorText(io, `agent-hooks: ${String(redact(message))}\n`);
}

function readUrl(url: string, command: readonly string[]): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || !/^https?:$/.test(target.protocol)) throw new CliExit(2, `${url} is not the address of a server.`);
  if (command.length > 0) throw new CliExit(2, 'Give either --url or a command.');
  return target;
}

function readCommand([file, ...args]: readonly string[]): readonly [string, ...string[]] {
  if (file === undefined) throw new CliExit(2, 'Say what to start, behind --: agent-hooks mcp -- npx my-server');
  return [file, ...args];
}

async function runUntilEnd(run: (signal: AbortSignal) => Promise<number>, opened: readonly DoorHooks[]): Promise<void> {
  const abort = new AbortController();
  const onSignal = () => abort.abort();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(name, onSignal);
  try {
    const code = await run(abort.signal);
    if (code !== 0) throw new CliExit(code);
  } finally {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.off(name, onSignal);
    await Promise.all(opened.map((hooks) => hooks.dispose()));
  }
}
