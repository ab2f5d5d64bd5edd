import type { HookToolConfig } from '@agent-hooks/hook-types';

/** Tells whether hooks' choice of tools lets the model call one; an empty list of names allows none. */
export function allowsTool({ mode, allowedFunctionNames }: HookToolConfig, name: string): boolean {
  return mode !== 'NONE' && (allowedFunctionNames === undefined || allowedFunctionNames.includes(name));
}
