import type { HookExecutor } from '@agent-hooks/hook-system';
import type {
  HookConfig,
  HookEventName,
  HookExecutionResult,
  HookOutput,
  HooksConfiguration,
} from '@agent-hooks/hook-types';
import { eventTable } from '@agent-hooks/hook-types';

/** What the hooks of a scene answer; an event that is left out is met with silence. */
export type SceneAnswers = Partial<Record<HookEventName, HookOutput>>;

/** A runner that starts no process and answers as it was told to. */
export function answeringRunner(answers: SceneAnswers): HookExecutor {
  const execute = async (
    hookConfigs: readonly HookConfig[],
    eventName: HookEventName,
  ): Promise<HookExecutionResult[]> =>
    hookConfigs.map((hookConfig) => toResult(hookConfig, eventName, answers[eventName]));
  return { executeHooksParallel: execute, executeHooksSequential: execute };
}

/** One hook for every event, so that there is a record of each, wherever it is fired. */
export function hooksForAllEvents(): HooksConfiguration {
  const names = Object.keys(eventTable);
  return Object.fromEntries(names.map((name) => [name, [{ hooks: [{ type: 'command', command: 'answered' }] }]]));
}

function toResult(
  hookConfig: HookConfig,
  eventName: HookEventName,
  output: HookOutput | undefined,
): HookExecutionResult {
  return {
    hookConfig,
    eventName,
    outcome: output ? 'answered' : 'silent',
    success: true,
    ...(output && { output: structuredClone(output) }),
    stdout: '',
    stderr: '',
    exitCode: 0,
    duration: 0,
    warnings: [],
  };
}
