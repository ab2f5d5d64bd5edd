import { expectHookProvider, type HookProvider, type ModelHooksOptions } from '@agent-hooks/agent-integration';
import type { ContextLike, LlmRequestLike, LlmResponseLike, ToolCallback } from './adk-types.ts';
import { ModelCalls } from './model-calls.ts';
import { ToolCalls, type ToolCallsOptions } from './tool-calls.ts';

/** How hooks are put around agents. */
export type PluginOptions = ToolCallsOptions &
  Pick<ModelHooksOptions, 'onBlocked' | 'onSystemMessage' | 'onUserMessage'>;

/**
 * Makes a plugin for a runner or an app, of the `BasePlugin` that is given: tools and models of all its agents pass their
 * hooks. What a hook asks a person is answered by `onAsk`.
 */
export function agentHooksPlugin<Plugin extends object>(
  BasePlugin: abstract new (name: string) => Plugin,
  config: HookProvider,
  options: PluginOptions = {},
): Plugin {
  expectHookProvider(config);
  // The class is abstract in name only: every callback of it does nothing.
  const plugin = new (BasePlugin as new (name: string) => Plugin)('agent-hooks');
  const tools = new ToolCalls(config, options);
  const models = new ModelCalls(config, options);
  return Object.assign(plugin, {
    beforeToolCallback: (call: ToolCallback) => tools.before(call),
    afterToolCallback: (call: ToolCallback & { result: unknown }) => tools.after(call),
    onToolErrorCallback: (call: ToolCallback & { error: Error }) => tools.failed(call),
    beforeModelCallback: (call: { callbackContext: ContextLike; llmRequest: LlmRequestLike }) => models.before(call),
    afterModelCallback: (call: { callbackContext: ContextLike; llmResponse: LlmResponseLike }) => models.after(call),
  });
}
