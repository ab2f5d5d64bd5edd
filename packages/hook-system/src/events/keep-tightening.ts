import { type HookExecutionResult, type HookOutput, isRecord } from '@agent-hooks/hook-types';
import { isAllowingDecision } from '@agent-hooks/hook-types/internal';
import type { PlannedHook } from '../plan/planned-hook.ts';

/** What a hook whose answers may only tighten says that does more than that. */
const loosening = ['tool_input', 'prompt', 'llm_request', 'llm_response', 'toolConfig'];

/** Takes out of an answer what does more than tighten, where the matcher knows the tool by another name only. */
export function keepTightening({ alias }: PlannedHook, result: HookExecutionResult): HookExecutionResult {
  if (alias === undefined || !result.output) return result;
  const output = tightenOutput(result.output);
  if (output === result.output) return result;
  const warning =
    "Its allow or change has no effect: its matcher knows the tool by another name only. Use the agent's own name for it.";
  // A failure or a text is only read as an allow.
  const isOwn = result.outcome === 'answered' && (result.stdout === '' || result.stdout.includes('{'));
  return { ...result, output, warnings: isOwn ? [...result.warnings, warning] : result.warnings };
}

function tightenOutput(output: HookOutput): HookOutput {
  const { decision, hookSpecificOutput: specific, ...rest } = output;
  const allows = isAllowingDecision(decision);
  const dropped = Object.entries(specific ?? {}).filter(
    ([name, value]) => loosening.includes(name) || (name === 'permissionDecision' && isAllowingDecision(value)),
  );
  if (!allows && dropped.length === 0) return output;
  const kept = Object.entries(specific ?? {}).filter((entry) => !dropped.some(([name]) => name === entry[0]));
  return {
    ...rest,
    ...(!allows && decision !== undefined && { decision }),
    ...(isRecord(specific) && { hookSpecificOutput: Object.fromEntries(kept) }),
  };
}
