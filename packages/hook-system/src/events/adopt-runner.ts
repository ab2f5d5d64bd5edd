import { HookRunner, isOwnRunner, type RunOptions } from '@agent-hooks/hook-runner';
import type { HookEventName, HookExecutionResult, HookInput } from '@agent-hooks/hook-types';
import type { PlannedHook } from '../plan/planned-hook.ts';
import { checkResults } from './check-results.ts';
import type { HookExecutor } from './hook-executor.ts';

/** One call of a runner. */
export interface RunnerCall {
  readonly eventName: HookEventName;
  readonly input: HookInput;
  /** True in a sequential plan, whose hooks are handed over one by one. */
  readonly sequential: boolean;
  readonly options: RunOptions;
}

/** A runner whose results can be relied on: exactly one for each hook, in order, and none of a hook that must not start. */
export type AdoptedRunner = (
  hooks: readonly PlannedHook[],
  call: RunnerCall,
) => Promise<readonly HookExecutionResult[]>;

/**
 * Adopts a runner, once. Our own is used as it is. Any other, a subclass of ours too, is not handed what must not start,
 * and all that it gives back is checked.
 */
export function adoptRunner(runner: HookExecutor): AdoptedRunner {
  const execute = (hooks: readonly PlannedHook[], { sequential, eventName, input, options }: RunnerCall) =>
    runner[sequential ? 'executeHooksSequential' : 'executeHooksParallel'](
      hooks.map(({ entry }) => entry.config),
      eventName,
      input,
      options,
    );
  if (isOwnRunner(runner)) return execute;
  return async (hooks, call) => {
    const { eventName, input, options } = call;
    const { mayStart } = options;
    const refusals = mayStart ? await Promise.all(hooks.map(({ entry }, at) => mayStart(entry.config, at))) : [];
    const places = [...hooks.keys()].filter((index) => refusals[index] === undefined);
    const started = hooks.filter((_, index) => refusals[index] === undefined);
    const given = started.length === 0 ? [] : await execute(started, { ...call, options: withPlaces(options, places) });
    const checked = checkResults(started, eventName, given).values();
    const refusing = new HookRunner();
    return Promise.all(
      hooks.map(({ entry: { config } }, index) => {
        const refusal = refusals[index];
        if (refusal !== undefined) return refusing.executeHook(config, eventName, input, { mayStart: () => refusal });
        // There is one for each that was started, in the same order.
        return checked.next().value as HookExecutionResult;
      }),
    );
  };
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
