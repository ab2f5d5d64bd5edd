import type { AnyEventRow, HookExecutionResult, HookInput } from '@agent-hooks/hook-types';
import { type FiredNotStarted, type FiredRoundCause, isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { hasFailed } from '../logging/fired-event-log.ts';
import type { EventPlan, PlannedHook } from '../plan/planned-hook.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { ChangeInput } from './change-input.ts';
import { type HookRun, type Round, type RunHooks, withResult } from './hook-run.ts';
import { InputChanges } from './input-changes.ts';
import { refuseFor } from './refusal.ts';
import { formerAnswer, refuseUnseen } from './rerun-answers.ts';

/** Hooks run in at most so many rounds: what a gate has not seen by then, it refuses. */
const maxRounds = 3;

/** What the rounds of an event need. */
export interface RoundsParts {
  readonly row: AnyEventRow;
  readonly plan: EventPlan;
  /** The plan for an input that hooks have changed. */
  readonly planAgain: (input: HookInput) => EventPlan | null;
  readonly input: HookInput;
  readonly change: ChangeInput;
  readonly run: RunHooks;
}

/** What came of an event's hooks. */
export interface RoundsOutcome {
  readonly rounds: readonly Round[];
  /** The runs that make the answer, in the order in which they are merged. */
  readonly counted: readonly HookRun[];
  /** The runs whose answers count as they are: the last of each hook, and the one before it if the last one failed open. */
  readonly latest: ReadonlySet<HookRun>;
  /** The input that takes effect. */
  readonly input: HookInput;
  /** True if a gate failed: where the event cannot be refused, what it is about is withheld. */
  readonly isSuppressedByGate: boolean;
}

/**
 * The rounds of one event. What a hook changes is shown to every other hook of the same or a higher rank before it takes
 * effect: those that have not seen it run again on the changed input, and their last answer counts.
 */
export class Rounds {
  readonly #parts: RoundsParts;
  readonly #changes: InputChanges;
  readonly #rounds: Round[] = [];
  readonly #latest = new Map<HookRegistryEntry, HookRun>();
  /** The hooks that a sequence ended before. */
  readonly #ended = new Set<HookRegistryEntry>();
  /** Runs on a changed input that failed open: the answer before them still counts. */
  readonly #failedReruns = new Set<HookRun>();
  #isSettled = false;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
    this.#changes = new InputChanges(parts.input, parts.change);
  }

  /** Runs the hooks that are due. */
  async run(): Promise<RoundsOutcome> {
    const { plan, input } = this.#parts;
    const round = this.#openRound('fired');
    if (plan.sequential) await this.#runSequence(round);
    else for (const run of await this.#parts.run(plan.hooks, input)) this.#keep(round, run);
    if (this.#changes.hasAny) await this.#showChanges();
    return this.#outcome();
  }

  async #showChanges(): Promise<void> {
    while (!this.#isSettled && this.#rounds.length < maxRounds) {
      const due = this.#due();
      if (due.length === 0) return;
      await this.#rerun(due);
    }
    if (!this.#isSettled) this.#refuseUnseen();
  }

  #outcome(): RoundsOutcome {
    const latest = new Set([...this.#latest.values(), ...this.#failedReruns]);
    const counted = this.#counted();
    // What a failed gate withholds, no answer of another hook brings back.
    const withheld = counted.filter(withholds);
    const ordered = withheld.length === 0 ? counted : [...counted.filter((run) => !withholds(run)), ...withheld];
    return {
      rounds: this.#rounds,
      counted: ordered,
      latest,
      input: this.#changes.current,
      isSuppressedByGate: withheld.length > 0,
    };
  }

  /** The last run of each hook, and what is left of those that came before. */
  #counted(): readonly HookRun[] {
    const [first, ...others] = this.#rounds;
    if (first && others.length === 0) return first.runs;
    return this.#rounds
      .flatMap(({ runs }) => runs)
      .map((run) => {
        const last = this.#latest.get(run.hook.entry);
        if (!last || last === run || this.#failedReruns.has(run)) return run;
        return formerAnswer(this.#parts.row, run, { latest: last, isInEffect: this.#changes.isInEffect(run) });
      });
  }

  /** One after the other, in a chain where the event has one; a refusal or a stop ends it. */
  async #runSequence(round: Round): Promise<void> {
    const { plan, change, input } = this.#parts;
    let ender: HookRun | undefined;
    for (const hook of plan.hooks) {
      if (ender && (this.#isSettled || !runsNevertheless(hook, ender.hook))) {
        round.skipped.push({ hook, input: this.#changes.current, notStarted: sequenceEndedBy(ender.hook) });
        this.#ended.add(hook.entry);
        continue;
      }
      if (change.isChained) this.#changes.show(hook);
      else this.#changes.showOriginal(hook);
      const run = await this.#runOne(round, hook, change.isChained ? this.#changes.current : input);
      if (run.answer?.stops || isBlockingDecision(run.answer?.decision)) ender ??= run;
    }
  }

  /** The hooks for the input as it is now that have not seen it, as far as they have to. */
  #due(): readonly PlannedHook[] {
    const { plan, planAgain } = this.#parts;
    const { current } = this.#changes;
    if (current === this.#parts.input) return [];
    const hooks = planAgain(current)?.hooks ?? plan.hooks;
    return hooks.filter((hook) => {
      if (this.#ended.has(hook.entry)) return false;
      const mayRerun = hook.isGate || hook.entry.config.rerun !== false;
      return !this.#latest.has(hook.entry) || (mayRerun && this.#changes.hasUnseen(hook));
    });
  }

  /** Those that change go first, one after the other and the lowest rank first; then those that only look, all on the same input. */
  async #rerun(due: readonly PlannedHook[]): Promise<void> {
    const round = this.#openRound('changed');
    const changers = due.filter((hook) => this.#changes.isChanger(hook)).sort((one, other) => one.rank - other.rank);
    await this.#rerunOneByOne(round, changers);
    if (this.#isSettled) return;
    const others = this.#due().filter((hook) => !this.#changes.isChanger(hook));
    if (this.#parts.plan.sequential) return this.#rerunOneByOne(round, others);
    for (const hook of others) this.#changes.show(hook);
    if (others.length === 0) return;
    for (const run of await this.#parts.run(others, this.#changes.current, this.#roundNumber)) this.#keep(round, run);
  }

  async #rerunOneByOne(round: Round, hooks: readonly PlannedHook[]): Promise<void> {
    for (const hook of hooks) {
      const input = this.#changes.inputFor(hook);
      this.#changes.show(hook);
      await this.#runOne(round, hook, input);
      if (this.#isSettled) return;
    }
  }

  async #runOne(round: Round, hook: PlannedHook, input: HookInput): Promise<HookRun> {
    const [run] = await this.#parts.run([hook], input, this.#roundNumber);
    if (!run) throw new RangeError('A hook was run without a result');
    return this.#keep(round, run);
  }

  /** Keeps what came of a hook. One that fails when it runs again fails open, and its former answer counts, unless it is a gate. */
  #keep(round: Round, given: HookRun): HookRun {
    const { row } = this.#parts;
    const { hook, result } = given;
    const former = this.#latest.get(hook.entry);
    const run = hook.isGate && hasFailed(result) ? withResult(row, given, refusalOf(row, given)) : given;
    round.runs.push(run);
    if (former && !hasFailed(former.result) && !hook.isGate && hasFailed(result)) {
      this.#failedReruns.add(run);
      return run;
    }
    this.#latest.set(hook.entry, run);
    this.#changes.take(run);
    this.#isSettled ||= isSettledBy(row, run);
    return run;
  }

  #refuseUnseen(): void {
    for (const run of [...this.#latest.values()]) {
      if (this.#changes.mustRefuse(run.hook)) this.#replace(run, refuseUnseen(this.#parts.row, run, maxRounds));
    }
  }

  #replace(run: HookRun, result: HookExecutionResult): void {
    const replaced = withResult(this.#parts.row, run, result);
    for (const { runs } of this.#rounds) {
      const place = runs.indexOf(run);
      if (place >= 0) runs[place] = replaced;
    }
    this.#latest.set(run.hook.entry, replaced);
    this.#isSettled ||= isSettledBy(this.#parts.row, replaced);
  }

  /** The number of the round that hooks see; nothing the first time. */
  get #roundNumber(): number | undefined {
    return this.#rounds.length > 1 ? this.#rounds.length : undefined;
  }

  #openRound(cause: FiredRoundCause): Round {
    const round: Round = { cause, runs: [], skipped: [] };
    this.#rounds.push(round);
    return round;
  }
}

function withholds({ hook, result }: HookRun): boolean {
  return hook.isGate && hasFailed(result);
}

/** A refusal without effect on its event keeps neither a gate nor a higher rank from running. */
function runsNevertheless(hook: PlannedHook, ender: PlannedHook): boolean {
  return hook.isGate || hook.rank > ender.rank;
}

function sequenceEndedBy({ entry }: PlannedHook): FiredNotStarted {
  return { why: 'sequenceEnded', reason: `The hook ${entry.name} ended the sequence before it.` };
}

/** Whether an answer keeps the agent from going on, so that nothing that hooks change will be used. */
function isSettledBy({ effects }: AnyEventRow, { answer }: HookRun): boolean {
  if (!answer) return false;
  return (
    (answer.stops && effects.includes('stop')) || (isBlockingDecision(answer.decision) && effects.includes('block'))
  );
}

/** The result of a gate that failed: it refuses. */
function refusalOf(row: AnyEventRow, { hook, result }: HookRun): HookExecutionResult {
  const reason =
    result.output?.reason ??
    `The hook ${hook.entry.name} failed. The hook is a gate (onFailure: "block"), so the action was refused.`;
  return { ...result, output: refuseFor(row, reason) };
}
