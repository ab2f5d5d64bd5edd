import { isDeepStrictEqual } from 'node:util';
import {
  type FiredEvent,
  HookError,
  type HookExecutionResult,
  type HookInput,
  HookOutcome,
  type HookOutput,
} from '@agent-hooks/hook-types';
import {
  type FiredFailure,
  type FiredHook,
  type FiredNotStarted,
  type FiredResult,
  type FiredRound,
  type FiredVerdict,
  firedEventVersion,
  getKindRow,
  type HookVerdict,
} from '@agent-hooks/hook-types/internal';
import type { EventPlan, PlannedHook } from '../plan/planned-hook.ts';
import type { HookRun, SkippedHook } from './hook-run.ts';
import type { RoundsOutcome } from './rounds.ts';

/** What is known of a firing before any hook runs. */
export interface FiringFacts {
  readonly eventName: string;
  readonly correlationId: string;
  /** By the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly plan: EventPlan | undefined;
}

/** The merged answer to an event, and what was decided by it. */
export interface Decided {
  readonly output?: HookOutput | undefined;
  readonly verdict: HookVerdict;
  readonly noted?: readonly string[] | undefined;
}

/** Puts together the record of an event whose hooks ran. */
export function buildFiredEvent(
  facts: FiringFacts,
  outcome: RoundsOutcome,
  { fired, decided: { output, verdict, noted = [] } }: { readonly fired: HookInput; readonly decided: Decided },
): FiredEvent {
  const inputs = new InputList(fired);
  const rounds = outcome.rounds.map(({ cause, runs, skipped }): FiredRound => {
    const hooks = [
      ...runs.map((run) => describeRun(run, facts, { inputs, counts: outcome.latest.has(run) })),
      ...skipped.map((each) => describeSkipped(each, inputs)),
    ];
    return { cause, hooks };
  });
  const isChanged = outcome.input !== fired && (verdict.action === 'proceed' || verdict.action === 'ask');
  return {
    ...describeFiring(facts),
    inputs: inputs.all,
    rounds,
    ...(output && { answer: { ...output } }),
    verdict: { ...describeVerdict(verdict), ...(isChanged && { input: inputs.placeOf(outcome.input) }) },
    ...(noted.length > 0 && { noted: [...new Set(noted)] }),
  };
}

/** Puts together the record of an event that failed inside the engine: the hooks that were due did not run. */
export function buildFailedEvent(
  facts: FiringFacts,
  failure: FiredFailure,
  { fired, decided: { output, verdict } }: { readonly fired: HookInput | undefined; readonly decided: Decided },
): FiredEvent {
  const notStarted: FiredNotStarted = {
    why: 'engineFailed',
    reason: `The event failed at ${failure.stage}: ${failure.message}`,
  };
  const hooks = facts.plan?.hooks.map((hook) => ({ ...describeHook(hook), input: 0, notStarted, counts: hook.isGate }));
  return {
    ...describeFiring(facts),
    // What was wrong with the input is in the failure.
    inputs: [{ ...(fired ?? { hook_event_name: facts.eventName }) }],
    rounds: hooks ? [{ cause: 'fired', hooks }] : [],
    ...(output && { answer: { ...output } }),
    verdict: describeVerdict(verdict),
    failure,
  };
}

/** A gate of the host itself that refused an event, and why. */
export interface RefusingGate {
  readonly name: string;
  readonly reason: string;
}

/** Puts together the record of an event that a gate of the host itself refused. */
export function buildRefusedEvent(facts: FiringFacts, { name, reason }: RefusingGate, fired: HookInput): FiredEvent {
  const answer = { decision: 'deny', reason } as const;
  const result: FiredResult = {
    ...{ outcome: HookOutcome.Answered, success: true, exitCode: null, stdout: '', stderr: '' },
    ...{ output: answer, warnings: [] },
  };
  const hook: FiredHook = {
    ...{ name, type: 'function', source: 'runtime', dialect: 'native', isGate: true },
    ...{ input: 0, startedMs: 0, durationMs: 0, result, counts: true },
  };
  return {
    ...describeFiring(facts),
    inputs: [{ ...fired }],
    rounds: [{ cause: 'fired', hooks: [hook] }],
    answer,
    verdict: { action: 'refuse', reason, decidedBy: [{ name, source: 'runtime' }] },
  };
}

/** The failure of an event as data. */
export function describeFailure(error: Error, stage: FiredFailure['stage']): FiredFailure {
  return { ...describeError(error), stage };
}

/** Every distinct input once: mostly the very same object, and after changes now and then an equal one. */
class InputList {
  readonly all: Readonly<Record<string, unknown>>[] = [];
  readonly #places = new Map<HookInput, number>();

  constructor(first: HookInput) {
    this.placeOf(first);
  }

  placeOf(input: HookInput): number {
    const known = this.#places.get(input);
    if (known !== undefined) return known;
    const equal = this.all.findIndex((each) => isDeepStrictEqual(each, { ...input }));
    const place = equal === -1 ? this.all.push({ ...input }) - 1 : equal;
    this.#places.set(input, place);
    return place;
  }
}

function describeFiring({ eventName, correlationId, startedAt, plan }: FiringFacts) {
  return {
    version: firedEventVersion,
    at: new Date(performance.timeOrigin + startedAt).toISOString(),
    eventName,
    correlationId,
    durationMs: performance.now() - startedAt,
    sequential: plan?.sequential === true,
  } as const;
}

function describeRun(
  run: HookRun,
  { startedAt }: FiringFacts,
  { inputs, counts }: { readonly inputs: InputList; readonly counts: boolean },
): FiredHook {
  const { hook, input, result, notStarted } = run;
  return {
    ...describeHook(hook),
    input: inputs.placeOf(input),
    ...(run.startedAt !== undefined && { startedMs: run.startedAt - startedAt }),
    ...(notStarted === undefined && { durationMs: result.duration }),
    result: describeResult(result),
    ...(notStarted && { notStarted }),
    counts: counts && hook.entry.config.mode !== 'monitor',
  };
}

function describeVerdict({ decidedBy, ...verdict }: HookVerdict): FiredVerdict {
  return decidedBy.length === 0 ? verdict : { ...verdict, decidedBy };
}

function describeSkipped({ hook, input, notStarted }: SkippedHook, inputs: InputList): FiredHook {
  return { ...describeHook(hook), input: inputs.placeOf(input), notStarted, counts: false };
}

function describeHook({ entry, isGate }: PlannedHook) {
  const { name, config, source, extension, file, line } = entry;
  const target = getKindRow(config.type).target(config);
  return {
    name,
    type: config.type,
    ...(target !== null && { target }),
    source,
    ...(extension !== undefined && { extension }),
    dialect: entry.dialect?.name ?? 'native',
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    isGate,
    ...(config.mode === 'monitor' && { isMonitored: true }),
  };
}

function describeResult(result: HookExecutionResult): FiredResult {
  const { outcome, success, exitCode, signal, stdout, stderr, monitored, output = monitored, warnings, error } = result;
  return {
    ...{ outcome, success, exitCode, ...(signal !== undefined && { signal }), stdout, stderr },
    ...(output && { output }),
    warnings,
    ...(error && { error: describeError(error) }),
  };
}

function describeError(error: Error): { readonly code: HookError['code']; readonly message: string } {
  return { code: error instanceof HookError ? error.code : 'internal', message: error.message };
}
