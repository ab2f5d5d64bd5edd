import type { HookConfig } from '@agent-hooks/hook-types';
import { startCommand } from '../start-command.ts';
import { functionHooks } from './function-hook.ts';
import type { HookKind, RunnableHook } from './hook-kind.ts';
import { HttpHooks } from './http/http-hooks.ts';
import { ResidentHooks } from './resident/resident-hooks.ts';

/** Every kind of hook that a runner runs, by its `type`. */
export class HookKinds {
  readonly #kinds: Readonly<Record<string, HookKind<never>>> = {
    command: { startsProcess: true, run: startCommand },
    function: functionHooks,
    http: new HttpHooks(),
    resident: new ResidentHooks(),
  };

  /** The kind of a hook; undefined if it cannot be run here. */
  find(config: HookConfig): HookKind<RunnableHook> | undefined {
    // A kind stands under the type of the hooks that it takes.
    return this.#kinds[config.type] as HookKind<RunnableHook> | undefined;
  }

  /** Ends what outlives a run. */
  async dispose(): Promise<void> {
    await Promise.all(Object.values(this.#kinds).map((kind) => kind.dispose?.()));
  }
}
