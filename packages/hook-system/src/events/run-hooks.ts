import {
  type EnvironmentRules,
  type HookRunContext,
  keepInput,
  type RunOptions,
  type TraceHeaders,
} from '@agent-hooks/hook-runner';
import {
  type AnyEventRow,
  ConfigSource,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  HookOutcome,
} from '@agent-hooks/hook-types';
import type { FiredNotStarted } from '@agent-hooks/hook-types/internal';
import type { PlannedHook } from '../plan/planned-hook.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { AdoptedRunner } from './adopt-runner.ts';
import { type ConfirmRun, confirmResults } from './confirm-results.ts';
import type { HookRun, RunHooks } from './hook-run.ts';
import { keepTightening } from './keep-tightening.ts';

/** Looks once more whether a hook may start in a directory, and says how to look again when it has ended. */
export type RecheckHook = (entry: HookRegistryEntry, cwd: string) => StartCheck | Promise<StartCheck>;

/** Why a hook must not start, or what confirms afterwards that what ran is what was looked at. */
export type StartCheck = { readonly notStarted: FiredNotStarted } | { readonly confirm?: ConfirmRun | undefined };

/** How the hooks of an event are run. */
export interface RunHooksParts {
  readonly runner: AdoptedRunner;
  readonly row: AnyEventRow;
  readonly eventName: HookEventName;
  readonly sequential: boolean;
  readonly signal: AbortSignal;
  /** What hooks of a source get of the environment. */
  readonly environmentRules?: ((source: ConfigSource) => EnvironmentRules | undefined) | undefined;
  readonly recheck?: RecheckHook | undefined;
  /** The trace that the hooks belong to. */
  readonly trace?: TraceHeaders | undefined;
  /** True if the time at which each hook started is wanted. */
  readonly isTimed: boolean;
  readonly callbacks: HookCallbacks;
}

/** Who is notified of each hook. */
export interface HookCallbacks {
  readonly onHookStart?: ((entry: HookRegistryEntry) => void) | undefined;
  readonly onHookEnd?: ((entry: HookRegistryEntry, result: HookExecutionResult) => void) | undefined;
}

/** Creates the function that runs the hooks of an event. */
export function makeRunHooks(parts: RunHooksParts): RunHooks {
  const { runner, row, eventName, sequential } = parts;
  const runHooks: RunHooks = async (hooks, input, round) => {
    const notes: CallNotes = { startedAt: [], notStarted: [], confirmations: [] };
    const options = runOptions(parts, hooks, { input, notes });
    const shown = round === undefined ? input : { ...input, round };
    // It is the engine's own copy, or what hooks have made of it.
    keepInput(shown);
    const configs = hooks.map(({ entry }) => entry.config);
    const execute = sequential ? 'executeHooksSequential' : 'executeHooksParallel';
    const given = await runner(hooks)[execute](configs, eventName, shown, options);
    const isConfirmed = notes.confirmations.length === 0;
    const results = isConfirmed ? given : await confirmResults(given, notes.confirmations);
    return hooks.map((hook, index): HookRun => {
      const result = keepTightening(hook, results[index] as HookExecutionResult);
      return {
        hook,
        input,
        result,
        answer: result.output && row.readAnswer(result.output),
        ...startOf(result, index, notes),
      };
    });
  };
  return runHooks;
}

/** What is noted while hooks run, by their places. */
interface CallNotes {
  readonly startedAt: number[];
  readonly notStarted: (FiredNotStarted | undefined)[];
  readonly confirmations: (ConfirmRun | undefined)[];
}

function startOf(
  result: HookExecutionResult,
  index: number,
  { startedAt, notStarted: blocked }: CallNotes,
): Pick<HookRun, 'startedAt' | 'notStarted'> {
  const notStarted = blocked[index] ?? whyNotStarted(result, startedAt[index]);
  return notStarted ? { notStarted } : { startedAt: startedAt[index] };
}

function whyNotStarted(
  { outcome, error }: HookExecutionResult,
  startedAt: number | undefined,
): FiredNotStarted | undefined {
  const reason = error?.message ?? 'It was not started.';
  if (outcome === HookOutcome.NotStarted) return { why: 'notPossible', reason };
  const wasAborted = outcome === HookOutcome.Aborted && startedAt === undefined;
  return wasAborted ? { why: 'aborted', reason } : undefined;
}

/** The variables of all hooks name the project, hooks of a project's own files start in it, and those of other agents run as there. */
function contextOf(
  entry: HookRegistryEntry,
  cwd: string,
  environment: EnvironmentRules | undefined,
): HookRunContext | undefined {
  const { source, projectDir = cwd, dialect, directory = source === ConfigSource.Project ? projectDir : cwd } = entry;
  if (projectDir === cwd && directory === cwd && environment === undefined && !dialect) return undefined;
  return { projectDir, directory, environment, ...(dialect && { dialect: dialect.run }) };
}

/** The runner gets only what is needed. */
function runOptions(
  parts: RunHooksParts,
  hooks: readonly PlannedHook[],
  { input: { cwd }, notes }: { readonly input: HookInput; readonly notes: CallNotes },
): RunOptions {
  const { signal, environmentRules, trace, isTimed, callbacks } = parts;
  const { onHookStart, onHookEnd } = callbacks;
  const contexts = hooks.map(({ entry }) => contextOf(entry, cwd, environmentRules?.(entry.source)));
  return {
    signal,
    ...(trace && { trace }),
    ...(hooks.some(({ start }) => start !== 'always') && {
      mayStart: (_config, index) =>
        mayStart(parts, hooks[index], {
          cwd,
          note: (check) => {
            if ('notStarted' in check) notes.notStarted[index] = check.notStarted;
            else if (check.confirm) notes.confirmations[index] = check.confirm;
          },
        }),
    }),
    ...(contexts.some((each) => each !== undefined) && { contextOf: (_config, index) => contexts[index] ?? {} }),
    ...((isTimed || onHookStart) && {
      onHookStart: (_config, index) => {
        notes.startedAt[index] = performance.now();
        const entry = hooks[index]?.entry;
        if (entry) onHookStart?.(entry);
      },
    }),
    ...(onHookEnd && {
      onHookEnd: (_config, result, index) => {
        const entry = hooks[index]?.entry;
        if (entry) onHookEnd(entry, result);
      },
    }),
  };
}

function mayStart(
  { recheck }: RunHooksParts,
  hook: PlannedHook | undefined,
  { cwd, note }: { readonly cwd: string; readonly note: (check: StartCheck) => void },
): string | undefined | Promise<string | undefined> {
  if (!hook || hook.start === 'always') return undefined;
  const take = (check: StartCheck) => {
    note(check);
    return 'notStarted' in check ? check.notStarted.reason : undefined;
  };
  if (hook.start !== 'recheck') return take({ notStarted: hook.start });
  if (!recheck) return take({ notStarted: cannotRecheck });
  const answer = recheck(hook.entry, cwd);
  return answer instanceof Promise ? answer.then(take) : take(answer);
}

const cannotRecheck: FiredNotStarted = {
  why: 'unapproved',
  reason: 'whether it is still approved cannot be checked: the event handler was created without a check',
};
