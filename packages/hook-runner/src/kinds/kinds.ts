import { getKindRow, type HookConfig, HookError, isHookType } from '@agent-hooks/hook-types';
import type { HookKind } from '../run/hook-kind.ts';
import { carriedHooks, type HookCarrier } from './carried/carried-hooks.ts';
import { CommandHooks } from './command/command-hooks.ts';
import { functionHooks } from './function/function-hooks.ts';
import { HttpHooks } from './http/http-hooks.ts';
import { ResidentHooks } from './resident/resident-hooks.ts';

/** Every kind of hook that a runner runs, by its `type`. */
export class HookKinds {
  readonly #kinds: ReadonlyMap<string, HookKind<never>>;

  constructor(carriers: Readonly<Record<string, HookCarrier>>) {
    const own = new Map<string, HookKind<never>>([
      ['command', new CommandHooks()],
      ['function', functionHooks],
      ['http', new HttpHooks()],
      ['resident', new ResidentHooks()],
    ]);
    this.#kinds = new Map([...own, ...Object.entries(carriers).map((entry) => toCarried(entry, own))]);
  }

  /** The kind of a hook; undefined if it cannot be run here. */
  find(config: HookConfig): HookKind<HookConfig> | undefined {
    // A kind is found by the type of the hooks that it takes.
    return this.#kinds.get(config.type) as HookKind<HookConfig> | undefined;
  }

  /** True if each run of a hook starts a process, of which only so many may run at once. */
  startsProcess({ type }: HookConfig): boolean {
    return isHookType(type) && getKindRow(type).startsProcess;
  }

  /** Ends what outlives a run. */
  async dispose(): Promise<void> {
    await Promise.all(Array.from(this.#kinds.values(), (kind) => kind.dispose?.()));
  }
}

function toCarried(
  [type, carrier]: readonly [string, unknown],
  own: ReadonlyMap<string, unknown>,
): [string, HookKind<never>] {
  if (own.has(type)) {
    throw new HookError('invalid_input', `The option kinds cannot replace '${type}', which the runner runs itself.`);
  }
  if (typeof carrier !== 'function') {
    throw new HookError('invalid_input', `The option kinds needs a function for '${type}' that runs such hooks.`);
  }
  // It is a function of the host; what it returns is read like the answer of any hook.
  return [type, carriedHooks(carrier as HookCarrier)];
}
