import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentFiles } from '@agent-hooks/hook-dialects';
import { isRecord } from '@agent-hooks/hook-types';
import type { ConnectableAgent } from './bridge-agents.ts';
import type { BridgeRequest } from './bridge-request.ts';
import { claimEvent } from './claim-event.ts';

/** The agent that an event is answered for here; undefined if another command of ours answers it. */
export function resolveAgent(named: ConnectableAgent, request: BridgeRequest): ConnectableAgent | undefined {
  const agent = askingAgent(named, request);
  return agent !== undefined && claimEvent(agent, request) ? agent : undefined;
}

/** The agent that really asks, by its payload: Copilot also runs the hooks in `.claude/settings.json`. */
function askingAgent(named: ConnectableAgent, { home, stdin }: BridgeRequest): ConnectableAgent | undefined {
  if (named !== 'claude' || !isOfCopilot(stdin)) return named;
  return home !== undefined && isConnected(join(home, agentFiles.copilot.user)) ? undefined : 'copilot';
}

/** Copilot says when an event happened, in each of them, and has no field for what Claude Code always says. */
function isOfCopilot(stdin: string): boolean {
  if (!stdin.includes('"timestamp"')) return false;
  const payload = parse(stdin);
  if (!isRecord(payload) || typeof payload.timestamp !== 'string') return false;
  const isStop = payload.stop_reason !== undefined;
  return !['prompt_id', 'permission_mode', isStop ? 'effort' : 'transcript_path'].some((field) => field in payload);
}

/** A file that Copilot cannot read connects nothing. */
function isConnected(file: string): boolean {
  try {
    const settings = parse(readFileSync(file, 'utf8'));
    return isRecord(settings) && JSON.stringify(settings.hooks ?? {}).includes('agent-hooks-bridge');
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
