import { isDeepStrictEqual } from 'node:util';
import { agentFiles } from '@agent-hooks/hook-dialects';
import { isRecord } from '@agent-hooks/hook-types';
import { parse } from 'jsonc-parser';
import type { ConnectableAgent } from '../bridge/bridge-agents.ts';

/** Whether nothing is left in a file but what connecting created itself. */
export function isEmptyWithout(text: string, agent: ConnectableAgent): boolean {
  const value: unknown = parse(text, [], { allowTrailingComma: true });
  if (!isRecord(value) || /\/[/*]/.test(text)) return false;
  const { opening, root } = agentFiles[agent];
  const { [root]: hooks, ...rest } = structuredClone(value) as Record<string, unknown>;
  const hasHooks = isRecord(hooks) && Object.keys(hooks).length > 0;
  return !hasHooks && Object.keys(opening).length > 0 && isDeepStrictEqual(rest, opening);
}
