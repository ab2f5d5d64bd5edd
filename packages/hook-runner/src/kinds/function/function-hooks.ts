import type { FunctionHookConfig } from '@agent-hooks/hook-types';
import { callFunction } from '../../run/call-function.ts';
import type { HookKind } from '../../run/hook-kind.ts';

/** Runs functions of the host, each with a copy of the input that is its own. */
export const functionHooks: HookKind<FunctionHookConfig> = { run: callFunction };
