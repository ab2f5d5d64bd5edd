import type { HookInput } from '../events/event-row.ts';
import type { HookEventName } from '../events/table.ts';
import type { HookConfig } from '../kinds/table.ts';
import type { ConfigSource } from '../names.ts';
import type { HookOutput } from '../output/output.ts';

/** Every way in which running a hook can end. */
export const HookOutcome = {
  /** It ended well and said something. */
  Answered: 'answered',
  /** It ended well and said nothing. */
  Silent: 'silent',
  /** It refused by exit code 2. */
  Blocked: 'blocked',
  /** It ended with another code or by a signal. */
  Failed: 'failed',
  TimedOut: 'timedOut',
  Aborted: 'aborted',
  NotStarted: 'notStarted',
  /** It printed more than the limit. */
  Overflowed: 'overflowed',
  /** It ended well, and what it said cannot be relied on. */
  Unreadable: 'unreadable',
} as const;
export type HookOutcome = (typeof HookOutcome)[keyof typeof HookOutcome];

/** What came of running one hook. Success and failure have this one shape. */
export interface HookExecutionResult {
  readonly hookConfig: HookConfig;
  readonly eventName: HookEventName;
  readonly outcome: HookOutcome;
  /** True for exit code 0 alone; says nothing about what the hook decided. */
  readonly success: boolean;
  readonly output?: HookOutput;
  /** What a hook in the mode `monitor` answered: nothing of it is applied. */
  readonly monitored?: HookOutput;
  readonly stdout: string;
  readonly stderr: string;
  /** Null if no exit code came: ended by a signal, or never started. */
  readonly exitCode: number | null;
  readonly signal?: string;
  /** In milliseconds. */
  readonly duration: number;
  readonly error?: Error;
  /** What was wrong with the output though it could be used. */
  readonly warnings: readonly string[];
}

/** Which hooks an event runs, in order, and whether one after the other. */
export interface HookExecutionPlan {
  readonly eventName: HookEventName;
  readonly hookConfigs: readonly HookConfig[];
  readonly sequential: boolean;
}

/** The stage at which firing an event failed inside the engine. */
export const HookFailureStage = {
  Request: 'request',
  Validation: 'validation',
  Translation: 'translation',
  Planning: 'planning',
  Execution: 'execution',
  Aggregation: 'aggregation',
  Publication: 'publication',
} as const;
export type HookFailureStage = (typeof HookFailureStage)[keyof typeof HookFailureStage];

/** A hook whose answer is the verdict. */
export interface HookDecider {
  readonly name: string;
  readonly source: ConfigSource;
}

/** What the host does about an event, decided once by the engine; the strictest action first. */
export interface HookVerdict {
  /** `withhold` is the refusal on events that cannot be refused: a failed gate keeps back what the event is about. */
  readonly action: 'stop' | 'refuse' | 'withhold' | 'ask' | 'proceed';
  /** Why the host stops, refuses, withholds or asks; absent if no hook gave a reason. */
  readonly reason?: string;
  /** The hooks that stopped, refused or asked; empty for `proceed`. */
  readonly decidedBy: readonly HookDecider[];
}

/** The results of an event's hooks as one answer, before anything is decided. */
export interface MergedHookResult<Output extends HookOutput = HookOutput> {
  /** False if any hook did not run well, a refusal by exit code included. */
  success: boolean;
  finalOutput?: Output | undefined;
  allOutputs: HookOutput[];
  errors: Error[];
  /** In milliseconds. */
  totalDuration: number;
}

/** The one answer to an event. Callers act on `verdict`, never on `success`. */
export interface AggregatedHookResult<Output extends HookOutput = HookOutput> extends MergedHookResult<Output> {
  verdict: HookVerdict;
  /** The input that takes effect, as hooks see it; absent if no hook was due or it could not be built. */
  input?: HookInput;
  /** The runs whose answers count, in the order in which they were merged. */
  runs: readonly HookExecutionResult[];
  /** Only on a failure of the engine itself: where it happened. */
  stage?: HookFailureStage;
  eventName?: HookEventName;
  correlationId?: string;
}

/** An event's answer with the fields that every caller applies, read once. */
export interface ProcessedHookResult<Output extends HookOutput = HookOutput> {
  readonly aggregated: AggregatedHookResult<Output>;
  readonly shouldStop: boolean;
  readonly stopReason: string | undefined;
  readonly systemMessage: string | undefined;
  readonly suppressOutput: boolean;
}
