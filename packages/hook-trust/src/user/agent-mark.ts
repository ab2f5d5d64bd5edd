import { depthVariable, readDepth } from '@agent-hooks/hook-runner';
import type { Environment } from '../commands/find-program.ts';

/** An agent sets this variable for every command that its tools start: what such a command asks for, no person asked for. */
export const agentMark = 'AGENT_HOOKS_AGENT';

/** What other agents set for the commands of their tools. */
const marksOfOthers = [
  'CLAUDECODE',
  'GEMINI_CLI',
  'QWEN_CODE',
  'COPILOT_CLI',
  'OPENCODE',
  'CODEX_SANDBOX',
  'CODEX_SANDBOX_NETWORK_DISABLED',
  'CODEX_THREAD_ID',
  'CODEX_CI',
  'CURSOR_AGENT',
  'AUGMENT_AGENT',
  'CLINE_ACTIVE',
  'GOOSE_TERMINAL',
  'AI_AGENT',
];

/** The variable that says that this program was started by an agent, or by a hook of one; undefined if none does. */
export function findAgentMark(env: Environment): string | undefined {
  const marked = [agentMark, ...marksOfOthers].find((name) => (env[name] ?? '') !== '');
  return marked ?? (readDepth(env) > 0 ? depthVariable : undefined);
}
