import type { EnvironmentRules } from '@agent-hooks/hook-runner';
import type { ConfigSource, HookInput } from '@agent-hooks/hook-types';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import type { HookSystemOptions } from '../hook-system-options.ts';
import type { HookHostConfig } from '../host-config.ts';
import type { EventReporter } from '../logging/event-reporter.ts';
import type { HookAggregator } from '../merge/hook-aggregator.ts';
import type { HookPlanner } from '../plan/hook-planner.ts';
import type { PlannedHook } from '../plan/planned-hook.ts';
import type { HookExecutor } from './hook-executor.ts';
import type { RecheckHook } from './run-hooks.ts';

/** What an engine can do without. */
export interface EngineOptions extends Pick<HookSystemOptions, 'traceHeaders'> {
  /** Awaited before a request from the bus is planned; undefined if there is nothing to wait for. */
  readonly whenReady?: (() => Promise<void> | undefined) | undefined;
  /** Why every event is refused; undefined: none is. */
  readonly lockdownReason?: (() => string | undefined) | undefined;
  /** What hooks of a source get of the environment. */
  readonly environmentRules?: ((source: ConfigSource) => EnvironmentRules | undefined) | undefined;
  /** Called with a call that is let through, before it runs; returns what was noted of it. */
  readonly noteCall?: ((input: HookInput, hooks: readonly PlannedHook[]) => readonly string[]) | undefined;
  /** Looks once more whether a hook that needs approval still has it. Without it such hooks do not start. */
  readonly recheck?: RecheckHook | undefined;
}

/** All that firing an event needs. */
export interface EngineParts extends EngineOptions {
  readonly config: HookHostConfig;
  readonly planner: HookPlanner;
  readonly runner: HookExecutor;
  readonly aggregator: HookAggregator;
  readonly translator: AnyHookTranslator;
  readonly reporter: EventReporter;
}
