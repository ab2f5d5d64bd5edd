import {
  type ConfigSource,
  getEventRow,
  type HookConfig,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  HookOutcome,
  type HookOutput,
  isBlockingDecision,
  stricterOf,
} from '@agent-hooks/hook-types';
import type { SourcedPlan } from '../plan/hook-planner.ts';
import { nameOfHook } from '../registry/entry.ts';
import { trustIn } from '../settings/authority.ts';
import type { ChangeInput } from './change-input.ts';
import { keepRestrictions } from './keep-restrictions.ts';

/** A hook of a plan, and how far whoever brought it is trusted. */
export interface PlannedHook {
  readonly config: HookConfig;
  readonly source: ConfigSource;
  readonly trust: number;
  /** Its place in the whole plan. */
  readonly place: number;
}

/** Runs some hooks of a plan, the way the plan says; a sequence may end early. */
type RunHooks = (hooks: readonly PlannedHook[], input: HookInput) => Promise<readonly HookExecutionResult[]>;

/** What came of a plan. */
export interface PlanOutcome {
  /** Every run, in the order in which they were made. */
  readonly runs: readonly HookExecutionResult[];
  /** The results that make the answer, in the order in which they are merged. */
  readonly counted: readonly HookExecutionResult[];
}

/** Lists the hooks of a plan; a plan that does not say who brought them is all of one source. */
export function plannedHooks({ hookConfigs, sources }: Omit<SourcedPlan, 'sources'> & Partial<SourcedPlan>) {
  return hookConfigs.map((config, index): PlannedHook => {
    const source = sources?.[index] ?? 'project';
    return { config, source, trust: trustIn(source), place: index };
  });
}

/**
 * Runs the hooks of a plan. What a hook changes does not reach the agent before every hook of a more trusted source has
 * seen it: those that saw something else are run again on the changed input, and what they then say counts. Where nothing
 * was changed, or all hooks are trusted alike, nothing is run twice.
 */
export async function runPlan(
  eventName: HookEventName,
  hooks: readonly PlannedHook[],
  input: HookInput,
  options: RunPlanOptions,
): Promise<PlanOutcome> {
  const results = await options.run(hooks, input);
  const areAlike = hooks.every(({ trust }) => trust === hooks[0]?.trust);
  if (areAlike || isSettled(eventName, results)) return { runs: results, counted: results };
  return new Review(eventName, hooks, input, pair(hooks, results), options).outcome();
}

/** How the hooks of a plan are run. */
export interface RunPlanOptions {
  readonly sequential: boolean;
  readonly change: ChangeInput;
  readonly run: RunHooks;
}

/** A hook and what came of it. */
interface Run {
  readonly hook: PlannedHook;
  readonly result: HookExecutionResult;
}

class Review {
  readonly #eventName: HookEventName;
  readonly #hooks: readonly PlannedHook[];
  readonly #input: HookInput;
  readonly #first: readonly Run[];
  readonly #options: RunPlanOptions;

  constructor(
    eventName: HookEventName,
    hooks: readonly PlannedHook[],
    input: HookInput,
    first: readonly Run[],
    options: RunPlanOptions,
  ) {
    this.#eventName = eventName;
    this.#hooks = hooks;
    this.#input = input;
    this.#first = first;
    this.#options = options;
  }

  async outcome(): Promise<PlanOutcome> {
    const reviewers = this.#reviewers();
    const kept = this.#first.filter(({ hook }) => !reviewers.includes(hook));
    const again = await this.#runAgain(reviewers, kept);
    const choked = await this.#choked(kept);
    const results = this.#first.map(({ hook, result }) => {
      if (choked.includes(hook)) return refusing(result);
      if (!reviewers.includes(hook)) return result;
      return verdictOf(this.#eventName, result, again.find((run) => run.hook === hook)?.result);
    });
    const counted = [...pair(this.#hooks, results), ...again.map((run) => this.#afterReview(run))];
    return {
      runs: [...this.#first, ...again].map(({ result }) => result),
      counted: keepRestrictions(counted),
    };
  }

  /** The hooks that have not seen what less trusted ones changed, and all that are trusted more than those. */
  #reviewers(): readonly PlannedHook[] {
    const changers = this.#changers();
    const last = this.#first.at(-1)?.hook;
    const due = this.#hooks.filter((hook, index) => {
      // A less trusted hook that ended a sequence without effect has kept it from running at all.
      if (index >= this.#first.length) return last !== undefined && last.trust < hook.trust;
      return changers.some((changer) => changer.trust < hook.trust && !this.#hasSeen(hook, changer));
    });
    const least = Math.min(...due.map(({ trust }) => trust));
    return this.#hooks.filter(({ trust }) => trust >= least).sort((one, other) => one.trust - other.trust);
  }

  /** The hooks whose answers change the input, as it was or as those before have left it: also by changing it back. */
  #changers(): readonly PlannedHook[] {
    let now = this.#input;
    const changers = this.#first.filter(({ result }) => {
      const before = now;
      now = this.#change(now, result);
      return now !== before || this.#change(this.#input, result) !== this.#input;
    });
    return changers.map(({ hook }) => hook);
  }

  #hasSeen(hook: PlannedHook, changer: PlannedHook): boolean {
    const { sequential, change } = this.#options;
    return sequential && change.isChained && this.#hooks.indexOf(changer) < this.#hooks.indexOf(hook);
  }

  /** From the least to the most trusted, each with what those before have made of the input. */
  async #runAgain(reviewers: readonly PlannedHook[], kept: readonly Run[]): Promise<readonly Run[]> {
    let input = kept.reduce((now, { result }) => this.#change(now, result), this.#input);
    const again: Run[] = [];
    for (const trust of new Set(reviewers.map((hook) => hook.trust))) {
      const group = reviewers.filter((hook) => hook.trust === trust);
      const results = await this.#options.run(group, input);
      const runs = pair(group, results);
      again.push(...runs);
      if (isSettled(this.#eventName, results)) break;
      input = runs.reduce((now, { result }) => this.#change(now, result), input);
    }
    return again;
  }

  /** A hook that worked on the input as it was, and fails on the changed one, has not agreed to the change. */
  #afterReview({ hook, result }: Run): Run {
    const before = this.#first.find((run) => run.hook === hook)?.result;
    if (!before || hasFailed(before)) return { hook, result };
    return { hook, result: hasFailed(result) ? refusing(result, before.output) : result };
  }

  /** The hooks that failed on what less trusted ones before them made of the input, and work on the input as it was. */
  async #choked(kept: readonly Run[]): Promise<readonly PlannedHook[]> {
    const changers = this.#changers();
    const suspects = kept
      .filter(({ result }) => hasFailed(result))
      .map(({ hook }) => hook)
      .filter((hook) => changers.some((changer) => changer.trust < hook.trust && this.#hasSeen(hook, changer)));
    if (suspects.length === 0) return [];
    const runs = pair(suspects, await this.#options.run(suspects, this.#input));
    return runs.filter(({ result }) => !hasFailed(result)).map(({ hook }) => hook);
  }

  #change(input: HookInput, { output }: HookExecutionResult): HookInput {
    return output ? this.#options.change.apply(input, output) : input;
  }
}

function pair(hooks: readonly PlannedHook[], results: readonly HookExecutionResult[]): Run[] {
  return results.flatMap((result, index) => {
    const hook = hooks[index];
    return hook ? [{ hook, result }] : [];
  });
}

/** Whether the answers keep the agent from going on, so that nothing they change will be used. */
function isSettled(eventName: HookEventName, results: readonly HookExecutionResult[]): boolean {
  const { effects, readAnswer } = getEventRow(eventName);
  return results.some(({ output }) => {
    const answer = output && readAnswer(output);
    if (!answer) return false;
    return (
      (answer.stops && effects.includes('stop')) || (isBlockingDecision(answer.decision) && effects.includes('block'))
    );
  });
}

/** Of an answer that a later one of the same hook replaces, a verdict that is stricter than the later one's is kept. */
function verdictOf(
  eventName: HookEventName,
  { output, ...rest }: HookExecutionResult,
  later: HookExecutionResult | undefined,
): HookExecutionResult {
  const { readAnswer } = getEventRow(eventName);
  const { decision, reason } = (output && readAnswer(output)) ?? {};
  const decided = later?.output && readAnswer(later.output).decision;
  if (decision === undefined || stricterOf(stricterOf(decided, 'allow'), decision) !== decision) return rest;
  return { ...rest, output: { decision, ...(reason !== undefined && { reason }) } };
}

function hasFailed({ success, outcome }: HookExecutionResult): boolean {
  return !success && outcome !== HookOutcome.Blocked;
}

/** Refuses, and leaves standing what the hook had answered to the input as it was. */
function refusing(result: HookExecutionResult, answered?: HookOutput): HookExecutionResult {
  const why = result.error?.message ?? `it ended with ${result.exitCode}`;
  const reason = `The hook ${nameOfHook(result.hookConfig)} works on the input as it was, but not on what less trusted hooks made of it, so their change is refused: ${why}`;
  return { ...result, output: { ...answered, decision: 'deny', reason } };
}
