import {
  type FunctionHookConfig,
  type HookConfig,
  HookError,
  type HookEventName,
  type HookInputFor,
  type HookOutputFor,
  parseHooksConfiguration,
} from '@agent-hooks/hook-types';
import { HookRegistryNotInitializedError } from '../errors.ts';
import type { HookHostConfig } from '../host-config.ts';
import { type DebugLogger, guardLogger } from '../logging/debug-logger.ts';
import { explainVerdict, type HookExplanation } from '../plan/explain.ts';
import { judgeHooks } from '../plan/judge-hooks.ts';
import type { HookSettingsProblem } from '../settings/settings.ts';
import { buildEntry } from './build-entries.ts';
import type { HookRegistryEntry } from './entry.ts';
import { loadLinearEngine } from './guarded-regexp.ts';
import { type HostEntries, readHostHooks } from './read-host-hooks.ts';
import { type RegistrySnapshot, takeSnapshot } from './snapshot.ts';

/** A function for one event: what it gets is the event's input, and what it may answer the event's output. */
export interface FunctionHookFor<Name extends HookEventName> extends Omit<FunctionHookConfig, 'action'> {
  /** Gets a copy of the input that is its own, and a signal that says when nobody waits for the answer any more. */
  action(
    input: HookInputFor<Name>,
    context: { readonly signal: AbortSignal },
  ): FunctionHookAnswerFor<Name> | Promise<FunctionHookAnswerFor<Name>>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function that only looks returns nothing at all.
type FunctionHookAnswerFor<Name extends HookEventName> = HookOutputFor<Name> | string | null | undefined | void;

/** A hook of any kind that can be registered for an event. */
export type HookConfigFor<Name extends HookEventName> = Exclude<HookConfig, FunctionHookConfig> | FunctionHookFor<Name>;

/** For what a hook that is registered in code runs, and how. */
export interface RegisterHookOptions {
  readonly matcher?: string;
  readonly sequential?: boolean;
}

/** Holds every hook with its source, ordered runtime, project, user, system, extensions. */
export class HookRegistry {
  readonly #config: HookHostConfig;
  readonly #logger: DebugLogger;
  /** What the host said by `setHookEnabled`; it outlives a reload. */
  readonly #switched = new Map<string, boolean>();
  #registered: readonly HookRegistryEntry[] = [];
  #host: HostEntries | undefined;
  #snapshot: RegistrySnapshot | undefined;
  #initializing: Promise<void> | undefined;
  #latestLoad = 0;

  constructor(config: HookHostConfig, debugLogger?: DebugLogger) {
    this.#config = config;
    this.#logger = guardLogger(debugLogger);
  }

  /** Loads the hooks once, however many ask for it; after a failure the next call tries again. */
  initialize(): Promise<void> {
    this.#initializing ??= this.reload().catch((error: unknown) => {
      this.#initializing = undefined;
      throw error;
    });
    return this.#initializing;
  }

  /** Loads the hooks anew and swaps them in whole; if that fails, those loaded before stay. */
  async reload(): Promise<void> {
    const load = ++this.#latestLoad;
    const host = await readHostHooks(this.#config, this.#logger);
    // The answer to an older question says nothing that a newer one does not know better.
    if (load !== this.#latestLoad && this.#host) return;
    this.#host = host;
    this.#renew();
    for (const { message } of host.problems) this.#logger.warn(`Hook settings: ${message}`);
    for (const { name, compiledMatcher, forbiddenBecause } of host.entries) {
      if (compiledMatcher.warning) this.#logger.warn(`Hook ${name}: matcher ${compiledMatcher.warning}`);
      if (forbiddenBecause !== undefined) this.#logger.warn(`Hook ${name} does not run: ${forbiddenBecause}`);
    }
  }

  /** Adds a hook in code, before all others in order; the function that it returns takes it away again. */
  registerHook<Name extends HookEventName>(
    config: HookConfigFor<Name>,
    eventName: Name,
    options: RegisterHookOptions = {},
  ): () => void {
    const { entries, problems } = parseHooksConfiguration({ [eventName]: [{ ...options, hooks: [config] }] });
    const [hook] = entries;
    const [problem] = problems;
    if (!hook || problem) throw new HookError('invalid_input', `Cannot register the hook: ${problem?.message}`);
    const entry = buildEntry(hook, { source: 'runtime' }, undefined);
    if (entry.compiledMatcher.warning) {
      this.#logger.warn(`Hook ${entry.name}: matcher ${entry.compiledMatcher.warning}`);
    }
    // Until the linear engine is there, the matcher is held to a time limit.
    if (entry.compiledMatcher.isGuarded) void loadLinearEngine();
    this.#registered = [...this.#registered, entry];
    this.#renew();
    return () => {
      this.#registered = this.#registered.filter((each) => each !== entry);
      this.#renew();
    };
  }

  /** Switches every hook of a name on or off, whatever its source; tells whether there was one. */
  setHookEnabled(name: string, enabled: boolean): boolean {
    if (!this.getSnapshot().entries.some((entry) => entry.name === name)) return false;
    this.#switched.set(name, enabled);
    this.#renew();
    return true;
  }

  /** Every hook, in the order in which they run, those that are not enabled included. */
  getAllHooks(): readonly HookRegistryEntry[] {
    return this.getSnapshot().entries;
  }

  /** The hooks that an event may run, in order. */
  getHooksForEvent(eventName: HookEventName): readonly HookRegistryEntry[] {
    return this.getSnapshot().enabledByEvent.get(eventName) ?? [];
  }

  /** Says for every hook of an event whether it would run for a subject, and if not, why. */
  explain(eventName: HookEventName, subject?: string): readonly HookExplanation[] {
    const entries = this.getSnapshot().byEvent.get(eventName) ?? [];
    return judgeHooks(eventName, entries, subject).map((judged) => explainVerdict(judged, subject));
  }

  /** What was wrong with the settings that were loaded last. */
  getProblems(): readonly HookSettingsProblem[] {
    return this.#host?.problems ?? [];
  }

  /** The hooks as they are now; a change makes another snapshot. */
  getSnapshot(): RegistrySnapshot {
    if (!this.#snapshot) throw new HookRegistryNotInitializedError();
    return this.#snapshot;
  }

  #renew(): void {
    if (!this.#host) return;
    const { entries, disabledNames } = this.#host;
    const all = [...this.#registered, ...entries];
    const isSwitched = this.#switched.size + disabledNames.size > 0;
    this.#snapshot = takeSnapshot(isSwitched ? all.map((entry) => this.#switch(entry, disabledNames)) : all);
  }

  #switch(entry: HookRegistryEntry, disabledNames: ReadonlySet<string>): HookRegistryEntry {
    if (entry.forbiddenBecause !== undefined) return entry;
    const enabled = this.#switched.get(entry.name) ?? (disabledNames.has(entry.name) ? false : undefined);
    if (enabled === undefined || enabled === entry.enabled) return entry;
    const { disabledBecause: _, ...rest } = entry;
    return enabled ? { ...rest, enabled } : { ...rest, enabled, disabledBecause: 'the host disables it' };
  }
}
