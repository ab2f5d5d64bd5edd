import type { ConfigSource, HookEventName, HookExecutionPlan } from '@agent-hooks/hook-types';
import { type DebugLogger, guardLogger } from '../logging/debug-logger.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { HookRegistry } from '../registry/hook-registry.ts';
import type { RegistrySnapshot } from '../registry/snapshot.ts';
import type { PlanGuard } from '../trust/guard-plan.ts';
import { judgeHooks } from './judge-hooks.ts';

/** What an event is about: `{ toolName }` for the tool events, or the subject by itself. */
export interface HookEventContext {
  readonly toolName?: string | undefined;
  readonly subject?: string | undefined;
}

/** A plan that says of each hook who brought it, and what has to be asked before any of them starts. */
export interface SourcedPlan extends HookExecutionPlan {
  readonly sources: readonly ConfigSource[];
  readonly guard?: PlanGuard;
}

/** Plans of so many subjects of an event are remembered; subjects come from a model and have no end. */
const maxRemembered = 1000;

/** Longer subjects are not worth their memory. */
const maxRememberedLength = 256;

/** Decides which hooks an event runs: those that match, identical ones once, in the order of the registry. */
export class HookPlanner {
  readonly #registry: HookRegistry;
  readonly #logger: DebugLogger;
  readonly #plans = new Map<HookEventName, Map<string | undefined, SourcedPlan | null>>();
  #planned: RegistrySnapshot | undefined;

  constructor(registry: HookRegistry, debugLogger?: DebugLogger) {
    this.#registry = registry;
    this.#logger = guardLogger(debugLogger);
  }

  /** The plan for an event, null if no hook runs. Without a subject every hook of the event matches. */
  createExecutionPlan(eventName: HookEventName, context?: HookEventContext): SourcedPlan | null {
    return this.planFor(eventName, context?.subject ?? context?.toolName);
  }

  /** The plan for an event and the subject itself, remembered until the registry changes. */
  planFor(eventName: HookEventName, subject: string | undefined): SourcedPlan | null {
    const snapshot = this.#registry.getSnapshot();
    const entries = snapshot.enabledByEvent.get(eventName);
    if (!entries) return null;
    if (snapshot !== this.#planned) {
      this.#plans.clear();
      this.#planned = snapshot;
    }
    let plans = this.#plans.get(eventName);
    if (!plans) {
      plans = new Map();
      this.#plans.set(eventName, plans);
    }
    const remembered = plans.get(subject);
    if (remembered !== undefined) return remembered;
    const plan = this.#plan(eventName, entries, subject);
    if (subject === undefined || subject.length <= maxRememberedLength) {
      if (plans.size >= maxRemembered) plans.clear();
      plans.set(subject, plan);
    }
    return plan;
  }

  #plan(
    eventName: HookEventName,
    entries: readonly HookRegistryEntry[],
    subject: string | undefined,
  ): SourcedPlan | null {
    const judged = judgeHooks(eventName, entries, subject);
    const planned = judged.filter(({ verdict }) => verdict === 'runs').map(({ entry }) => entry);
    if (planned.length === 0) return null;
    for (const { entry, note } of judged) {
      if (note !== undefined) this.#logger.warn(`${eventName} hook ${entry.name}: ${note}`);
    }
    const sequential = judged.some(({ verdict, entry }) => verdict !== 'notMatching' && entry.sequential);
    const guard = this.#registry.guardPlan(judged);
    return {
      eventName,
      hookConfigs: planned.map(({ config }) => config),
      sequential,
      sources: planned.map(({ source }) => source),
      ...(guard && { guard }),
    };
  }
}
