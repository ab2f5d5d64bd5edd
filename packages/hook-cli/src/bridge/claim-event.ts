import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentFiles, machineFile } from '@agent-hooks/hook-dialects';
import type { ConnectableAgent } from './bridge-agents.ts';
import type { BridgeRequest } from './bridge-request.ts';
import { runtimeDirectory } from './runtime-directory.ts';
import { findStart } from './session-projects.ts';
import { shortDigest } from './short-digest.ts';

/** No agent waits longer for the first of two commands before it runs the second. */
const longestMs = 600_000;

/**
 * Tells whether this command answers an event. An agent that is connected in the settings of its user, of the project or of
 * the machine runs all these commands: whichever comes first answers, and leaves a mark that lets the other one be silent, once.
 */
export function claimEvent(agent: ConnectableAgent, request: BridgeRequest): boolean {
  const { home, event, stdin, from: own = 'user' } = request;
  const file = agentFiles[agent];
  const files = {
    user: home && join(home, file.user),
    project: join(findStart(request), file.project),
    machine: machineFile(agent, process.platform),
  };
  const isRepeated = (['user', 'project', 'machine'] as const).some((scope) => {
    const other = scope === own ? undefined : files[scope];
    return other !== undefined && isConnected(other);
  });
  const directory = isRepeated ? runtimeDirectory(home) : undefined;
  if (directory === undefined) return true;
  const said = stdin.replace(/"timestamp"\s*:\s*(?:"[^"]*"|\d+)/, '');
  const mark = join(directory, `told-claim-${shortDigest(JSON.stringify([agent, event, said]))}`);
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
