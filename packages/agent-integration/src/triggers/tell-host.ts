import type { HookProvider } from './hook-provider.ts';

/** What is told, for hosts that tell problems apart. */
export type ProblemCode = 'trigger_failed' | 'observed_only' | 'no_effect';

/** Tells a host of a problem; one that does not listen is told by a warning of the process, each text once. */
export function tellHost(config: HookProvider, code: ProblemCode, message: string): void {
  try {
    if (config.onProblem) config.onProblem(message, code);
    else warnOnce(message, code);
  } catch {
    // Nobody may lose an answer because somebody could not be told.
  }
}

const told = new Set<string>();
const maxTold = 1000;

function warnOnce(message: string, code: ProblemCode): void {
  if (told.has(message) || told.size >= maxTold) return;
  told.add(message);
  process.emitWarning(message, { type: 'AgentHooksWarning', code: `AGENT_HOOKS_${code.toUpperCase()}` });
}
