import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  agentFiles,
  type BridgeShellName,
  batchEvent,
  bridgeShells,
  type ConnectedEvent,
  type ConnectScope,
  contractTools,
  createToolMap,
  getDialect,
  machineFile,
} from '@agent-hooks/hook-dialects';
import { isRecord } from '@agent-hooks/hook-types';
import { bridgeAgents, type ConnectableAgent } from '../bridge/bridge-agents.ts';

/** Before and after a tool, and a prompt: what gates are for, which may come with any project. Every other event needs a hook. */
const guardedEvents: readonly string[] = ['BeforeTool', 'AfterTool', 'BeforeAgent'];

/** The events of an agent that are connected: each starts a process, so unwanted ones are left out, plugins aside. */
export function eventsOf(agent: ConnectableAgent, wanted: ReadonlySet<string>): readonly ConnectedEvent[] {
  const { leavesOut, form } = agentFiles[agent];
  const left = leavesOut.map((each) => new RegExp(each));
  const { noticesOn = [] } = bridgeAgents[agent];
  return getDialect(agent).events.flatMap(({ name, native, reply }) => {
    if ((native === undefined && name !== batchEvent) || left.some((each) => each.test(name))) return [];
    const known: string = native ?? name;
    // There the results of failed commands are withheld that hooks after a tool have refused.
    const reason = name === batchEvent ? 'AfterTool' : known;
    const isGuarded = guardedEvents.includes(known) || noticesOn.includes(name);
    if (form !== 'plugin' && !isGuarded && !wanted.has(reason)) return [];
    const isRefusable = (reply?.refuse ?? reply?.result) !== undefined;
    return [{ event: name, native: known, isAction: actions.includes(known) && isRefusable }];
  });
}

/** What gates are there for: a tool and its result, a request, a prompt. */
const actions: readonly string[] = ['BeforeTool', 'AfterTool', 'BeforeModel', 'BeforeAgent'];

/** Where a command of the bridge is written, and for what. */
export interface CommandPlace {
  readonly scope: ConnectScope;
  /** Where the client that starts no Node finds the background process; undefined if it cannot be used. */
  readonly client?: string | undefined;
}

/** The command that an agent runs for an event; where something is about to happen, one that cannot run refuses. */
export function bridgeCommand(
  agent: ConnectableAgent,
  { event, native, isAction }: ConnectedEvent,
  { scope, client, shell: shellName }: CommandPlace & { readonly shell: BridgeShellName },
): string {
  const shell = bridgeShells[shellName];
  const mark = scope === 'user' ? [] : [`--from-${scope}`];
  const [program, ...file] = programFor(scope, shellName, client);
  const command = shell.start([program, ...file, agent, event, ...mark], file[0]);
  // At the end of a turn Gemini CLI takes the code of a shell that finds no program for a refusal, and goes on forever.
  if (native === 'AfterAgent' || native === 'SubagentStop') return shell.orFail(command);
  if (!isAction) return command;
  const problem = problemOf(agent, scope);
  if (obeysExitCode(agent, event, native)) return shell.orRefuse(command, problem);
  const { stdout } = getDialect(agent).toAnswer(
    { output: { decision: 'deny', reason: problem }, allowed: false },
    placeOf(agent, event, native),
  );
  return shell.orPrint(command, stdout);
}

/** PowerShell would prefer the script that npm puts beside the others, which most machines do not let run. */
function programFor(
  scope: ConnectScope,
  shellName: BridgeShellName,
  client: string | undefined,
): readonly [string, ...string[]] {
  if (scope === 'user' && shellName === 'posix' && client !== undefined)
    return ['/bin/sh', clientFile(), process.execPath, client];
  if (scope !== 'project' && shellName !== 'any') return [process.execPath, bridgeFile()];
  return [shellName === 'powershell' ? `${bridgeProgram}.cmd` : bridgeProgram];
}

/** The program by its name, as an installation for all projects has it. */
export const bridgeProgram = 'agent-hooks-bridge';

/** Whether a connection starts the program by its name, so that it has to be on PATH. */
export function needsProgram(agent: ConnectableAgent, scope: ConnectScope, platform: NodeJS.Platform): boolean {
  const { form, onWindows } = agentFiles[agent];
  return scope === 'project' || (form !== 'plugin' && platform === 'win32' && onWindows === 'unknown');
}

/** One hook that runs the bridge, as the agent's settings have it on a system. */
export function bridgeHook(
  agent: ConnectableAgent,
  event: ConnectedEvent,
  { platform, ...place }: CommandPlace & { readonly platform: NodeJS.Platform },
): Readonly<Record<string, unknown>> {
  const { scope } = place;
  const { toHook, onWindows } = agentFiles[agent];
  const write = (shell: BridgeShellName) => bridgeCommand(agent, event, { ...place, shell });
  if (onWindows === 'beside') {
    const hook = toHook(write('posix'), event);
    return platform === 'win32' || scope === 'project' ? { ...hook, powershell: write('powershell') } : hook;
  }
  if (platform !== 'win32') return toHook(write('posix'), event);
  // A project is shared by people with different systems.
  if (scope === 'project' || onWindows === 'unknown') return toHook(write('any'), event);
  return { ...toHook(write('powershell'), event), ...(onWindows === 'named' && { shell: 'powershell' }) };
}

/** What an agent is shown where the bridge cannot run: how to get it back, and how to do without it. */
export function problemOf(agent: ConnectableAgent, scope: ConnectScope): string {
  const { form, user, project } = agentFiles[agent];
  const shown = { user: `~/${user}`, project, machine: machineFile(agent, process.platform) }[scope];
  const rid = form === 'plugin' ? `delete ${shown}` : `delete its entries from ${shown}`;
  return `agent-hooks could not run, so this is refused. Run: agent-hooks doctor. If it was removed, install it again (npm install --global @agent-hooks/hook-cli) or ${rid}`;
}

/** Whether exit code 2 refuses on an event; elsewhere the refusal has to be printed. */
function obeysExitCode(agent: ConnectableAgent, event: string, native: string): boolean {
  const end = { exitCode: 2, signal: null, stdout: '', stderr: 'refused' };
  const { output } = getDialect(agent).readAnswer(end, {
    ...placeOf(agent, event, native),
    mode: 'faithful',
    isGate: false,
  });
  return output?.decision === 'deny' || isRecord(output?.hookSpecificOutput?.tool_response);
}

function placeOf(agent: ConnectableAgent, event: string, native: string) {
  const tools = createToolMap(getDialect(agent).tools, contractTools);
  const input = { session_id: '', transcript_path: '', cwd: '', timestamp: '', hook_event_name: native };
  return { event, tools, now: 0, input };
}

/** The program of this installation. */
export function bridgeFile(): string {
  return join(distDirectory(), 'agent-hooks-bridge.cjs');
}

/** The client that starts no Node. */
export function clientFile(): string {
  return join(distDirectory(), 'agent-hooks-bridge.sh');
}

/** The module that opencode's plugin loads. */
export function opencodeModule(): string {
  return join(distDirectory(), 'opencode.js');
}

function distDirectory(): string {
  // A CommonJS module knows its file by another name.
  const file = typeof __filename === 'string' ? __filename : fileURLToPath(import.meta.url);
  const here = dirname(realpathSync(file));
  // Sources are run by tests.
  return here.endsWith('connect') ? join(here, '..', '..', 'dist') : here;
}
