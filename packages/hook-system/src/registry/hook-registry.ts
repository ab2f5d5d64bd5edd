import { loadLinearEngine } from '@agent-hooks/hook-policy/expressions';
import type { EnvironmentRules } from '@agent-hooks/hook-runner';
import { loadModule } from '@agent-hooks/hook-runner/home';
import { storeTrust, type TrustPolicy } from '@agent-hooks/hook-trust/policy';
import {
  type ConfigSource,
  type DefinedEvent,
  type FunctionHookConfig,
  type HookConfig,
  HookError,
  type HookEventName,
  type HookInputFor,
  type HookOutputFor,
} from '@agent-hooks/hook-types';
import { type ManagedSwitches, parseHooksConfiguration } from '@agent-hooks/hook-types/internal';
import { HookRegistryNotInitializedError } from '../errors.ts';
import type { HookHostConfig } from '../host-config.ts';
import { describeOffSwitch, type OffSwitch, type OffSwitchPlaces, readOffSwitch } from '../limits/off-switch.ts';
import { type DebugLogger, guardLogger } from '../logging/debug-logger.ts';
import type { Warn } from '../logging/warn.ts';
import { authorityTable } from '../settings/authority.ts';
import { LastGoodSettings } from '../settings/last-good-settings.ts';
import type { HookSettingsProblem } from '../settings/settings.ts';
import { buildEntry } from './build-entries.ts';
import { addLostGates, checkApprovals, describeWaiting } from './check-approvals.ts';
import { type EligibilityContext, EligibilityRules, isPinned } from './eligibility.ts';
import type { HookRegistryEntry } from './entry.ts';
import type { LoadedEntry, MatcherCache } from './loaded-entry.ts';
import { ManagedTrust } from './managed-trust.ts';
import { describeMisspelt } from './misspelt-matchers.ts';
import { type HostEntries, type HostReadOptions, readHostHooks } from './read-host-hooks.ts';
import { isDue, type RegistrySnapshot, takeSnapshot } from './snapshot.ts';

/** A function for one event: what it gets is the event's input, and what it may answer the event's output. */
export interface FunctionHookFor<Name extends HookEventName> extends Omit<FunctionHookConfig, 'action'> {
  /** Gets a copy of the input that is its own, and a signal that aborts when the answer is no longer awaited. */
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

/** What else decides about the hooks of a registry. */
export interface HookRegistryOptions extends HostReadOptions {
  /** Default: `storeTrust()`. */
  readonly trust?: TrustPolicy | undefined;
  /** Where the switches that turn hooks off lie. */
  readonly offSwitch?: OffSwitchPlaces | undefined;
  /** Reports problems to a person. Default: the logger's `warn`. */
  readonly warn?: Warn | undefined;
  /** The hooks of a registry before this one: as long as none are loaded, its gates are known. */
  readonly formerEntries?: readonly HookRegistryEntry[] | undefined;
}

/** Holds every hook with its source, ordered runtime, project, user, system, extensions. */
export class HookRegistry {
  readonly #config: HookHostConfig;
  readonly #logger: DebugLogger;
  readonly #options: HookRegistryOptions;
  readonly #warn: Warn;
  readonly #policy: ManagedTrust;
  /** What the host said by `setHookEnabled`; it outlives a reload. */
  readonly #switched = new Map<string, boolean>();
  readonly #registered = new Set<LoadedEntry>();
  readonly #memory = new LastGoodSettings();
  #matchers: MatcherCache = new Map();
  #host: HostEntries | undefined;
  #offSwitches: readonly OffSwitch[] = [];
  #snapshot: RegistrySnapshot | undefined;
  #initializing: Promise<void> | undefined;
  #latestLoad = 0;

  constructor(config: HookHostConfig, debugLogger?: DebugLogger, options: HookRegistryOptions = {}) {
    this.#config = config;
    this.#options = options;
    this.#logger = guardLogger(debugLogger);
    this.#warn = options.warn ?? ((_code, message) => this.#logger.warn(message));
    this.#policy = new ManagedTrust(options.trust ?? storeTrust(), options.offSwitch?.systemDir);
  }

  /** Loads the hooks once, however many ask for it; after a failure the next call tries again. */
  initialize(): Promise<void> {
    this.#initializing ??= this.reload().catch((error: unknown) => {
      this.#initializing = undefined;
      throw error;
    });
    return this.#initializing;
  }

  /** Loads the hooks again and swaps them in whole; if that fails, those loaded before stay. */
  async reload(): Promise<void> {
    const load = ++this.#latestLoad;
    const matchers: MatcherCache = new Map();
    const parts = { logger: this.#logger, matchers, memory: this.#memory };
    // Files that cannot be opened must not pass for files that do not exist.
    const host = await loadModule(() => readHostHooks(this.#config, this.#options, parts));
    this.#policy.isManaged = host.managed.noSelfApproval === true;
    await checkApprovals(host.list.inQuestion, this.#policy, this.#config);
    const gone = await addLostGates(host, this.#policy, matchers);
    const misspelt = await describeMisspelt(host.list.entries, this.#options.tools);
    const off = readOffSwitch({ ...this.#options.offSwitch, projectDir: this.#workingDir() });
    // The answer to an older question says nothing that a newer one does not know better.
    if (load !== this.#latestLoad && this.#host) return;
    this.#host = host;
    this.#matchers = matchers;
    this.#offSwitches = off.switches;
    const entries = this.#decide(host.list.entries, host);
    this.#snapshot = takeSnapshot(entries, this.#policy.looksTwice);
    for (const each of off.switches) this.#warn('HOOKS_OFF', `Attention: ${describeOffSwitch(each)}`);
    for (const warning of off.warnings) this.#warn('HOOKS_OFF', warning);
    for (const { message } of host.problems) this.#warn('SETTINGS_PROBLEM', `Hook settings: ${message}`);
    if (gone !== undefined) this.#warn('NOT_APPROVED', gone);
    if (!this.#isQuiet(entries, host)) this.#reportProblems(entries);
    for (const each of misspelt) this.#warn('MATCHER_PROBLEM', each);
  }

  /** Adds a hook in code, before all others in order; the function that it returns takes it away again. */
  registerHook<Name extends HookEventName>(
    config: HookConfigFor<Name>,
    eventName: Name,
    options?: RegisterHookOptions,
  ): () => void;
  /** The same for an event of the host's own. */
  registerHook(config: HookConfig, event: DefinedEvent, options?: RegisterHookOptions): () => void;
  registerHook(config: object, event: HookEventName | DefinedEvent, options: RegisterHookOptions = {}): () => void {
    const eventName = typeof event === 'string' ? event : event.name;
    const { entries, problems } = parseHooksConfiguration({ [eventName]: [{ ...options, hooks: [config] }] });
    const [hook] = entries;
    const [problem] = problems;
    if (!hook || problem) throw new HookError('invalid_input', `Cannot register the hook: ${problem?.message}`);
    const entry = buildEntry(hook, 'runtime', this.#matchers);
    if (entry.matcherWarning) this.#warn('MATCHER_PROBLEM', `Hook ${entry.name}: matcher ${entry.matcherWarning}`);
    // Until the linear engine is there, the matcher is held to a time limit.
    if (entry.isGuarded) void loadLinearEngine();
    this.#registered.add(entry);
    this.#snapshot = undefined;
    return () => {
      this.#registered.delete(entry);
      this.#snapshot = undefined;
    };
  }

  /** Switches every hook of a name on or off, whatever its source; returns whether there was one. */
  setHookEnabled(name: string, enabled: boolean): boolean {
    if (!this.getSnapshot().entries.some((entry) => entry.name === name)) return false;
    this.#switched.set(name, enabled);
    this.#snapshot = undefined;
    return true;
  }

  /** Every hook, in the order in which they run, those that are not enabled included. */
  getAllHooks(): readonly HookRegistryEntry[] {
    return this.getSnapshot().entries;
  }

  /** The hooks that an event may run, in order. */
  getHooksForEvent(eventName: HookEventName): readonly HookRegistryEntry[] {
    const { byEvent } = this.getSnapshot();
    return (byEvent.get(eventName) ?? []).filter(({ enabled }) => enabled);
  }

  /** The gates of an event that count, or did when hooks were last loaded; before that, those registered in code. */
  listGates(eventName: HookEventName): readonly HookRegistryEntry[] {
    const entries = this.#host
      ? this.getSnapshot().entries
      : [...this.#decide([], noHost), ...(this.#options.formerEntries ?? [])];
    return entries.filter(
      (entry) => entry.eventName === eventName && entry.config.onFailure === 'block' && isDue(entry),
    );
  }

  /** What hooks of a source get of the environment; undefined as long as no settings have been read. */
  getEnvironmentRules(source: ConfigSource): EnvironmentRules | undefined {
    return this.#host?.environmentRules.get(source);
  }

  /** Who decides about approvals: the policy of the host, or the machine. */
  get trust(): TrustPolicy {
    return this.#policy;
  }

  /** What the machine says that applies to everyone. */
  getManaged(): ManagedSwitches {
    return this.#host?.managed ?? {};
  }

  /** The project whose settings were loaded. */
  getProjectDirectory(): string | undefined {
    return this.#host?.projectDir;
  }

  /** Why every event is refused: the machine demands what is not there, and its administrator has not turned hooks off. */
  getRefusal(): string | undefined {
    const isOff = this.#offSwitches.some(({ source }) => authorityTable[source].manages);
    return isOff ? undefined : this.#host?.lockdownReason;
  }

  /** The switches by which hooks are turned off at the moment, whatever else is said about them. */
  getOffSwitches(): readonly OffSwitch[] {
    return this.#offSwitches;
  }

  /** The files of the settings that were loaded last, whether they exist or not. */
  getSettingsFiles(): readonly string[] {
    return this.#memory.files;
  }

  /** What was wrong with the settings that were loaded last. */
  getProblems(): readonly HookSettingsProblem[] {
    return this.#host?.problems ?? [];
  }

  /** The hooks as they are now; a change makes another snapshot. */
  getSnapshot(): RegistrySnapshot {
    this.#snapshot ??= this.#takeSnapshot();
    return this.#snapshot;
  }

  /** A host that cannot say where it works keeps all its hooks. */
  #workingDir(): string | undefined {
    try {
      return this.#config.getWorkingDir();
    } catch {
      return undefined;
    }
  }

  #takeSnapshot(): RegistrySnapshot {
    if (!this.#host) throw new HookRegistryNotInitializedError();
    const entries = this.#decide(this.#host.list.entries, this.#host);
    return takeSnapshot(entries, this.#policy.looksTwice);
  }

  /** Decides about the hooks registered in code and those that the host brings. */
  #decide(ofHost: readonly LoadedEntry[], host: DecidingHost): readonly LoadedEntry[] {
    const { switches, disabledNames, allowedHosts, isProjectOfHost, managed } = host;
    const [offSwitches, switched] = [this.#offSwitches, this.#switched];
    // Named one by one: what is added to a spread has another hidden class each time, for which the rules are compiled again.
    const said = { offSwitches, switched, switches, disabledNames, allowedHosts, isProjectOfHost, managed };
    const rules = new EligibilityRules(said);
    const entries = [...this.#registered].concat(ofHost);
    for (let place = 0; place < entries.length; place++) {
      // A place before the end of the list has an entry.
      const entry = entries[place] as LoadedEntry;
      entries[place] = entry.decide(rules.decide(entry), isPinned(entry, managed));
    }
    return entries;
  }

  /** Whether there is nothing to report: of thousands of hooks each one would be asked. */
  #isQuiet(entries: readonly LoadedEntry[], { list }: HostEntries): boolean {
    return !list.hasWarnings && this.#registered.size === 0 && entries.every(({ enabled }) => enabled);
  }

  /** Reports to a person matchers that are not what they seem, and hooks that do not run. */
  #reportProblems(entries: readonly LoadedEntry[]): void {
    for (const { name, matcherWarning, eligibility } of entries) {
      if (matcherWarning) this.#warn('MATCHER_PROBLEM', `Hook ${name}: matcher ${matcherWarning}`);
      if (eligibility.state === 'forbidden') {
        this.#warn('HOST_FORBIDDEN', `Hook ${name} does not run: ${eligibility.reason}`);
      }
    }
    const waiting = describeWaiting(entries);
    if (waiting !== undefined) this.#warn('NOT_APPROVED', waiting);
  }
}

/** What the host says about hooks. */
type DecidingHost = Omit<EligibilityContext, 'offSwitches' | 'switched'>;

const noHost: DecidingHost = {
  switches: new Map(),
  disabledNames: new Set(),
  allowedHosts: [],
  isProjectOfHost: true,
  managed: {},
};
