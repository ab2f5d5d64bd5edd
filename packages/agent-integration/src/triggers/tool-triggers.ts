import type {
  AfterToolOptions,
  BeforeToolHookOutput,
  BeforeToolOptions,
  DefaultHookOutput,
} from '@agent-hooks/hook-system';
import type { ToolResponse } from '@agent-hooks/hook-types';
import { fireHook } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';
import { protectHooks } from './protect-hooks.ts';

/** Asks the hooks before a tool runs; undefined if none answered. It never throws. */
export async function fireBeforeToolHook(
  config: HookProvider,
  toolName: string,
  toolInput: Record<string, unknown>,
  options?: BeforeToolOptions,
): Promise<BeforeToolHookOutput | undefined> {
  const answer = await fireHook<'BeforeTool', BeforeToolHookOutput>(config, {
    eventName: 'BeforeTool',
    fields: () => ({ tool_name: toolName, tool_input: toolInput }),
    options,
    fire: (handler) => handler.fireBeforeToolEvent(toolName, toolInput, options),
  });
  if (answer?.isBlockingDecision() || answer?.shouldStopExecution()) return answer;
  // What hooks have made of the input is what would run.
  return protectHooks(config, toolName, toolInput, answer?.getModifiedToolInput()) ?? answer;
}

/** Tells the hooks what a tool gave back; undefined if none answered. It never throws. */
export function fireAfterToolHook(
  config: HookProvider,
  toolName: string,
  toolInput: Record<string, unknown>,
  toolResponse: ToolResponse,
  options?: AfterToolOptions,
): Promise<DefaultHookOutput | undefined> {
  return fireHook<'AfterTool', DefaultHookOutput>(config, {
    eventName: 'AfterTool',
    fields: () => ({ tool_name: toolName, tool_input: toolInput, tool_response: toolResponse }),
    options,
    fire: (handler) => handler.fireAfterToolEvent(toolName, toolInput, toolResponse, options),
  });
}
