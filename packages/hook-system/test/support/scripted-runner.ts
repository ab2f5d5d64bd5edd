import {
  type HookConfig,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  HookOutcome,
  type HookOutput,
} from '@agent-hooks/hook-types';
import type { HookExecutor } from '../../src/index.ts';

/** A call as the runner got it. */
export interface RunnerCall {
  readonly mode: 'parallel' | 'sequential';
  readonly commands: readonly string[];
  readonly eventName: HookEventName;
  readonly input: HookInput;
  readonly signal: AbortSignal | undefined;
}

/** A runner for tests about planning and merging: each hook answers what the table says for its command, without a process. */
export function makeScriptedRunner(
  answers: Readonly<Record<string, HookOutput>> = {},
): HookExecutor & { readonly calls: RunnerCall[] } {
  const calls: RunnerCall[] = [];
  const runAs =
    (mode: RunnerCall['mode']): HookExecutor['executeHooksParallel'] =>
    async (configs, eventName, input, options) => {
      calls.push({ mode, commands: configs.map(commandOf), eventName, input, signal: options?.signal });
      return configs.map((config) => makeResult({ hookConfig: config, eventName, output: answers[commandOf(config)] }));
    };
  return { calls, executeHooksParallel: runAs('parallel'), executeHooksSequential: runAs('sequential') };
}

/** A result with all that a test leaves out filled in. */
export function makeResult(
  fields: { readonly [Field in keyof HookExecutionResult]?: HookExecutionResult[Field] | undefined } = {},
): HookExecutionResult {
  const { output, error, signal, ...rest } = fields;
  const defaults = {
    hookConfig: { type: 'command', command: 'true' } as const,
    eventName: 'BeforeTool' as const,
    outcome: output ? HookOutcome.Answered : HookOutcome.Silent,
    success: true,
    stdout: '',
    stderr: '',
    exitCode: 0,
    duration: 1,
    warnings: [],
  };
  // The spread of optional fields widens them by undefined, which none of the rows gives.
  return {
    ...defaults,
    ...rest,
    ...(output && { output }),
    ...(error && { error }),
    ...(signal !== undefined && { signal }),
  } as HookExecutionResult;
}

function commandOf(config: HookConfig): string {
  return config.type === 'command' ? config.command : config.type;
}
