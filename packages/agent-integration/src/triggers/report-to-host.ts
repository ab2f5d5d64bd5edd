import type { HookProvider } from './hook-provider.ts';

/** What is reported, for hosts that distinguish problems. */
export type ProblemCode = 'trigger_failed' | 'observed_only' | 'no_effect';

/** Reports a problem to a host; one that does not listen gets a warning of the process, each text once. */
export function reportToHost(config: HookProvider, code: ProblemCode, message: string): void {
  try {
    if (config.onProblem) config.onProblem(message, code);
    else warnOnce(message, code);
  } catch {
    // An answer must not get lost because a listener failed.
  }
}

/** What was reported in this process: each text once, and a thousand at most. */
const reported = new Set<string>();
const maxReported = 1000;

function warnOnce(message: string, code: ProblemCode): void {
  if (reported.has(message) || reported.size >= maxReported) return;
  reported.add(message);
  process.emitWarning(message, { type: 'AgentHooksWarning', code: `AGENT_HOOKS_${code.toUpperCase()}` });
}
