import type { DefaultHookOutput, HookEventFields } from '@agent-hooks/hook-system';
import { systemNote } from '../tools/append-text.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { fireLifecycleHook, type LifecycleEventName } from '../triggers/lifecycle-trigger.ts';

/** Whether the answers to the events of a session are only observed, or applied. */
export type LifecycleMode = 'observe' | 'apply';

/** What to do about an event; while answers are only observed, that is nothing. */
export interface LifecycleAnswer {
  readonly shouldStop: boolean;
  readonly isBlocked: boolean;
  readonly reason: string;
  /** What hooks add to the next message for the model. */
  readonly notes: string;
  /** The message alone, for where there is nothing to add it to. */
  readonly systemMessage: string;
}

/** How the events of a session are fired. */
export interface LifecycleOptions {
  readonly config: HookProvider;
  /** Default: `observe`. */
  readonly lifecycle?: LifecycleMode | undefined;
  /** Told of every answer, applied or not. */
  readonly onLifecycleAnswer?: ((eventName: LifecycleEventName, answer: DefaultHookOutput) => void) | undefined;
}

/** Fires an event of a session and says what to do about it. */
export async function fireLifecycle<Name extends LifecycleEventName>(
  { config, lifecycle = 'observe', onLifecycleAnswer }: LifecycleOptions,
  eventName: Name,
  fields: HookEventFields<Name>,
  signal?: AbortSignal,
): Promise<LifecycleAnswer> {
  const answer = await fireLifecycleHook(config, eventName, fields, { signal });
  if (answer) onLifecycleAnswer?.(eventName, answer);
  return lifecycle === 'apply' && answer ? toApply(answer) : nothingToDo;
}

const nothingToDo: LifecycleAnswer = { shouldStop: false, isBlocked: false, reason: '', notes: '', systemMessage: '' };

function toApply(answer: DefaultHookOutput): LifecycleAnswer {
  const context = answer.getAdditionalContext();
  const { systemMessage = '' } = answer;
  return {
    shouldStop: answer.shouldStopExecution(),
    isBlocked: answer.isBlockingDecision(),
    reason: answer.getEffectiveReason(),
    notes: (context ? `\n\n${context}` : '') + (systemMessage ? systemNote(systemMessage) : ''),
    systemMessage,
  };
}
