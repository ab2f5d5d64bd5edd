import type { FunctionHookConfig } from '@agent-hooks/hook-types';
import { callFunction } from '../../run/call-function.ts';
import type { HookKind } from '../../run/hook-kind.ts';

/** Runs functions of the host, each with a copy of the input that is its own. */
export const functionHooks: HookKind<FunctionHookConfig> = {
  run: (config, event, limits) => {
    // Copies are plain data of the shape that the event's schema has checked.
    const input = event.copyInput() as Parameters<FunctionHookConfig['action']>[0];
    return callFunction((context) => config.action(input, context), limits, event.messages);
  },
};
