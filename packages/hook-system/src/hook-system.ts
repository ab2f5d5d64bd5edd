import { HookRunner } from '@agent-hooks/hook-runner';
import { storeTrust } from '@agent-hooks/hook-trust/policy';
import type { DefinedEvent, HookEventName, ProcessedHookResult } from '@agent-hooks/hook-types';
import { registerHostEvents } from '@agent-hooks/hook-types/internal';
import { auditPlace } from './audit/audit-place.ts';
import { type HookDecisionFor, type HookPayload, readDecision } from './decide.ts';
import { HookSystemNotInitializedError } from './errors.ts';
import type { EventEngine } from './events/event-engine.ts';
import {
  type FireOptions,
  type HookEventFields,
  type HostEventFields,
  nameOfEvent,
  type ProcessedFireResult,
} from './events/fire-methods.ts';
import { engineOf, HookEventHandler } from './events/hook-event-handler.ts';
import type { HookExecutor } from './events/hook-executor.ts';
import { recheckBy } from './events/recheck.ts';
import type { HookSystemOptions } from './hook-system-options.ts';
import type { HookHostConfig } from './host-config.ts';
import { checkDepth } from './limits/depth.ts';
import { type DebugLogger, guardLogger, redactLogger } from './logging/debug-logger.ts';
import { RecordRedactor } from './logging/record-redactor.ts';
import { warnByProcess } from './logging/warn.ts';
import { HookAggregator } from './merge/hook-aggregator.ts';
import { processCommonHookOutputFields } from './merge/process-output.ts';
import type { DefaultHookOutput } from './outputs/default-hook-output.ts';
import type { HookExplanation } from './plan/explain.ts';
import { HookPlanner } from './plan/hook-planner.ts';
import { policyKindRunner } from './policies/policy-kind-runner.ts';
import type { HookRegistryEntry } from './registry/entry.ts';
import { HookRegistry } from './registry/hook-registry.ts';
import { SettingsWatch } from './settings/settings-watch.ts';

export interface HookSystemStatus {
  readonly initialized: boolean;
  readonly totalHooks: number;
}

/** What lives from one initialisation to the next `dispose`. */
interface Lifetime {
  readonly registry: HookRegistry;
  readonly planner: HookPlanner;
  readonly eventHandler: HookEventHandler;
  readonly engine: EventEngine;
  readonly watch: SettingsWatch | undefined;
  initialized: boolean;
  initializing: Promise<void> | undefined;
}

/** Owns the registry, planner, runner, aggregator and event handler of a host. */
export class HookSystem {
  readonly #config: HookHostConfig;
  readonly #options: HookSystemOptions;
  readonly #runner: HookExecutor;
  /** The runner that this system made itself, and has to end. */
  #ownRunner: HookRunner | undefined;
  readonly #policies: ReturnType<typeof policyKindRunner>;
  readonly #depthProblem: string | undefined;
  #lifetime: Lifetime | undefined;
  #formerEntries: readonly HookRegistryEntry[] = [];

  constructor(config: HookHostConfig, options: HookSystemOptions = {}) {
    this.#config = config;
    this.#options = options;
    registerHostEvents(options.events);
    this.#depthProblem = checkDepth(options.maxDepth, options.env);
    this.#policies = policyKindRunner(options.tools, options.past);
    if (options.runner) this.#runner = options.runner;
    else
      this.#runner = this.#ownRunner = new HookRunner({
        kinds: { policy: this.#policies.run, ...options.kinds },
        ...(options.env && { env: options.env }),
      });
    this.#lifetime = this.#begin();
  }

  /** Loads the hooks once, however many ask for it; after a failure the next call tries again. */
  initialize(): Promise<void> {
    this.#lifetime ??= this.#begin();
    return this.#initializeOnce(this.#lifetime);
  }

  /** The handler that fires events. */
  getEventHandler(): HookEventHandler {
    return this.#initialized().eventHandler;
  }

  /** The hooks themselves. */
  getRegistry(): HookRegistry {
    return this.#initialized().registry;
  }

  /**
   * Why every event is refused: hooks and agents have started each other too often, or the machine demands a policy that is
   * not installed. Undefined as long as none is.
   */
  getRefusal(): string | undefined {
    return this.#depthProblem ?? this.#lifetime?.registry.getRefusal();
  }

  /** Whether hooks are loaded, and how many. */
  getStatus(): HookSystemStatus {
    const lifetime = this.#lifetime;
    return lifetime?.initialized
      ? { initialized: true, totalHooks: lifetime.registry.getAllHooks().length }
      : { initialized: false, totalHooks: 0 };
  }

  /** Switches every hook of a name on or off, whatever its source; returns whether there was one. */
  setHookEnabled(name: string, enabled: boolean): boolean {
    return this.getRegistry().setHookEnabled(name, enabled);
  }

  /** Every hook, in the order in which they run, those that are not enabled included. */
  getAllHooks(): readonly HookRegistryEntry[] {
    return this.getRegistry().getAllHooks();
  }

  /** Says for every hook of an event whether it would run for a subject, and on an input if one is given, and if not, why. */
  explain(event: HookEventName | DefinedEvent, subject?: string, input?: object): readonly HookExplanation[] {
    const explained = this.#initialized().planner.explain(nameOfEvent(event), subject, input);
    if (this.#config.getEnableHooks()) return explained;
    const off = { runs: false, fate: 'disabled', reason: 'it is disabled: the host has turned hooks off' } as const;
    return explained.map((each) => (each.runs ? { ...each, ...off } : each));
  }

  /**
   * Reads settings files again and loads the hooks again; events that are being answered keep the hooks with which they
   * began. A file that is broken now keeps its last valid version, and that is reported.
   */
  async reload(): Promise<void> {
    await this.initialize();
    const registry = this.getRegistry();
    await registry.reload();
    this.#lifetime?.watch?.watch(registry.getSettingsFiles());
  }

  /** Fires an event, after initialising if need be. It never throws: a failed initialisation comes back as a failed answer. */
  fireEvent<Name extends HookEventName>(
    eventName: Name,
    fields: HookEventFields<Name>,
    options?: FireOptions,
  ): Promise<ProcessedFireResult<Name>>;
  /** The same for an event of the host's own. */
  fireEvent<Event extends DefinedEvent>(
    event: Event,
    fields: HostEventFields<Event>,
    options?: FireOptions,
  ): Promise<ProcessedHookResult<DefaultHookOutput>>;
  async fireEvent<Name extends HookEventName>(
    event: Name | DefinedEvent,
    fields: HookEventFields<Name>,
    options?: FireOptions,
  ): Promise<ProcessedFireResult<Name>> {
    const eventName = nameOfEvent(event);
    this.#lifetime ??= this.#begin();
    const { engine, eventHandler, initialized } = this.#lifetime;
    try {
      if (!initialized) await this.initialize();
    } catch (error) {
      return eventHandler.failToLoad(eventName, error, options);
    }
    return processCommonHookOutputFields(await engine.fire(eventName, fields, options));
  }

  /**
   * Fires an event and says what to do about it: `action` first, then `input`, the payload as it takes effect. It never
   * throws. `fireEvent` gives the whole answer.
   */
  decide<Name extends HookEventName, Fields extends HookEventFields<Name>>(
    eventName: Name,
    fields: Fields & HookEventFields<Name>,
    options?: FireOptions,
  ): Promise<HookDecisionFor<HookPayload<Name, Fields>>>;
  /** The same for an event of the host's own. */
  decide<Event extends DefinedEvent, Fields extends HostEventFields<Event>>(
    event: Event,
    fields: Fields,
    options?: FireOptions,
  ): Promise<HookDecisionFor<Fields>>;
  async decide<Name extends HookEventName>(
    event: Name | DefinedEvent,
    fields: HookEventFields<Name>,
    options?: FireOptions,
  ): Promise<HookDecisionFor> {
    return readDecision(event, fields, await this.fireEvent(nameOfEvent(event), fields, options));
  }

  /** Ends running hooks, resident programs and subscriptions; resolves when they have ended. `initialize` begins again. */
  async dispose(): Promise<void> {
    const lifetime = this.#lifetime;
    this.#lifetime = undefined;
    if (lifetime?.initialized) this.#formerEntries = lifetime.registry.getAllHooks();
    lifetime?.watch?.close();
    await lifetime?.eventHandler.dispose();
    await this.#ownRunner?.dispose();
  }

  #begin(): Lifetime {
    const { trust: given, debugLogger, translator, redact, env, inheritEnv, offSwitch, tools } = this.#options;
    const trust = given ?? storeTrust(env && { env });
    const redactor = new RecordRedactor(redact, env);
    const logger = redactLogger(debugLogger, redactor);
    const warn = debugLogger ? undefined : warnByProcess(redactor);
    const registry = new HookRegistry(this.#config, logger, {
      trust,
      inheritEnv,
      offSwitch,
      tools,
      envFile: this.#options.envFile,
      formerEntries: this.#formerEntries,
      warn,
    });
    const planner = new HookPlanner(registry, logger, tools);
    const aggregator = new HookAggregator(translator);
    const eventHandler = new HookEventHandler(this.#config, planner, this.#runner, aggregator, {
      ...this.#options,
      warn,
      redactor,
      noteCall: this.#policies.note,
      recheck: recheckBy(registry.trust),
      lockdownReason: () => this.#depthProblem ?? registry.getRefusal(),
      audit: () => auditPlace(registry.getManaged(), { project: registry.getProjectDirectory() }),
      environmentRules: (source) => registry.getEnvironmentRules(source),
      // Not `initialize`: a request that is still on its way must not bring a disposed system back to life.
      whenReady: () => (lifetime.initialized ? undefined : this.#initializeOnce(lifetime)),
    });
    const watch = this.#options.watch ? this.#watchSettings(guardLogger(logger)) : undefined;
    const engine = engineOf(eventHandler);
    const parts = { registry, planner, eventHandler, engine, watch };
    const lifetime: Lifetime = { ...parts, initialized: false, initializing: undefined };
    return lifetime;
  }

  #initializeOnce(lifetime: Lifetime): Promise<void> {
    lifetime.initializing ??= this.#initialize(lifetime);
    return lifetime.initializing;
  }

  async #initialize(lifetime: Lifetime): Promise<void> {
    try {
      await lifetime.registry.initialize();
    } catch (error) {
      lifetime.initializing = undefined;
      throw error;
    }
    if (lifetime !== this.#lifetime) throw disposedMeanwhile();
    lifetime.initialized = true;
    lifetime.watch?.watch(lifetime.registry.getSettingsFiles());
  }

  /** A reload that fails leaves the hooks as they were, and the next change tries again. */
  #watchSettings(logger: DebugLogger): SettingsWatch {
    return new SettingsWatch(() => {
      this.reload().catch((error: unknown) => logger.error('Settings that changed could not be loaded', error));
    });
  }

  #initialized(): Lifetime {
    if (!this.#lifetime?.initialized) throw new HookSystemNotInitializedError();
    return this.#lifetime;
  }
}

function disposedMeanwhile(): HookSystemNotInitializedError {
  return new HookSystemNotInitializedError('The hook system was disposed of while it was being initialised');
}
