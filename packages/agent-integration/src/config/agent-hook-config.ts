import { randomUUID } from 'node:crypto';
import {
  type HookExtension,
  type HookHostConfig,
  HookSystem,
  type HookSystemOptions,
  type HostHooks,
  type LoadHookSettingsOptions,
  loadHookSettings,
} from '@agent-hooks/hook-system';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { whenObserved } from '../triggers/observed-events.ts';

/** What a host says about itself; all of it has a default. */
export interface AgentHookConfigOptions {
  /** Default: a new random id. */
  readonly sessionId?: string | undefined;
  /** The directory in which hooks run. Default: the process's own. */
  readonly workingDir?: string | undefined;
  /** Default: what the settings say; where they are silent, hooks from files are off and hooks given in code are on. */
  readonly enableHooks?: boolean | undefined;
  /** The settings that `loadHookSettings` read, or a plain `hooks` object. */
  readonly hooks?: HostHooks;
  readonly extensions?: readonly HookExtension[] | undefined;
  readonly disabledHooks?: readonly string[] | undefined;
  readonly transcriptPath?: string | undefined;
  /** False turns the built-in gate off that keeps tools from changing approvals, switches and hook settings. */
  readonly protectHooks?: boolean | undefined;
  /** The logger, bus, translator and runner of the hook system. */
  readonly hookSystem?: HookSystemOptions | undefined;
}

/** A ready host config: it answers what the hook system asks, and makes that system when it is first needed. */
export class AgentHookConfig implements HookHostConfig, HookProvider {
  readonly #options: AgentHookConfigOptions;
  readonly #sessionId: string;
  readonly #workingDir: string;
  readonly #enableHooks: boolean;
  readonly protectHooks: boolean;
  /** Takes problems to the logger, if there is one. */
  readonly onProblem?: (message: string) => void;
  #hookSystem: HookSystem | undefined;

  constructor(options: AgentHookConfigOptions = {}) {
    this.#options = options;
    this.#sessionId = options.sessionId ?? randomUUID();
    this.#workingDir = options.workingDir ?? process.cwd();
    this.#enableHooks = options.enableHooks ?? areEnabledBy(options);
    this.protectHooks = options.protectHooks ?? true;
    const logger = options.hookSystem?.debugLogger;
    if (logger) this.onProblem = (message) => logger.warn(message);
  }

  /** Makes a config with the hooks of the settings files of machine, user and project. */
  static async load(
    options: Omit<AgentHookConfigOptions, 'hooks'> & Omit<LoadHookSettingsOptions, 'extensions'> = {},
  ): Promise<AgentHookConfig> {
    const { workingDir = process.cwd(), extensions: _, ...directories } = options;
    const hooks = await loadHookSettings({ workingDir, events: options.hookSystem?.events, ...directories });
    const { userDir, systemDir } = options;
    // Whoever says where the settings lie means the switches beside them too.
    const hookSystem = { offSwitch: { userDir, systemDir }, ...options.hookSystem };
    return new AgentHookConfig({ ...options, workingDir, hooks, hookSystem });
  }

  /** The one hook system of this host, made at the first call; undefined, and nothing made, while hooks are off. */
  getHookSystem(): HookSystem | undefined {
    if (!this.getEnableHooks()) return undefined;
    this.#hookSystem ??= new HookSystem(this, this.#options.hookSystem);
    return this.#hookSystem;
  }

  getSessionId(): string {
    return this.#sessionId;
  }

  getWorkingDir(): string {
    return this.#workingDir;
  }

  getEnableHooks(): boolean {
    return this.#enableHooks;
  }

  getHooks(): HostHooks {
    return this.#options.hooks;
  }

  getExtensions(): readonly HookExtension[] | undefined {
    return this.#options.extensions;
  }

  getDisabledHooks(): readonly string[] | undefined {
    return this.#options.disabledHooks;
  }

  getTranscriptPath(): string | undefined {
    return this.#options.transcriptPath;
  }

  /** Waits for the hooks of events that were only observed, then ends running hooks and subscriptions. */
  async dispose(): Promise<void> {
    await whenObserved(this);
    await this.#hookSystem?.dispose();
  }
}

function areEnabledBy({ hooks, extensions = [] }: AgentHookConfigOptions): boolean {
  if (hooks === undefined) return extensions.length > 0;
  const { sources, enableHooks } = hooks as { readonly sources?: unknown; readonly enableHooks?: unknown };
  // Only loaded settings have sources; what a program hands over itself, it means to be run.
  return Array.isArray(sources) ? enableHooks === true : true;
}
