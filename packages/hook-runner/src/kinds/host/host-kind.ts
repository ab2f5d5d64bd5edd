import type { HookConfig, HookEventName, HookInput } from '@agent-hooks/hook-types';
import type { FunctionHookAnswer } from '@agent-hooks/hook-types/internal';
import { type CallContext, callFunction } from '../../run/call-function.ts';
import type { HookKind } from '../../run/hook-kind.ts';
import type { TraceHeaders } from '../../run/trace-headers.ts';

/** What a runner gets about the hook that it runs. */
export interface HostKindContext {
  readonly eventName: HookEventName;
  readonly timeoutMs: number;
  /** The directory of the project that it runs for. */
  readonly projectDir: string;
  /** The trace that the event belongs to, for whatever runs it. */
  readonly trace?: TraceHeaders | undefined;
  /** Aborts when the answer is no longer awaited. */
  readonly signal: AbortSignal;
}

/**
 * Runs hooks of one kind for the runner. It gets a copy of the input that is its own and returns what the hook answered:
 * an output, text that a command could have printed, or nothing. An error is a failure of the hook.
 */
export type HostKindRunner<Config = HookConfig> = (
  config: Config,
  input: HookInput,
  context: HostKindContext,
) => FunctionHookAnswer | Promise<FunctionHookAnswer>;

/** Runners by the `type` of the hooks that they run; a type without a row in the kind table can have one as well. */
export type HostKindRunners = {
  readonly [Type in HookConfig['type']]?: HostKindRunner<Extract<HookConfig, { readonly type: Type }>> | undefined;
} & { readonly [type: string]: HostKindRunner<never> | undefined };

/** A kind whose hooks are run by a function of the host. */
export function hostKind(runner: HostKindRunner): HookKind<HookConfig> {
  return {
    run: async (config, event, limits) => {
      const { eventName, parts } = event;
      const action = (input: HookInput, context: CallContext) => {
        const { timeoutMs } = limits;
        // Read late: most runners never ask for the signal.
        const own = {
          ...{ eventName, timeoutMs, projectDir: parts.place.projectDir, ...(parts.trace && { trace: parts.trace }) },
          get signal() {
            return context.signal;
          },
        };
        return runner(config, input, own);
      };
      return callFunction({ action }, event, limits);
    },
  };
}
