import type { HookEventName, HookExecutionPlan } from '@agent-hooks/hook-types';
import type { FiredNotStarted } from '@agent-hooks/hook-types/internal';
import { listToolNames, type ToolVocabulary, takesCommand } from '@agent-hooks/hook-types/tools';
import { type DebugLogger, guardLogger } from '../logging/debug-logger.ts';
import { howToApprove, plainText } from '../registry/check-approvals.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { HookRegistry } from '../registry/hook-registry.ts';
import type { RegistrySnapshot } from '../registry/snapshot.ts';
import { rankOf } from '../settings/authority.ts';
import { explainFate, type HookExplanation } from './explain.ts';
import { completePlan, contextOf, type HookEventContext } from './host-plan.ts';
import { type KnownMatches, MatchIndex } from './match-index.ts';
import { type EventPlan, makePlan, type PlannedHook } from './planned-hook.ts';
import { namesFor, type SelectedHook, selectHooks } from './select-hooks.ts';

/** Plans of so many subjects of an event are remembered; subjects come from a model and have no end. */
const maxRemembered = 1000;

/** Longer subjects are not worth their memory. */
const maxRememberedLength = 256;

/** The hooks of an event by their matchers, and the plans that were made of them. */
interface EventPlans {
  readonly index: MatchIndex;
  readonly plans: Map<string | undefined, EventPlan | null>;
}

/** Decides which hooks an event runs: those that match, identical ones once, in the order of the registry. */
export class HookPlanner {
  readonly #registry: HookRegistry;
  readonly #logger: DebugLogger;
  readonly #tools: ToolVocabulary | undefined;
  readonly #plans = new Map<HookEventName, EventPlans>();
  #planned: RegistrySnapshot | undefined;

  constructor(registry: HookRegistry, debugLogger?: DebugLogger, tools?: ToolVocabulary | undefined) {
    this.#registry = registry;
    this.#tools = tools;
    this.#logger = guardLogger(debugLogger);
  }

  /** The plan for an event, null if no hook runs. Without a subject every hook of the event matches. */
  createExecutionPlan(eventName: HookEventName, context?: HookEventContext): HookExecutionPlan | null {
    return this.#planFor(eventName, context?.toolName ?? context?.trigger);
  }

  /** The plan for an event and the subject itself: what `createExecutionPlan` says, also where a host has replaced it. */
  planFor(eventName: HookEventName, subject: string | undefined): EventPlan | null {
    if (this.createExecutionPlan === HookPlanner.prototype.createExecutionPlan)
      return this.#planFor(eventName, subject);
    const plan = this.createExecutionPlan(eventName, contextOf(eventName, subject));
    // Without a subject every hook of the event matches: a host may run more hooks than its matchers would.
    return plan && completePlan(plan, this.#planFor(eventName, undefined));
  }

  /** Remembered until the registry changes. */
  #planFor(eventName: HookEventName, subject: string | undefined): EventPlan | null {
    const snapshot = this.#registry.getSnapshot();
    const entries = snapshot.dueByEvent.get(eventName);
    if (!entries) return null;
    if (snapshot !== this.#planned) {
      this.#plans.clear();
      this.#planned = snapshot;
    }
    let known = this.#plans.get(eventName);
    if (!known) {
      known = { index: new MatchIndex(entries), plans: new Map() };
      this.#plans.set(eventName, known);
    }
    const { index, plans } = known;
    const remembered = plans.get(subject);
    if (remembered !== undefined) return remembered;
    const plan = this.#plan(eventName, index, { subject, isRechecked: snapshot.isRechecked });
    if (subject === undefined || subject.length <= maxRememberedLength) {
      if (plans.size >= maxRemembered) plans.clear();
      plans.set(subject, plan);
    }
    return plan;
  }

  /** The gates of an event that are known, whatever they match; those registered in code also before anything is loaded. */
  listGates(eventName: HookEventName): readonly HookRegistryEntry[] {
    return this.#registry.listGates(eventName);
  }

  /** All names of a called tool, as matchers know them; an undeclared one is a shell if it takes a command. */
  namesOfCall(name: string, input: unknown): readonly string[] {
    const { aliases, isDeclared } = listToolNames(name, this.#tools);
    return isDeclared || takesCommand(input) ? [name, ...aliases] : [name];
  }

  /** Says for every hook of an event whether it would run for a subject, and on an input, and if not, why. */
  explain(eventName: HookEventName, subject?: string, input?: object): readonly HookExplanation[] {
    const entries = this.#registry.getSnapshot().byEvent.get(eventName) ?? [];
    const names = namesFor(eventName, subject, this.#tools);
    return selectHooks(entries, names).map((selected) => explainFate(selected, subject, input));
  }

  #plan(
    eventName: HookEventName,
    index: MatchIndex,
    { subject, isRechecked }: { readonly subject: string | undefined; readonly isRechecked: boolean },
  ): EventPlan | null {
    const known: KnownMatches = new Map();
    const names = namesFor(eventName, subject, this.#tools);
    const matching = index.find(names, known);
    const selected = selectHooks(matching, names, known);
    const hooks = planHooks(selected, isRechecked);
    if (hooks.length === 0) return null;
    for (const { entry, note } of selected) {
      if (note !== undefined) this.#logger.warn(`${eventName} hook ${entry.name}: ${note}`);
    }
    const sequential = selected.some(({ fate, entry }) => fate !== 'notMatching' && entry.sequential);
    return makePlan(eventName, hooks, sequential);
  }
}

function planHooks(selected: readonly SelectedHook[], isRechecked: boolean): readonly PlannedHook[] {
  // A hook that someone else brings as well, who needs no approval, runs in any case.
  const vouchedFor = new Set(selected.filter(({ entry }) => !entry.approval).map(({ duplicateOf }) => duplicateOf));
  const due = selected.filter(({ fate }) => fate === 'runs' || fate === 'refuses');
  return due.map(({ entry, fate, alias }): PlannedHook => {
    const mustBeChecked = isRechecked && entry.approval !== undefined && !vouchedFor.has(entry);
    return {
      entry,
      rank: rankOf(entry.source),
      isGate: entry.config.onFailure === 'block',
      start: fate === 'refuses' ? mustNotStart(entry) : mustBeChecked ? 'recheck' : 'always',
      ...(alias && { alias }),
    };
  });
}

function mustNotStart({ eligibility }: HookRegistryEntry): FiredNotStarted {
  return { why: 'modified', reason: plainText(`${eligibility.reason}. ${howToApprove}`) };
}
