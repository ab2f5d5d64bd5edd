import type { ConnectableAgent, DialectName } from '@agent-hooks/hook-dialects';

/** What is special about living in an agent. */
export interface BridgeAgent {
  /** Whose settings it runs itself, so that the bridge does not: of all sources, or of projects only. */
  readonly runsItself: Readonly<Partial<Record<DialectName, 'all' | 'project'>>>;
  /** Settings files that this engine reads as its own and the agent runs as well: the ends of their paths. */
  readonly sharedFiles: readonly string[];
  /** The only events on which it shows messages of hooks, if not on all that have them. */
  readonly noticesOn?: readonly (string | undefined)[];
}

export type { ConnectableAgent };

/** One row an agent. */
export const bridgeAgents: Readonly<Record<ConnectableAgent, BridgeAgent>> = {
  claude: { runsItself: { claude: 'all' }, sharedFiles: [] },
  codex: { runsItself: { codex: 'all' }, sharedFiles: [] },
  gemini: { runsItself: { gemini: 'all' }, sharedFiles: ['.gemini/settings.json'] },
  antigravity: { runsItself: { antigravity: 'all' }, sharedFiles: [] },
  qwen: { runsItself: { qwen: 'all' }, sharedFiles: [], noticesOn: ['Stop'] },
  copilot: { runsItself: { copilot: 'all', claude: 'project' }, sharedFiles: [] },
  cursor: { runsItself: { cursor: 'all' }, sharedFiles: [] },
  droid: { runsItself: { droid: 'all' }, sharedFiles: [] },
  windsurf: { runsItself: { windsurf: 'all' }, sharedFiles: [] },
  kimi: { runsItself: { kimi: 'all' }, sharedFiles: [] },
  kiro: { runsItself: { kiro: 'all' }, sharedFiles: [] },
  crush: { runsItself: { crush: 'all' }, sharedFiles: [] },
  vscode: { runsItself: { vscode: 'all', claude: 'all' }, sharedFiles: [] },
  cline: { runsItself: { cline: 'all' }, sharedFiles: [] },
  plugins: { runsItself: { plugins: 'all' }, sharedFiles: [] },
  opencode: { runsItself: {}, sharedFiles: [] },
};

export const connectableAgents = Object.keys(bridgeAgents) as readonly ConnectableAgent[];

/** Whether a text is the name of an agent that hooks can be connected to. */
export function isConnectable(value: unknown): value is ConnectableAgent {
  return typeof value === 'string' && Object.hasOwn(bridgeAgents, value);
}
