import { type HookExecutionResult, isRecord } from '@agent-hooks/hook-types';

/** A result, and how far the hook that gave it is trusted. */
interface TrustedResult {
  readonly hook: { readonly trust: number };
  readonly result: HookExecutionResult;
}

/**
 * Among hooks that are trusted alike, the tools that any of them allows are allowed. A less trusted hook adds none to
 * those that a more trusted one has left: names beyond these are taken out of its answer.
 */
export function keepRestrictions(runs: readonly TrustedResult[]): readonly HookExecutionResult[] {
  const lists = runs.flatMap(({ hook, result }) => {
    const names = namesIn(result);
    return names ? [{ trust: hook.trust, names }] : [];
  });
  if (lists.every(({ trust }) => trust === lists[0]?.trust)) return runs.map(({ result }) => result);
  return runs.map(({ hook, result }) => {
    const above = new Set(lists.map(({ trust }) => trust).filter((trust) => trust > hook.trust));
    const names = namesIn(result);
    if (!names || above.size === 0) return result;
    const isLeft = (name: unknown) =>
      [...above].every((level) => lists.some((list) => list.trust === level && list.names.includes(name)));
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
