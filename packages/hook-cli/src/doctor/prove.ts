import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import {
  agentFiles,
  contractTools,
  createToolMap,
  type DialectEvent,
  getDialect,
  type NativeInput,
} from '@agent-hooks/hook-dialects';
import { collectOutput } from '@agent-hooks/hook-runner/process';
import type { StartPlan } from '@agent-hooks/hook-runner/programs';
import { locateProgram } from '@agent-hooks/hook-trust';
import { isRecord } from '@agent-hooks/hook-types';
import type { ConnectableAgent } from '../bridge/bridge-agents.ts';
import { proofVariable } from '../bridge/proof.ts';
import type { CliIo } from '../cli-io.ts';
import { bridgeFile, bridgeHook } from '../connect/bridge-commands.ts';
import type { Connection } from '../connect/connection.ts';
import { isApart } from '../connect/edit-apart.ts';
import { connectedEntries } from '../connect/edit-connection.ts';
import { findClient } from '../connect/find-client.ts';
import { homeOf } from '../project/home.ts';

/** Whether a refusal held. */
export interface Proof {
  readonly held: boolean;
  readonly text: string;
}

/** No agent waits for so long. */
const limitMs = 60_000;

/** Sends a harmless call through the command in the settings of the agent, and checks that a refusal is obeyed. */
export async function proveConnection(io: CliIo, connection: Connection, projectDir: string): Promise<Proof> {
  const { agent } = connection;
  const dialect = getDialect(agent);
  const event = dialect.events.find(({ name, native }) => native === 'BeforeTool' && connection.events.includes(name));
  if (!event) return { held: false, text: 'no event before a tool is connected' };
  const token = `agent-hooks-proof-${randomUUID()}`;
  const tools = createToolMap(dialect.tools, contractTools);
  const input: NativeInput = {
    ...{ session_id: token, transcript_path: '', cwd: projectDir, timestamp: new Date().toISOString() },
    ...{ hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', tool_input: { command: `echo ${token}` } },
  };
  const stdin = dialect.toInput(input, { event: event.name, tools, now: Date.now() });
  const env = { ...io.env, [proofVariable]: token };
  if (agent === 'opencode') return provePlugin(connection, stdin, { env, projectDir });
  const client = connection.scope === 'user' ? await findClient(homeOf(io)) : undefined;
  const command = commandOf(connection, event, client);
  if (command === undefined) return { held: false, text: `there is no command for ${event.name}` };
  const plan = shellOf(agent, command, process.platform);
  const shell = locateProgram(plan.file, io.env, projectDir);
  if (shell === undefined) return { held: false, text: `there is no ${plan.file} on PATH to run its command with` };
  const limits = { cwd: projectDir, environment: env, timeoutMs: limitMs };
  const end = await collectOutput({ ...plan, file: shell }, { ...limits, input: JSON.stringify(stdin) });
  const read = dialect.readAnswer(
    { exitCode: end.exitCode, signal: null, stdout: end.stdout, stderr: end.stderr },
    { event: event.name, tools, now: Date.now(), mode: 'faithful', isGate: false, input },
  );
  const isRefused = read.output?.decision === 'deny' || read.output?.continue === false;
  const held = isRefused && `${end.stdout}${end.stderr}`.includes(token);
  return held
    ? { held, text: `held: ${dialect.agent} would not run the tool` }
    : {
        held,
        text: `did not hold: exit code ${end.exitCode}, ${(end.stdout || end.stderr || end.startError?.message || 'no answer').slice(0, 300)}`,
      };
}

/** Runs the agent itself on every way by which it acts; undefined if it is not here, or cannot be run so. */
export async function proveByRun(io: CliIo, { agent, scope, file }: Connection): Promise<Proof | undefined> {
  const program = locateProgram(agentFiles[agent].traces.program, io.env, io.cwd);
  if (program === undefined) return undefined;
  const { provePaths, triedVersions } = await import('@agent-hooks/agent-runs');
  const below = scope === 'user' ? 'home' : 'project';
  const paths = await provePaths({
    ...{ agent, command: [program], proofVariable, searchPath: io.env.PATH },
    endBridge: { file: process.execPath, args: [bridgeFile(), '--end'] },
    ...(scope !== 'machine' && { settings: { file, below, path: agentFiles[agent][scope] } }),
  });
  if (!paths) return undefined;
  const limits = { cwd: io.cwd, environment: io.env, timeoutMs: limitMs };
  const { stdout } = await collectOutput({ file: program, args: ['--version'] }, limits);
  const version = /\d+\.\d+\.\d+/.exec(stdout)?.[0];
  const tried = triedVersions[agent];
  const untried = version && version !== tried ? ` (version ${version}, which was never tried: ${tried} was)` : '';
  const lost = paths.flatMap(({ path, held, why }) => (held ? [] : [`${path} (${why ?? ''})`]));
  const guarded = `${paths.length - lost.length} of ${paths.length} paths guarded when run${untried}`;
  if (lost.length === 0) return { held: true, text: `${guarded}: ${paths.map(({ path }) => path).join(', ')}` };
  return { held: false, text: `${guarded}, not ${lost.join('; ')}` };
}

/** The shell by which an agent runs a command on a system. */
export function shellOf(agent: ConnectableAgent, command: string, platform: NodeJS.Platform): StartPlan {
  if (platform !== 'win32') return { file: 'sh', args: ['-c', command] };
  if (agentFiles[agent].onWindows === 'unknown')
    return { file: 'cmd', args: ['/d', '/s', '/c', `"${command}"`], verbatim: true };
  return { file: 'powershell', args: ['-NoProfile', '-NonInteractive', '-Command', command] };
}

/** The command that an agent's settings have for an event on a system. */
function commandOf(connection: Connection, { name, native }: DialectEvent, client?: string): string | undefined {
  const { agent, scope, file, before = '' } = connection;
  const written = { event: name, native: native ?? name, isAction: true };
  const entry = isApart(agent, file)
    ? bridgeHook(agent, written, { scope, client, platform: process.platform })
    : connectedEntries(before, agentFiles[agent].root).find(({ event }) => event === name)?.entry;
  const [found] = isRecord(entry) && Array.isArray(entry.hooks) ? entry.hooks : [entry];
  const hook = isRecord(found) && isRecord(found.action) ? found.action : found;
  const ownField = process.platform === 'win32' ? 'powershell' : 'bash';
  const command = isRecord(hook) ? (hook.command ?? hook[ownField]) : undefined;
  return typeof command === 'string' ? command : undefined;
}

/** The plugin is loaded as opencode does, in a process of its own, and called with the arguments that opencode gives. */
async function provePlugin(
  { file }: Connection,
  payload: Readonly<Record<string, unknown>>,
  { env, projectDir }: { env: CliIo['env']; projectDir: string },
): Promise<Proof> {
  const script = `
    const { AgentHooks } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const hooks = await AgentHooks({ directory: process.cwd() });
    const { input, output } = ${JSON.stringify(payload)};
    await hooks['tool.execute.before'](input, output).then(() => process.exit(0), (error) => { console.log(error.message); process.exit(3); });
  `;
  const { exitCode, stdout, stderr } = await collectOutput(
    { file: process.execPath, args: ['--input-type=module', '-e', script] },
    { cwd: projectDir, environment: env, timeoutMs: limitMs },
  );
  const held = exitCode === 3 && stdout.includes('proof');
  return held
    ? { held, text: 'held: opencode would not run the tool' }
    : { held, text: `did not hold: ${(stdout || stderr || 'no answer').slice(0, 300)}` };
}
