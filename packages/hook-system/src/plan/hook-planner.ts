import { getEventRow, type HookEventName, type HookExecutionPlan, isHookEventName } from '@agent-hooks/hook-types';
import { type DebugLogger, guardLogger } from '../logging/debug-logger.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { HookRegistry } from '../registry/hook-registry.ts';
import type { RegistrySnapshot } from '../registry/snapshot.ts';
import { explainVerdict, type HookExplanation } from './explain.ts';
import { judgeHooks } from './judge-hooks.ts';

/** What an event is about: `{ toolName }` for the tool events, or the subject by itself. */
export interface HookEventContext {
  readonly toolName?: string | undefined;
  readonly subject?: string | undefined;
}

/** Plans of so many subjects of an event are remembered; subjects come from a model and have no end. */
const maxRemembered = 1000;

/** Longer subjects are not worth their memory. */
const maxRememberedLength = 256;

/** Decides which hooks an event runs: those that match, identical ones once, in the order of the registry. */
export class HookPlanner {
  readonly #registry: HookRegistry;
  readonly #logger: DebugLogger;
  readonly #plans = new Map<HookEventName, Map<string | undefined, HookExecutionPlan | null>>();
  #planned: RegistrySnapshot | undefined;

  constructor(registry: HookRegistry, debugLogger?: DebugLogger) {
    this.#registry = registry;
    this.#logger = guardLogger(debugLogger);
  }

  /** The plan for an event, null if no hook runs. Without a subject every hook of the event matches. */
  createExecutionPlan(eventName: HookEventName, context?: HookEventContext): HookExecutionPlan | null {
    return this.planFor(eventName, context?.subject ?? context?.toolName);
  }

  /** The plan for an event and the subject itself, remembered until the registry changes. */
  planFor(eventName: HookEventName, subject: string | undefined): HookExecutionPlan | null {
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

  /** Says for every hook of an event whether it would run, and if not, why. */
  explain(eventName: HookEventName, subject?: string): readonly HookExplanation[] {
    const entries = this.#registry.getSnapshot().byEvent.get(eventName) ?? [];
    return judgeHooks(entries, this.#relevant(eventName, subject)).map((judged) => explainVerdict(judged, subject));
  }

  #plan(
    eventName: HookEventName,
    entries: readonly HookRegistryEntry[],
    subject: string | undefined,
  ): HookExecutionPlan | null {
    const judged = judgeHooks(entries, this.#relevant(eventName, subject));
    const hookConfigs = judged.filter(({ verdict }) => verdict === 'runs').map(({ entry }) => entry.config);
    if (hookConfigs.length === 0) return null;
    for (const { entry, note } of judged) {
      if (note !== undefined) this.#logger.warn(`${eventName} hook ${entry.name}: ${note}`);
    }
    const sequential = judged.some(({ verdict, entry }) => verdict !== 'notMatching' && entry.sequential);
    return { eventName, hookConfigs, sequential };
  }

  /** Only an event with a subject looks at matchers. */
  #relevant(eventName: HookEventName, subject: string | undefined): string | undefined {
    return isHookEventName(eventName) && getEventRow(eventName).matchField === undefined ? undefined : subject;
  }
}
