import { getEventRow, HookError, type HookEventName, type HookExecutionPlan } from '@agent-hooks/hook-types';
import { nameOfHook } from '@agent-hooks/hook-types/internal';
import { type EventPlan, makePlan } from './planned-hook.ts';

/** What an event is about: the tool of a tool event, the source, reason or trigger of another; matchers are tested against it. */
export interface HookEventContext {
  readonly toolName?: string | undefined;
  readonly trigger?: string | undefined;
}

/** The context of an event; undefined for events that matchers have no meaning for. */
export function contextOf(eventName: HookEventName, subject: string | undefined): HookEventContext | undefined {
  if (subject === undefined) return undefined;
  return getEventRow(eventName).matchField === 'tool_name' ? { toolName: subject } : { trigger: subject };
}

/** Completes the plan of a host with what is known of its hooks; one that is not registered cannot be run. */
export function completePlan(plan: HookExecutionPlan, known: EventPlan | null): EventPlan | null {
  const hooks = plan.hookConfigs.map((config) => {
    const hook = known?.hooks.find(({ entry }) => entry.config === config);
    if (hook) return hook;
    const problem = `The plan of ${plan.eventName} has the hook ${nameOfHook(config)}, which is not registered or may not run`;
    throw new HookError('invalid_input', `${problem}. Return hooks of the registry, as createExecutionPlan does`);
  });
  return hooks.length === 0 ? null : makePlan(plan.eventName, hooks, plan.sequential);
}
