import type { ConnectableAgent } from '../bridge/bridge-agents.ts';

/** The versions that the bridge was tried with; undefined where only the documentation was read. */
export const triedVersions: Readonly<Record<ConnectableAgent, string | undefined>> = {
  claude: '2.1.328',
  codex: '0.169.0',
  gemini: '0.61.0',
  antigravity: undefined,
  qwen: '0.24.4',
  copilot: '1.0.102',
  cursor: undefined,
  droid: undefined,
  windsurf: undefined,
  kimi: undefined,
  kiro: undefined,
  crush: undefined,
  vscode: undefined,
  cline: undefined,
  plugins: undefined,
  opencode: '1.18.33',
};
