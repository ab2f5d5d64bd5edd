import type { HookInput, HookOutput } from '@agent-hooks/hook-types';
import { isSameJson } from '@agent-hooks/hook-types/internal';
import type { PlannedHook } from '../plan/planned-hook.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { ChangeInput } from './change-input.ts';
import type { HookRun } from './hook-run.ts';

/** What one hook makes of the input. */
export interface InputChange {
  readonly run: HookRun;
  readonly by: HookRegistryEntry;
  readonly rank: number;
  readonly output: HookOutput;
}

/** The changes that hooks make to the input of one event, in the order in which they take effect, and who has seen which. */
export class InputChanges {
  readonly #original: HookInput;
  readonly #change: ChangeInput;
  #changes: readonly InputChange[] = [];
  /** One object for as long as nothing changes, so that whoever is shown the same is shown the same object. */
  #current: HookInput;
  /** Who is not listed has seen none. */
  #seen: Map<HookRegistryEntry, ReadonlySet<InputChange>> | undefined;

  constructor(original: HookInput, change: ChangeInput) {
    this.#original = original;
    this.#current = original;
    this.#change = change;
  }

  /** The input that takes effect as things are; the very object of the event if nothing changed. */
  get current(): HookInput {
    return this.#current;
  }

  /** True if a hook has changed something. */
  get hasAny(): boolean {
    return this.#changes.length > 0;
  }

  /** The input with what all others have changed: a hook that always adds something does not add it twice. */
  inputFor(hook: PlannedHook): HookInput {
    if (!this.isChanger(hook)) return this.#current;
    return this.#fold(this.#changes.filter(({ by }) => by !== hook.entry));
  }

  /** Notes that a hook is shown the input as it is now. */
  show(hook: PlannedHook): void {
    this.#seen ??= new Map();
    this.#seen.set(hook.entry, new Set(this.#changes));
  }

  /** Notes that a hook is shown the input as it was fired. */
  showOriginal(hook: PlannedHook): void {
    this.#seen?.delete(hook.entry);
  }

  /** Takes the change out of an answer. It takes the place of the same hook's former one; silence leaves that in place. */
  take(run: HookRun): void {
    const { output } = run.result;
    if (!output?.hookSpecificOutput) return;
    const now = this.current;
    const changed = this.#apply(now, output);
    // An answer that repeats the original input changes back what others changed.
    if (changed === now && (now === this.#original || this.#apply(this.#original, output) === this.#original)) return;
    const { entry, rank } = run.hook;
    const former = this.#changes.find(({ by }) => by === entry);
    if (former && isSame(former.output.hookSpecificOutput, output.hookSpecificOutput) && this.#isDone(output)) return;
    this.#changes = [...this.#changes.filter((each) => each !== former), { run, by: entry, rank, output }];
    // Where it comes on top of all others, what it makes of them is known.
    this.#current = former ? this.#fold(this.#changes) : changed;
  }

  /** Whether a hook has changed the input. */
  isChanger({ entry }: PlannedHook): boolean {
    return this.#changes.some(({ by }) => by === entry);
  }

  /** Whether the change of a run takes effect. */
  isInEffect(run: HookRun): boolean {
    return this.#changes.some((change) => change.run === run);
  }

  /** Whether another hook, of the same or a lower rank, has changed something that a hook has not been shown. */
  hasUnseen({ entry, rank }: Pick<PlannedHook, 'entry' | 'rank'>): boolean {
    const seen = this.#seen?.get(entry) ?? noChanges;
    return this.#changes.some((change) => change.by !== entry && change.rank <= rank && !seen.has(change));
  }

  /** Whether something takes effect that a gate, or a hook that a lower rank must not get around, was not shown. */
  mustRefuse({ entry, rank, isGate }: PlannedHook): boolean {
    return this.hasUnseen({ entry, rank: isGate ? rank : rank - 1 });
  }

  /** A repeated answer is new only where it sets something that others have set to something else since. */
  #isDone(output: HookOutput): boolean {
    const now = this.current;
    const changed = this.#apply(now, output);
    const addsEachTime = this.#apply(changed, output) !== changed;
    return changed === now || addsEachTime;
  }

  #fold(changes: readonly InputChange[]): HookInput {
    return changes.reduce((input, { output }) => this.#apply(input, output), this.#original);
  }

  #apply(input: HookInput, output: HookOutput): HookInput {
    return this.#change.apply(input, output);
  }
}

const noChanges: ReadonlySet<InputChange> = new Set();

function isSame(one: unknown, other: unknown): boolean {
  try {
    return isSameJson(one, other);
  } catch {
    // Nested too deeply to be compared.
    return false;
  }
}
