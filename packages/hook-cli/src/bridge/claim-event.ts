import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  agentFiles,
  contractTools,
  createToolMap,
  getDialect,
  machineFile,
  readRequest,
} from '@agent-hooks/hook-dialects';
import type { ConnectableAgent } from './bridge-agents.ts';
import type { BridgeRequest } from './bridge-request.ts';
import { runtimeDirectory } from './runtime-directory.ts';
import { findStart } from './session-projects.ts';
import { shortDigest } from './short-digest.ts';

/** No agent waits longer for the first of two commands before it runs the second. */
const longestMs = 600_000;

/** Whether this command answers: of all that the agent runs for an event, the first one does, once. */
export function claimEvent(agent: ConnectableAgent, request: BridgeRequest): boolean {
  const directory = hasOther(agent, request) ? runtimeDirectory(request.home) : undefined;
  if (directory === undefined) return true;
  const mark = join(directory, `told-claim-${shortDigest(whatIsSaid(agent, request))}`);
  const own = agent === request.agent ? (request.from ?? 'user') : request.agent;
  const unfinished = `${mark}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, own, { mode: 0o600 });
    // With all of its text, or not at all.
    linkSync(unfinished, mark);
    return true;
  } catch {
    return !isOfOther(mark, own);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Whether settings name another command of ours, which may be run for the same event. */
function hasOther(agent: ConnectableAgent, request: BridgeRequest): boolean {
  const { home, from = 'user' } = request;
  const start = findStart(request);
  const file = agentFiles[agent];
  const isOwn = agent === request.agent;
  const files = {
    user: home && join(home, file.user),
    project: join(start, file.project),
    machine: machineFile(agent, process.platform),
  };
  // Copilot runs the hooks in settings of Claude Code as well.
  const ofClaude = agent === 'copilot' && isOwn ? [join(start, agentFiles.claude.project)] : [];
  const others = (['user', 'project', 'machine'] as const).filter((scope) => !isOwn || scope !== from);
  return [...others.map((scope) => files[scope]), ...ofClaude].some((path) => path !== undefined && isConnected(path));
}

/** An event in the same words for all commands; Copilot says it in two ways. */
function whatIsSaid(agent: ConnectableAgent, request: BridgeRequest): string {
  const said = request.stdin.replace(/"timestamp"\s*:\s*(?:"[^"]*"|\d+)/, '');
  if (agent !== 'copilot') return JSON.stringify([agent, request.event, said]);
  const dialect = getDialect(agent);
  const read = readRequest(dialect, request, createToolMap(dialect.tools, contractTools));
  if (read.kind !== 'event') return JSON.stringify([agent, request.event, said]);
  const inputs: readonly Readonly<Record<string, unknown>>[] = read.received.inputs;
  return JSON.stringify([
    agent,
    read.native,
    inputs.map((input) => [input.session_id, input.tool_name, input.tool_input, input.prompt]),
  ]);
}

/** Takes the mark of the other command away; one of this command is of an earlier event that was said alike. */
function isOfOther(mark: string, own: string): boolean {
  try {
    const isFresh = Date.now() - statSync(mark).mtimeMs < longestMs;
    const isOther = isFresh && readFileSync(mark, 'utf8') !== own;
    if (isOther) rmSync(mark);
    else utimesSync(mark, new Date(), new Date());
    return isOther;
  } catch {
    // Rather twice than never.
    return false;
  }
}

function isConnected(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('agent-hooks-bridge');
  } catch {
    return false;
  }
}
