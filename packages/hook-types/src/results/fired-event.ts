import type { HookErrorCode } from '../errors.ts';
import type { ConfigSource } from '../names.ts';
import type { HookOutput } from '../output/output.ts';
import type { HookDecider, HookFailureStage, HookOutcome, HookVerdict } from './results.ts';

/** The version of the record below; a reader that finds another one says so instead of guessing. */
export const firedEventVersion = 2;

/**
 * What one event did: the engine's own record, plain JSON data without secrets. Whatever reports what happened (log,
 * channels, recording, `fire`, the trace page, telemetry) reads this and derives nothing again.
 */
export interface FiredEvent {
  readonly version: typeof firedEventVersion;
  /** When it was fired, ISO 8601. */
  readonly at: string;
  readonly eventName: string;
  /** The agent whose event it was, if the engine lives in another one: `claude`, `codex`, … */
  readonly agent?: string;
  readonly agentVersion?: string;
  /** The policy that a worker answers by. */
  readonly policy?: { readonly name: string; readonly hash: string };
  /** The id of a request from the bus, or one made for this event. */
  readonly correlationId: string;
  /** In milliseconds, from the call to the answer. */
  readonly durationMs: number;
  /** True if the hooks ran one after the other. */
  readonly sequential: boolean;
  /** Every distinct input of the event, stored once; the first is the one it was fired with. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  /** What ran, round by round; none if the engine failed before. */
  readonly rounds: readonly FiredRound[];
  /** The merged answer. */
  readonly answer?: HookOutput;
  /** What the host has to do. */
  readonly verdict: FiredVerdict;
  /** What the call does that policies ask about later in the session. */
  readonly noted?: readonly string[];
  /** Only if the engine itself failed. */
  readonly failure?: FiredFailure;
  /** True if something was too long for its teller and was cut. */
  readonly truncated?: boolean;
}

/**
 * Why hooks ran: the event was fired, or a hook had changed the input and these had not seen the change. `original` is
 * only in older records: a hook that had failed on a changed input was run once more on the one before.
 */
export type FiredRoundCause = 'fired' | 'changed' | 'original';

/** One round of hooks over one event. */
export interface FiredRound {
  readonly cause: FiredRoundCause;
  /** In plan order. */
  readonly hooks: readonly FiredHook[];
}

/** One hook in one round. */
export interface FiredHook {
  /** The name of its registry entry. */
  readonly name: string;
  /** The kind of hook: `command`, `http`, … */
  readonly type: string;
  /** What it runs or calls, without secrets. */
  readonly target?: string;
  readonly source: ConfigSource;
  readonly extension?: string;
  /** Whose rules it was read and run by: `native`, `claude`, … */
  readonly dialect: string;
  readonly file?: string;
  readonly line?: number;
  /** True for a gate: its failures refuse. */
  readonly isGate: boolean;
  /** The input that it got, or would have got: a place in `inputs`. */
  readonly input: number;
  /** In milliseconds since the event was fired; absent if it was not started. */
  readonly startedMs?: number;
  readonly durationMs?: number;
  /** What came of it; of a gate that was not started, its refusal. */
  readonly result?: FiredResult;
  /** Why it was not started. */
  readonly notStarted?: FiredNotStarted;
  /** True if it only monitors: its answer is what would have happened. */
  readonly isMonitored?: boolean;
  /** True if its answer is part of the merged one; false if a later round's answer took its place. */
  readonly counts: boolean;
}

/** What came of running a hook. */
export interface FiredResult {
  readonly outcome: HookOutcome;
  readonly success: boolean;
  readonly exitCode: number | null;
  readonly signal?: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly output?: HookOutput;
  readonly warnings: readonly string[];
  readonly error?: FiredError;
}

export interface FiredError {
  readonly code: HookErrorCode;
  readonly message: string;
}

/** Why a hook of the plan was not started. */
export interface FiredNotStarted {
  readonly why:
    | 'modified'
    | 'unapproved'
    | 'sequenceEnded'
    | 'notMatching'
    | 'aborted'
    | 'engineFailed'
    | 'notPossible';
  /** One sentence for a person. */
  readonly reason: string;
}

/** The verdict as it is recorded: the input is a place in `inputs`, and an empty list is left out. */
export interface FiredVerdict extends Omit<HookVerdict, 'decidedBy'> {
  readonly decidedBy?: readonly HookDecider[];
  /** The input that takes effect, if hooks changed it. */
  readonly input?: number;
}

/** A failure of the engine itself. */
export interface FiredFailure extends FiredError {
  readonly stage: HookFailureStage;
}
