import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractTools, createToolMap, getDialect } from '@agent-hooks/hook-dialects';
import { type HookEventName, isRecord } from '@agent-hooks/hook-types';
import type { ConnectableAgent } from '../bridge/bridge-agents.ts';
import { agentFiles, type ConnectedEvent, type ConnectScope } from './agent-files.ts';

/** Events that agents fire many times in a turn; a process for each is too much unless a hook wants them. */
const frequentEvents: readonly string[] = ['BeforeModel', 'AfterModel', 'BeforeToolSelection'];

/** The events of an agent that hooks can be written for; frequent ones only if they are wanted. */
export function eventsOf(agent: ConnectableAgent, wanted: ReadonlySet<HookEventName>): readonly ConnectedEvent[] {
  const left = agentFiles[agent].leavesOut.map((each) => new RegExp(each));
  return getDialect(agent).events.flatMap(({ name, native, reply }) => {
    if (native === undefined || left.some((each) => each.test(name))) return [];
    const known: string = native;
    if (frequentEvents.includes(known) && ![...wanted].some((each) => each === known)) return [];
    const isRefusable = (reply?.refuse ?? reply?.result) !== undefined;
    return [{ event: name, native: known, isAction: actions.includes(known) && isRefusable }];
  });
}

/** What gates are there for: a tool and its result, a request, a prompt. */
const actions: readonly string[] = ['BeforeTool', 'AfterTool', 'BeforeModel', 'BeforeAgent'];

/**
 * The command that an agent runs for an event. In a project it is a program that everybody has by its name; for a user
 * it is this very installation. Where something is about to happen, a bridge that cannot run refuses.
 */
export function bridgeCommand(
  agent: ConnectableAgent,
  { event, native, isAction }: ConnectedEvent,
  scope: ConnectScope,
): string {
  const program = scope === 'project' ? 'agent-hooks-bridge' : `${quoted(process.execPath)} ${quoted(bridgeFile())}`;
  if (process.platform === 'win32') return `${program} ${agent} ${event}`;
  // Agents load a project's `.env`, which must not make the bridge load code.
  const command = `NODE_OPTIONS= ${program} ${agent} ${event}`;
  // At the end of a turn Gemini CLI takes the code of a shell that finds no program for a refusal, and goes on for ever.
  if (native === 'AfterAgent' || native === 'SubagentStop') return `${command} || exit 1`;
  if (!isAction) return command;
  if (obeysExitCode(agent, event, native)) return `${command} || { [ $? -eq 2 ] || echo '${problem}' >&2; exit 2; }`;
  const { stdout } = getDialect(agent).toAnswer(
    { output: { decision: 'deny', reason: problem }, allowed: false },
    placeOf(agent, event, native),
  );
  return `${command} || echo '${stdout}'`;
}

const problem = 'agent-hooks could not run, so this is refused. Run: agent-hooks doctor';

/** Tells whether exit code 2 refuses on an event; elsewhere the refusal has to be printed. */
function obeysExitCode(agent: ConnectableAgent, event: string, native: string): boolean {
  const end = { exitCode: 2, signal: null, stdout: '', stderr: problem };
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

function quoted(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
