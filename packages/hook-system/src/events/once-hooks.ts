import type { HookInput } from '@agent-hooks/hook-types';
import { filterPlan, keepHooks } from '../plan/filter-plan.ts';
import { identityOf } from '../plan/identity.ts';
import { type EventPlan, isBackground } from '../plan/planned-hook.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';

/** Which of the hooks that run once have had their turn; they are identified by what they run, also after a reload. */
export class OnceHooks {
  readonly #spent = new Set<unknown>();

  readonly isSpent = (entry: HookRegistryEntry): boolean => this.#spent.has(keyOf(entry));

  /** A hook that runs once has its turn with the first event for which it is due, with all rounds of that event. */
  take(plan: EventPlan | null): EventPlan | null {
    if (plan?.isNarrowed) {
      for (const { entry } of plan.hooks) if (entry.config.once) this.#spent.add(keyOf(entry));
    }
    return plan;
  }

  /** The hooks of an event that are due on a changed input: conditions are tested again, and turns of this event count. */
  filterAgain(plan: EventPlan, changed: HookInput, due: EventPlan): EventPlan {
    const isSpent = (entry: HookRegistryEntry) =>
      this.isSpent(entry) && !due.hooks.some((hook) => hook.entry === entry);
    const narrowed = filterPlan(plan, changed, isSpent);
    return (narrowed && keepHooks(narrowed, (hook) => !isBackground(hook))) ?? { ...due, hooks: [], hookConfigs: [] };
  }
}

function keyOf({ eventName, config, dialect }: HookRegistryEntry): unknown {
  const identity = identityOf(config, dialect);
  return typeof identity === 'string' ? `${eventName} ${identity}` : identity;
}
