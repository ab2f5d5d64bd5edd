import type { HookConfig } from '@agent-hooks/hook-types';
import { loadModule } from '../process/load-module.ts';
import type { HookKind, RunLimits } from '../run/hook-kind.ts';
import type { PreparedHook } from '../run/prepared-hook.ts';
import { noOutput, type RunOutput } from '../run/run-output.ts';

/** A kind whose code is loaded when its first hook runs: a host without such hooks never pays for it. */
export class LateKind<Config extends HookConfig> implements HookKind<Config> {
  readonly #load: () => Promise<HookKind<Config>>;
  #loading: Promise<HookKind<Config>> | undefined;
  #kind: HookKind<Config> | undefined;

  constructor(load: () => Promise<HookKind<Config>>) {
    this.#load = load;
  }

  run(config: Config, hook: PreparedHook, limits: RunLimits): Promise<RunOutput> {
    return this.#kind ? this.#kind.run(config, hook, limits) : this.#loadAndRun(config, hook, limits);
  }

  /** Waits for what is being loaded, so that a hook that asked before is ended as well. */
  async dispose(): Promise<void> {
    const kind = this.#kind ?? (await this.#loading?.catch(() => undefined));
    await kind?.dispose?.();
  }

  async #loadAndRun(config: Config, hook: PreparedHook, limits: RunLimits): Promise<RunOutput> {
    this.#loading ??= loadModule(this.#load);
    try {
      this.#kind = await this.#loading;
    } catch (error) {
      // The next hook tries again.
      this.#loading = undefined;
      throw error;
    }
    // Loading may have taken the time to abort.
    if (limits.signal?.aborted) return { ...noOutput, terminationReason: 'aborted' };
    return this.#kind.run(config, hook, limits);
  }
}
