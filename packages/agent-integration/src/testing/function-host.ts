import type { HookEventName, HookInput, HookOutput } from '@agent-hooks/hook-types';
import { AgentHookConfig, type AgentHookConfigOptions } from '../config/agent-hook-config.ts';

/** What a hook of a test says, or how it decides that. */
export type ScriptedAnswer = HookOutput | ((input: Readonly<Record<string, unknown>>) => HookOutput | undefined);

/** A host for tests with one function hook for each of these events, and what its hooks were given so far. */
export function createFunctionHost(
  answers: Partial<Record<HookEventName, ScriptedAnswer>>,
  { onFailure, ...options }: AgentHookConfigOptions & { readonly onFailure?: 'block' } = {},
) {
  const seen: Readonly<Record<string, unknown>>[] = [];
  const action = (answer: ScriptedAnswer) => async (input: HookInput) => {
    seen.push({ ...input });
    return typeof answer === 'function' ? answer({ ...input }) : answer;
  };
  const hooks = Object.entries(answers).map(([eventName, answer]) => [
    eventName,
    [{ hooks: [{ type: 'function', name: 'test hook', action: action(answer), ...(onFailure && { onFailure }) }] }],
  ]);
  const config = new AgentHookConfig({ ...options, hooks: Object.fromEntries(hooks) });
  return { config, seen, events: () => seen.map((input) => input.hook_event_name) };
}
