import type { ConnectableAgent } from '../bridge/bridge-agents.ts';

/** The versions that the bridge was tried with; none where only the documentation was read. */
export const triedVersions: Readonly<Partial<Record<ConnectableAgent, string>>> = {
  claude: '2.1.328',
  codex: '0.169.0',
  gemini: '0.61.0',
  qwen: '0.24.4',
  copilot: '1.0.102',
  opencode: '1.18.33',
};
