import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectableAgent } from './bridge-agents.ts';
import type { BridgeRequest } from './bridge-request.ts';

/**
 * The agent that really asks: Copilot also runs the hooks in a project's `.claude/settings.json`, and obeys other
 * answers. Undefined if that agent is connected itself, so that the event is answered there.
 */
export function resolveAgent(
  named: ConnectableAgent,
  { cwd, home, env }: Pick<BridgeRequest, 'cwd' | 'home' | 'env'>,
): ConnectableAgent | undefined {
  if (named !== 'claude' || !env.COPILOT_CLI) return named;
  const project = env.COPILOT_PROJECT_DIR || cwd;
  const files = [join(project, '.github', 'hooks', copilotFile)];
  if (home !== undefined) files.push(join(home, '.copilot', 'hooks', copilotFile));
  return files.some(isConnected) ? undefined : 'copilot';
}

/** The file that `connect copilot` writes. */
export const copilotFile = 'agent-hooks.json';

function isConnected(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes('agent-hooks-bridge');
}
