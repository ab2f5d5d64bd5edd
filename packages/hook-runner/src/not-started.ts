import {
  getEventRow,
  type HookConfig,
  HookError,
  type HookEventName,
  type HookExecutionResult,
  HookOutcome,
} from '@agent-hooks/hook-types';
import { failure } from './answer/classify-exit.ts';
import { toResult } from './answer/result.ts';
import { foreignKind } from './kinds/kinds.ts';
import { notify } from './notify.ts';
import type { RunOptions } from './options.ts';
import { type FailureText, hookError } from './run/failures.ts';
import { InputError } from './run/input-error.ts';
import type { PreparedEvent } from './run/prepared-event.ts';

/** One call of the runner, as all of its hooks see it. */
export interface OpenEvent {
  readonly eventName: HookEventName;
  /** Absent if no hook of the call will run. */
  readonly prepared: PreparedEvent | HookError | undefined;
  readonly options: RunOptions;
}

/** The result of a hook that is not run at all. */
export function refuse(config: HookConfig, event: OpenEvent, kind: object | undefined): HookExecutionResult {
  if (event.options.signal?.aborted) return abortedBeforeStart(config, event);
  if (!kind) {
    const type = foreignKind(config) ?? config.type;
    const advice = `Pass a function for it in the option kinds, as '${type}'.`;
    const rest = `cannot be run here: this runner knows no hooks of type '${type}'. ${advice}`;
    return notStarted(config, event, { rest });
  }
  const reason = event.prepared instanceof HookError ? event.prepared : undefined;
  return notStarted(config, event, { rest: `was not started. ${reason?.message ?? ''}`, cause: reason });
}

/** The result of a hook that could not be started; `rest` is the rest of a sentence that begins with the hook. */
export function notStarted(config: HookConfig, { eventName }: OpenEvent, text: FailureText): HookExecutionResult {
  const error = hookError('hook_not_started', config, text);
  const result = toResult(config, eventName, { judged: failure(HookOutcome.NotStarted, error) });
  if (!refusesUnseen(config, eventName, text.cause) || result.output) return result;
  return { ...result, output: { decision: 'deny', reason: `${error.message} What no hook can see is not done.` } };
}

/** What a hook cannot be shown is refused, gate or not, on events that can be refused; in the background it is not awaited. */
function refusesUnseen(config: HookConfig, eventName: HookEventName, cause: unknown): boolean {
  return cause instanceof InputError && config.async !== true && getEventRow(eventName).effects.includes('block');
}

/** The result of a hook whose turn came after the host had aborted. */
export function abortedBeforeStart(config: HookConfig, event: OpenEvent): HookExecutionResult {
  const error = hookError('hook_aborted', config, { rest: 'was not started because the host had aborted it.' });
  return toResult(config, event.eventName, { judged: failure(HookOutcome.Aborted, error) });
}

/** Reports a result to the host; what its callback throws becomes a warning. */
export function report(result: HookExecutionResult, index: number, options: RunOptions): HookExecutionResult {
  const warning = options.onHookEnd && notify('onHookEnd', () => options.onHookEnd?.(result.hookConfig, result, index));
  return warning === undefined ? result : { ...result, warnings: [...result.warnings, warning] };
}
