import { HookRunner, type RunOptions } from '@agent-hooks/hook-runner';
import type { HookConfig, HookExecutionResult } from '@agent-hooks/hook-types';
import type { HookExecutor } from './hook-executor.ts';

/**
 * Makes a runner that a host brings hold back what must not start, even if it never asks: such hooks are not handed
 * to it. One that does ask, asks once more right before each start.
 */
export function askBeforehand(runner: HookExecutor): HookExecutor {
  const asking =
    (method: keyof HookExecutor): HookExecutor[typeof method] =>
    async (configs, eventName, input, options) => {
      const { mayStart } = options ?? {};
      if (!mayStart) return runner[method](configs, eventName, input, options);
      const refusals = await Promise.all(configs.map((config, index) => mayStart(config, index)));
      if (refusals.every((refusal) => refusal === undefined)) return runner[method](configs, eventName, input, options);
      const reached = method === 'executeHooksSequential' ? configs.slice(0, lastReached(configs, refusals)) : configs;
      const places = [...reached.keys()].filter((index) => refusals[index] === undefined);
      const results = await runner[method](
        reached.filter((_, index) => refusals[index] === undefined),
        eventName,
        input,
        withPlaces(options ?? {}, places),
      );
      const refused = new HookRunner();
      const all: HookExecutionResult[] = [];
      let next = 0;
      for (const [index, config] of reached.entries()) {
        const result =
          refusals[index] === undefined
            ? results[next++]
            : await refused.executeHook(config, eventName, input, { mayStart: () => refusals[index] });
        // A sequence that ended early reached none of those behind.
        if (!result) break;
        all.push(result);
      }
      return all;
    };
  return {
    executeHooksParallel: asking('executeHooksParallel'),
    executeHooksSequential: asking('executeHooksSequential'),
  };
}

/** A sequence ends with the first refused hook whose failures block. */
function lastReached(configs: readonly HookConfig[], refusals: readonly (string | undefined)[]): number {
  const blocking = configs.findIndex((config, index) => refusals[index] !== undefined && config.onFailure === 'block');
  return blocking === -1 ? configs.length : blocking + 1;
}

/** The callbacks of a shorter list, told of places in the whole one. */
function withPlaces({ mayStart, onHookStart, onHookEnd, ...rest }: RunOptions, places: readonly number[]): RunOptions {
  const at = (index: number) => places[index] ?? index;
  return {
    ...rest,
    ...(mayStart && { mayStart: (config, index) => mayStart(config, at(index)) }),
    ...(onHookStart && { onHookStart: (config, index) => onHookStart(config, at(index)) }),
    ...(onHookEnd && { onHookEnd: (config, result, index) => onHookEnd(config, result, at(index)) }),
  };
}
