import { depthVariable, readDepth } from '@agent-hooks/hook-runner';
import type { Environment } from '@agent-hooks/hook-trust';
import { HookError } from '@agent-hooks/hook-types';

/** How many agents may be above an agent, each started by a hook of the one before. */
const defaultMaxDepth = 3;

/** Says why an agent must not work, if hooks have started agents that have started hooks too often; else undefined. */
export function checkDepth(
  maxDepth: number = defaultMaxDepth,
  environment: Environment = process.env,
): string | undefined {
  if (!(maxDepth >= 0)) {
    throw new HookError('invalid_input', `maxDepth must be a number of 0 or more, but it is ${String(maxDepth)}.`);
  }
  const depth = readDepth(environment);
  if (depth <= maxDepth) return undefined;
  return `This agent was started by a hook of an agent, ${depth} levels deep, and the limit is ${maxDepth} (${depthVariable}): it does nothing, so that hooks and agents do not start each other forever.`;
}
