import {
  type AnyEventRow,
  type FiredNotStarted,
  type FiredRoundCause,
  type HookExecutionResult,
  type HookInput,
  isBlockingDecision,
} from '@agent-hooks/hook-types';
import type { EventPlan, PlannedHook } from '../plan/planned-hook.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { ChangeInput } from './change-input.ts';
import { InputChanges } from './input-changes.ts';
import { hasFailed, type Look, type Round, type RunHooks } from './look.ts';
import { formerAnswer, refuseChange, refuseUnseen } from './looked-again.ts';
import { refuseFor } from './refusal.ts';

/** After so many rounds nobody looks again: what a gate has not seen by then, it refuses. */
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
  /** The results that make the answer, in the order in which they are merged, each with its look. */
  readonly counted: readonly Look[];
  /** The last look of each hook: the one whose answer counts as it is. */
  readonly latest: ReadonlySet<Look>;
  /** The input that takes effect. */
  readonly input: HookInput;
  /** True if a gate failed: where the event cannot be blocked, what it is about is withheld. */
  readonly isWithheld: boolean;
}

/**
 * Runs the hooks that are due. What a hook changes is shown to every other hook of the same or a higher rank before it
 * takes effect: those that have not seen it look again at the changed input, and their last answer counts.
 */
export async function runRounds(parts: RoundsParts): Promise<RoundsOutcome> {
  const rounds = new Rounds(parts);
  await rounds.run();
  return rounds.outcome();
}

class Rounds {
  readonly #parts: RoundsParts;
  readonly #changes: InputChanges;
  readonly #rounds: Round[] = [];
  readonly #latest = new Map<HookRegistryEntry, Look>();
  /** The hooks that a sequence ended before. */
  readonly #ended = new Set<HookRegistryEntry>();
  #isSettled = false;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
    this.#changes = new InputChanges(parts.input, parts.change);
  }

  async run(): Promise<void> {
    await this.#runFirst();
    if (!this.#changes.hasAny) return;
    if (!this.#isSettled) await this.#compareWithOriginal();
    while (!this.#isSettled && this.#rounds.length < maxRounds) {
      const due = this.#due();
      if (due.length === 0) return;
      await this.#lookAgain(due);
    }
    if (!this.#isSettled) this.#refuseUnseen();
  }

  outcome(): RoundsOutcome {
    const latest = new Set(this.#latest.values());
    const counted = this.#counted();
    // What a failed gate withholds, no answer of another hook brings back.
    const withheld = counted.filter(withholds);
    const ordered = withheld.length === 0 ? counted : [...counted.filter((look) => !withholds(look)), ...withheld];
    return {
      rounds: this.#rounds,
      counted: ordered,
      latest,
      input: this.#changes.current,
      isWithheld: withheld.length > 0,
    };
  }

  /** The look of each hook, and what is left of those that came before. */
  #counted(): readonly Look[] {
    const [first, ...others] = this.#rounds;
    if (first && others.length === 0) return first.looks;
    const looks = this.#rounds.flatMap((round) => (round.cause === 'original' ? [] : round.looks));
    return looks.map((look) => {
      const last = this.#latest.get(look.hook.entry);
      if (!last || last === look) return look;
      const result = formerAnswer(this.#parts.row, look, last, this.#changes.isInEffect(look));
      return { ...look, result };
    });
  }

  async #runFirst(): Promise<void> {
    const { plan, input } = this.#parts;
    const round = this.#openRound('fired');
    if (plan.sequential) return this.#runSequence(round);
    for (const hook of plan.hooks) this.#changes.showOriginal(hook);
    const looks = await this.#parts.run(plan.hooks, input);
    for (const look of looks) this.#keep(round, look);
  }

  /** One after the other, in a chain where the event has one; a refusal or a stop ends it. */
  async #runSequence(round: Round): Promise<void> {
    const { plan, change, input } = this.#parts;
    let ender: Look | undefined;
    for (const hook of plan.hooks) {
      if (ender && (this.#isSettled || !runsNevertheless(hook, ender.hook))) {
        round.skipped.push({ hook, input: this.#changes.current, notStarted: sequenceEndedBy(ender.hook) });
        this.#ended.add(hook.entry);
        continue;
      }
      if (change.isChained) this.#changes.show(hook);
      else this.#changes.showOriginal(hook);
      const look = await this.#runOne(round, hook, change.isChained ? this.#changes.current : input);
      if (this.#refusesOrStops(look.result)) ender ??= look;
    }
  }

  /** A hook that fails on what a lower rank has changed, and works on the original input, refuses the change. */
  async #compareWithOriginal(): Promise<void> {
    const suspects = [...this.#latest.values()].filter(
      ({ hook, result }) => hasFailed(result) && !hook.isGate && this.#changes.sawLowerRank(hook),
    );
    if (suspects.length === 0) return;
    const hooks = suspects.map(({ hook }) => hook);
    const looks = await this.#parts.run(hooks, this.#parts.input);
    this.#rounds.push({ cause: 'original', looks: [...looks], skipped: [] });
    for (const [index, suspect] of suspects.entries()) {
      const again = looks[index];
      if (again && !hasFailed(again.result)) this.#replace(suspect, refuseChange(this.#parts.row, suspect));
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
      return !this.#latest.has(hook.entry) || this.#changes.hasUnseen(hook);
    });
  }

  /** Those that change go first, one after the other and the lowest rank first; then those that only look, all on the same input. */
  async #lookAgain(due: readonly PlannedHook[]): Promise<void> {
    const round = this.#openRound('changed');
    const changers = due.filter((hook) => this.#changes.isChanger(hook)).sort((one, other) => one.rank - other.rank);
    await this.#lookOneByOne(round, changers);
    if (this.#isSettled) return;
    const others = this.#due().filter((hook) => !this.#changes.isChanger(hook));
    if (this.#parts.plan.sequential) return this.#lookOneByOne(round, others);
    for (const hook of others) this.#changes.show(hook);
    if (others.length === 0) return;
    const looks = await this.#parts.run(others, this.#changes.current);
    for (const look of looks) this.#keep(round, look);
  }

  async #lookOneByOne(round: Round, hooks: readonly PlannedHook[]): Promise<void> {
    for (const hook of hooks) {
      const input = this.#changes.inputFor(hook);
      this.#changes.show(hook);
      await this.#runOne(round, hook, input);
      if (this.#isSettled) return;
    }
  }

  async #runOne(round: Round, hook: PlannedHook, input: HookInput): Promise<Look> {
    const [look] = await this.#parts.run([hook], input);
    if (!look) throw new RangeError('A hook was run without a result');
    return this.#keep(round, look);
  }

  /** Keeps what came of a hook; one that worked before and fails on the changed input has not agreed to the change. */
  #keep(round: Round, given: Look): Look {
    const former = this.#latest.get(given.hook.entry);
    const look = hasFailed(given.result) ? { ...given, result: this.#afterFailure(given, former) } : given;
    round.looks.push(look);
    this.#latest.set(look.hook.entry, look);
    this.#changes.take(look);
    this.#isSettled ||= isSettledBy(this.#parts.row, look.result);
    return look;
  }

  #afterFailure(look: Look, former: Look | undefined): HookExecutionResult {
    const { row } = this.#parts;
    const { hook, result } = look;
    if (former && !hasFailed(former.result)) return refuseChange(row, look, former.result.output);
    if (!hook.isGate) return result;
    const reason = result.output?.reason ?? `The hook ${hook.entry.name} failed. Its failures block.`;
    return { ...result, output: refuseFor(row, reason) };
  }

  #refuseUnseen(): void {
    for (const look of [...this.#latest.values()]) {
      if (this.#changes.mustRefuse(look.hook)) this.#replace(look, refuseUnseen(this.#parts.row, look, maxRounds));
    }
  }

  #replace(look: Look, result: HookExecutionResult): void {
    const replaced = { ...look, result };
    for (const { looks } of this.#rounds) {
      const place = looks.indexOf(look);
      if (place >= 0) looks[place] = replaced;
    }
    this.#latest.set(look.hook.entry, replaced);
    this.#isSettled ||= isSettledBy(this.#parts.row, result);
  }

  #refusesOrStops({ output }: HookExecutionResult): boolean {
    const answer = output && this.#parts.row.readAnswer(output);
    return answer !== undefined && (answer.stops || isBlockingDecision(answer.decision));
  }

  #openRound(cause: FiredRoundCause): Round {
    const round: Round = { cause, looks: [], skipped: [] };
    this.#rounds.push(round);
    return round;
  }
}

function withholds({ hook, result }: Look): boolean {
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
function isSettledBy({ effects, readAnswer }: AnyEventRow, { output }: HookExecutionResult): boolean {
  const answer = output && readAnswer(output);
  if (!answer) return false;
  return (
    (answer.stops && effects.includes('stop')) || (isBlockingDecision(answer.decision) && effects.includes('block'))
  );
}
