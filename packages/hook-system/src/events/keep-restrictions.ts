import { type HookExecutionResult, isRecord } from '@agent-hooks/hook-types';

/** A result, and the rank of the hook that gave it. */
interface RankedResult {
  readonly hook: { readonly rank: number };
  readonly result: HookExecutionResult;
}

/**
 * Among hooks of the same rank, the tools that any of them allows are allowed. A hook of a lower rank adds none to
 * those that a higher rank has left: names beyond these are taken out of its answer.
 */
export function keepRestrictions(runs: readonly RankedResult[]): readonly HookExecutionResult[] {
  const lists = runs.flatMap(({ hook, result }) => {
    const names = namesIn(result);
    return names ? [{ rank: hook.rank, names }] : [];
  });
  if (lists.every(({ rank }) => rank === lists[0]?.rank)) return runs.map(({ result }) => result);
  return runs.map(({ hook, result }) => {
    const above = new Set(lists.map(({ rank }) => rank).filter((rank) => rank > hook.rank));
    const names = namesIn(result);
    if (!names || above.size === 0) return result;
    const isLeft = (name: unknown) =>
      [...above].every((level) => lists.some((list) => list.rank === level && list.names.includes(name)));
    return withNames(result, names.filter(isLeft));
  });
}

function namesIn({ output }: HookExecutionResult): readonly unknown[] | undefined {
  const toolConfig = output?.hookSpecificOutput?.toolConfig;
  const names = isRecord(toolConfig) ? toolConfig.allowedFunctionNames : undefined;
  return Array.isArray(names) ? names : undefined;
}

function withNames(result: HookExecutionResult, allowedFunctionNames: readonly unknown[]): HookExecutionResult {
  const { output } = result;
  const toolConfig = output?.hookSpecificOutput?.toolConfig;
  if (!isRecord(toolConfig)) return result;
  const hookSpecificOutput = { ...output?.hookSpecificOutput, toolConfig: { ...toolConfig, allowedFunctionNames } };
  return { ...result, output: { ...output, hookSpecificOutput } };
}
