import { type HookProblem, parseHooksConfiguration, problemAt, withSuggestion } from '@agent-hooks/hook-types/internal';
import type { DialectHook, DialectLimits } from '../dialect.ts';

/** A hook as it was found, before the contract has checked it. */
export interface FoundHook extends Omit<DialectHook, 'config'> {
  /** In the contract's fields, times still in the agent's unit. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Checks all hooks of a file by the contract's own schemas, in one go; bad ones are left out and reported at their places. */
export function checkHooks(
  found: readonly FoundHook[],
  limits: DialectLimits,
): { hooks: DialectHook[]; problems: HookProblem[] } {
  const hooks = found.map(({ fields }) => inMilliseconds(fields, limits));
  // Under one event, whose name plays no part: which events there are is the agent's business.
  const parsed = parseHooksConfiguration({ BeforeTool: [{ hooks }] });
  const problems = parsed.problems.map((problem) => {
    const place = found[Number(problem.segments[depth])]?.segments ?? [];
    const segments = [...place, ...problem.segments.slice(depth + 1)];
    return withSuggestion(problemAt(segments, problem.found, problem.expected), problem.suggestion);
  });
  const kept = parsed.entries.flatMap(({ config, segments }): DialectHook[] => {
    const origin = found[Number(segments[depth])];
    if (!origin) return [];
    const { fields: _, ...rest } = origin;
    return [{ ...rest, config }];
  });
  return { hooks: kept, problems };
}

/** hooks.BeforeTool[0].hooks[index] */
const depth = 4;

function inMilliseconds(fields: Readonly<Record<string, unknown>>, limits: DialectLimits): Record<string, unknown> {
  const { timeout } = fields;
  if (typeof timeout !== 'number' || limits.timeoutUnit === 'milliseconds') return { ...fields };
  return { ...fields, timeout: timeout * 1000 };
}
