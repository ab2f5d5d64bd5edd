import type { DefaultHookOutput } from '@agent-hooks/hook-system';
import type { ToolInput } from '../shapes/agent-tool.ts';
import { readSafely } from '../triggers/fire-hook.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { fireToolDeniedHook } from '../triggers/tool-triggers.ts';
import type { Denial } from './rule-on-tool.ts';
import { type ExecuteToolOptions, endingOptions } from './tool-call.ts';

/** Runs the hooks for a refused call; returns their answer where it is to be applied. */
export async function fireToolDenied(
  config: HookProvider,
  { toolName, toolInput, ...denial }: Denial & { readonly toolName: string; readonly toolInput: ToolInput },
  options: Omit<ExecuteToolOptions, 'before' | 'permission' | 'onAsk'> = {},
): Promise<DefaultHookOutput | undefined> {
  const { lifecycle, onLifecycleAnswer } = options;
  const answer = await fireToolDeniedHook(config, toolName, toolInput, denial, endingOptions(options));
  if (!answer) return undefined;
  readSafely(config, 'ToolDenied', () => onLifecycleAnswer?.('ToolDenied', answer));
  return lifecycle === 'apply' ? answer : undefined;
}
