import { HookRunner, isOwnRunner, type RunOptions } from '@agent-hooks/hook-runner';
import type { HookExecutionResult } from '@agent-hooks/hook-types';
import type { PlannedHook } from '../plan/planned-hook.ts';
import { checkResults } from './check-results.ts';
import type { HookExecutor } from './hook-executor.ts';

/** Gives for the hooks of a call a runner whose results can be relied on: exactly one for each, in order, and none of a hook that must not start. */
export type AdoptedRunner = (hooks: readonly PlannedHook[]) => HookExecutor;

/**
 * Adopts a runner, once. Our own is used as it is. Any other, a subclass of ours too, is not handed what must not start,
 * and all that it returns is checked.
 */
export function adoptRunner(runner: HookExecutor): AdoptedRunner {
  if (isOwnRunner(runner)) return () => runner;
  return (hooks) => ({
    executeHooksParallel: (...call) => runChecked(hooks, call, (...given) => runner.executeHooksParallel(...given)),
    executeHooksSequential: (...call) => runChecked(hooks, call, (...given) => runner.executeHooksSequential(...given)),
  });
}

type RunnerCall = Parameters<HookExecutor['executeHooksParallel']>;

async function runChecked(
  hooks: readonly PlannedHook[],
  [configs, eventName, input, options = {}]: RunnerCall,
  execute: HookExecutor['executeHooksParallel'],
): Promise<HookExecutionResult[]> {
  const { mayStart } = options;
  const refusals = mayStart ? await Promise.all(configs.map((config, index) => mayStart(config, index))) : [];
  const places = [...hooks.keys()].filter((index) => refusals[index] === undefined);
  const started = hooks.filter((_, index) => refusals[index] === undefined);
  const startedConfigs = started.map(({ entry }) => entry.config);
  const given =
    started.length === 0 ? [] : await execute(startedConfigs, eventName, input, withPlaces(options, places));
  const checked = checkResults(started, eventName, given).values();
  const refusing = new HookRunner();
  return Promise.all(
    configs.map((config, index) => {
      const refusal = refusals[index];
      if (refusal !== undefined) return refusing.executeHook(config, eventName, input, { mayStart: () => refusal });
      // There is one for each that was started, in the same order.
      return checked.next().value as HookExecutionResult;
    }),
  );
}

/** The callbacks of a shorter list, which report places in the whole one. */
function withPlaces(
  { mayStart, contextOf, onHookStart, onHookEnd, ...rest }: RunOptions,
  places: readonly number[],
): RunOptions {
  const at = (index: number) => places[index] ?? index;
  return {
    ...rest,
    ...(mayStart && { mayStart: (config, index) => mayStart(config, at(index)) }),
    ...(contextOf && { contextOf: (config, index) => contextOf(config, at(index)) }),
    ...(onHookStart && { onHookStart: (config, index) => onHookStart(config, at(index)) }),
    ...(onHookEnd && { onHookEnd: (config, result, index) => onHookEnd(config, result, at(index)) }),
  };
}
