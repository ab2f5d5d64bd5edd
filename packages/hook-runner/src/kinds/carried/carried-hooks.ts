import type { FunctionHookAnswer, HookConfig, HookEventName, HookInput } from '@agent-hooks/hook-types';
import { callFunction } from '../../run/call-function.ts';
import type { HookKind } from '../../run/hook-kind.ts';

/** What a carrier is told about the hook that it runs. */
export interface CarrierContext {
  readonly eventName: HookEventName;
  readonly timeoutMs: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/**
 * Runs hooks of one kind for the runner. It gets a copy of the input that is its own and returns what the hook answered:
 * an output, text that a command could have printed, or nothing. An error is a failure of the hook.
 */
export type HookCarrier = (
  config: HookConfig,
  input: HookInput,
  context: CarrierContext,
) => FunctionHookAnswer | Promise<FunctionHookAnswer>;

/** A kind whose hooks are run by a function of the host. */
export function carriedHooks(carrier: HookCarrier): HookKind<HookConfig> {
  return {
    run: (config, event, limits) =>
      callFunction((context) => {
        const { eventName } = event;
        const { timeoutMs } = limits;
        // Read late: most carriers never ask for the signal.
        const own = {
          eventName,
          timeoutMs,
          get signal() {
            return context.signal;
          },
        };
        return carrier(config, JSON.parse(event.text), own);
      }, limits),
  };
}
