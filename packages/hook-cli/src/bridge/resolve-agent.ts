import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@agent-hooks/hook-types';
import type { ConnectableAgent } from './bridge-agents.ts';
import type { BridgeRequest } from './bridge-request.ts';

/**
 * The agent that really asks: Copilot also runs the hooks in a project's `.claude/settings.json`, and obeys other
 * answers. Undefined if that agent is connected itself, so that the event is answered there. The payload says which agent
 * it is, and no variable: those of a project would silence the bridge.
 */
export function resolveAgent(
  named: ConnectableAgent,
  { cwd, home, env, stdin }: Pick<BridgeRequest, 'cwd' | 'home' | 'env' | 'stdin'>,
): ConnectableAgent | undefined {
  if (named !== 'claude' || !isOfCopilot(stdin)) return named;
  const project = env.COPILOT_PROJECT_DIR || cwd;
  const files = [join(project, '.github', 'hooks', copilotFile)];
  if (home !== undefined) files.push(join(home, '.copilot', 'hooks', copilotFile));
  return files.some(isConnected) ? undefined : 'copilot';
}

/** The file that `connect copilot` writes. */
export const copilotFile = 'agent-hooks.json';

/** Copilot says when an event happened, in each of them, and Claude Code in none. */
function isOfCopilot(stdin: string): boolean {
  if (!stdin.includes('"timestamp"')) return false;
  const payload = parse(stdin);
  return isRecord(payload) && typeof payload.timestamp === 'string' && payload.prompt_id === undefined;
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
