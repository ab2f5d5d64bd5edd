import type { ConfigSource, FunctionHookConfig, HookConfig, HookEventName, HookInput } from '@agent-hooks/hook-types';
import { onTestFinished } from 'vitest';
import { type HookSettings, HookSystem, type HookSystemOptions } from '../../src/index.ts';
import { makeHost } from './host.ts';

/** A hook of a test, and who brings it. */
export interface ScopedHook {
  readonly source: ConfigSource;
  readonly config: HookConfig;
  readonly eventName?: HookEventName;
  readonly matcher?: string;
  readonly sequential?: boolean;
}

/** A hook that is a function, with the tool's input or whatever else it was given at hand. */
export function acting(
  source: ConfigSource,
  action: FunctionHookConfig['action'],
  more: Partial<ScopedHook> & { readonly name?: string; readonly onFailure?: 'block'; readonly rerun?: boolean } = {},
): ScopedHook {
  const { name = `hook of ${source}`, onFailure, rerun, ...rest } = more;
  const own = { ...(onFailure && { onFailure }), ...(rerun !== undefined && { rerun }) };
  return { source, config: { type: 'function', name, action, ...own }, ...rest };
}

/** The command of a tool call. */
export function commandIn(input: HookInput): string {
  return 'tool_input' in input ? JSON.stringify(input.tool_input) : '';
}

/** Hooks as `loadHookSettings` would give them. */
export function settingsOf(hooks: readonly ScopedHook[]): HookSettings {
  const sources = [...new Set(hooks.map(({ source }) => source))].map((source) => ({
    source,
    enableHooks: undefined,
    disabledHooks: [],
    hooks: hooks
      .filter((hook) => hook.source === source)
      .map(({ eventName = 'BeforeTool', matcher, sequential = false, config }) => ({
        eventName,
        matcher,
        sequential,
        config,
        segments: [],
      })),
  }));
  return { sources, enableHooks: true, problems: [] };
}

/** A system with the hooks of all scopes; those of the host itself are registered in code. */
export async function makeSystem(hooks: readonly ScopedHook[], options: HookSystemOptions = {}): Promise<HookSystem> {
  const system = new HookSystem(makeHost(settingsOf(hooks.filter(({ source }) => source !== 'runtime'))), options);
  onTestFinished(() => system.dispose());
  await system.initialize();
  for (const { source, config, eventName = 'BeforeTool', matcher, sequential } of hooks) {
    const group = { ...(matcher !== undefined && { matcher }), ...(sequential !== undefined && { sequential }) };
    if (source === 'runtime') system.getRegistry().registerHook(config, eventName, group);
  }
  return system;
}
