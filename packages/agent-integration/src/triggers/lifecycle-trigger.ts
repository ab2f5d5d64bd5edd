import type { DefaultHookOutput, FireOptions, HookEventFields } from '@agent-hooks/hook-system';
import type { HookEventName } from '@agent-hooks/hook-types';
import { fireHook } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';

/** The events of a session and of an agent's turn, which the other triggers do not cover. */
export type LifecycleEventName = Exclude<
  HookEventName,
  'BeforeTool' | 'AfterTool' | 'BeforeModel' | 'AfterModel' | 'BeforeToolSelection' | 'PermissionRequest'
>;

/**
 * Whether the answers to the events of a session are only observed, or applied. While they are observed, the agent does not
 * wait for them, except for gates, hooks of other agents and the end of the session; `dispose()` waits for the rest.
 */
export type LifecycleMode = 'observe' | 'apply';

/** Fires an event of a session or of an agent's turn; undefined if no hook answered. It never throws. */
export async function fireLifecycleHook<Name extends LifecycleEventName>(
  config: HookProvider,
  eventName: Name,
  fields: HookEventFields<Name>,
  options?: FireOptions,
): Promise<DefaultHookOutput | undefined> {
  const answer = await fireHook(config, { eventName, fields, options });
  return answer?.aggregated.finalOutput;
}
