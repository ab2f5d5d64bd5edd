import type {
  DefaultHookOutput,
  FireOptions,
  HookEventFields,
  HookIdentity,
  HookRegistryEntry,
} from '@agent-hooks/hook-system';
import { systemNote } from '../tools/append-text.ts';
import { hasHook, reportFailure } from '../triggers/fire-hook.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { fireLifecycleHook, type LifecycleEventName, type LifecycleMode } from '../triggers/lifecycle-trigger.ts';
import { fireObserved, whenObserved } from '../triggers/observed-events.ts';
import { reportToHost } from '../triggers/report-to-host.ts';
import { stopReasonOf } from '../triggers/tool-answers.ts';
import { ForeignAnswers, type ForeignRefusal } from './foreign-answers.ts';

/** What to do about an event; while answers are only observed, that is nothing but what hooks of other agents refuse. */
export interface LifecycleAnswer extends ForeignRefusal {
  /** What hooks add to the next message for the model. */
  readonly notes: string;
  /** The message alone, for where there is nothing to add it to. */
  readonly systemMessage: string;
  /** What a hook put in the place of the user's prompt. */
  readonly prompt?: string;
}

/** How the events of a session are fired. */
export interface LifecycleOptions {
  readonly config: HookProvider;
  /** Who the events are about, for hooks that want to know: the turn, the subagent, the model. */
  readonly identity?: HookIdentity | undefined;
  /** Default: `observe`. */
  readonly lifecycle?: LifecycleMode | undefined;
  /** Called with every answer, applied or not. */
  readonly onLifecycleAnswer?: ((eventName: LifecycleEventName, answer: DefaultHookOutput) => void) | undefined;
  /** Called with what hooks want the user to read, where answers are applied. */
  readonly onUserMessage?: ((message: string) => void) | undefined;
}

type EventOf<Name extends LifecycleEventName> = Pick<FireOptions, 'signal'> & {
  readonly fields: HookEventFields<Name>;
};

/**
 * Fires an event of a session and says what to do about it. Answers that are only observed are not waited for, unless one
 * of the hooks may refuse all the same, or the session ends.
 */
export async function fireLifecycle<Name extends LifecycleEventName>(
  options: LifecycleOptions,
  eventName: Name,
  event: EventOf<Name>,
): Promise<LifecycleAnswer> {
  const { config, lifecycle } = options;
  const fire = () => fireAndRead(options, eventName, event);
  // The last event of a session comes last.
  if (eventName === 'SessionEnd') await whenObserved(config);
  if (lifecycle === 'apply' || alwaysAwaited.has(eventName)) return fire();
  const mayRefuse = ({ entry }: { readonly entry: HookRegistryEntry }) =>
    entry.dialect !== undefined || entry.config.onFailure === 'block';
  if (await hasHook(config, { eventName }, mayRefuse)) return fire();
  fireObserved(config, () => fire().catch((error: unknown) => reportFailure(config, error, eventName)));
  return nothingToDo;
}

/** Hooks hear of a question before a person is asked it, and a session does not end before its hooks. */
const alwaysAwaited: ReadonlySet<LifecycleEventName> = new Set(['Notification', 'SessionEnd']);

async function fireAndRead<Name extends LifecycleEventName>(
  { config, lifecycle = 'observe', onLifecycleAnswer, onUserMessage, identity }: LifecycleOptions,
  eventName: Name,
  { fields, signal }: EventOf<Name>,
): Promise<LifecycleAnswer> {
  const foreign = new ForeignAnswers();
  const { onHookEnd } = foreign;
  const answer = await fireLifecycleHook(config, eventName, fields, { signal, identity, onHookEnd });
  if (!answer) return nothingToDo;
  onLifecycleAnswer?.(eventName, answer);
  if (lifecycle === 'apply') {
    if (answer.userMessage) onUserMessage?.(answer.userMessage);
    return toApply(answer);
  }
  const refusal = foreign.refusalOf(eventName);
  if (refusal) return { ...nothingToDo, ...refusal };
  if (!onLifecycleAnswer) reportObserved(config, eventName, answer);
  return nothingToDo;
}

/** An answer that would have done something is not lost without a word. */
function reportObserved(config: HookProvider, eventName: LifecycleEventName, answer: DefaultHookOutput): void {
  const { shouldStop, isBlocked, notes, prompt } = toApply(answer);
  const wanted = [
    ...(shouldStop ? ['stop the agent'] : isBlocked ? ['block'] : []),
    ...(prompt !== undefined ? ['change the prompt'] : []),
    ...(notes ? ['tell the model something'] : []),
  ];
  if (wanted.length === 0) return;
  const text = `A hook wanted to ${wanted.join(' and ')} on ${eventName}, which has no effect: this agent only observes the event.`;
  reportToHost(config, 'observed_only', `${text} Set lifecycle: 'apply' to apply such answers.`);
}

const nothingToDo: LifecycleAnswer = {
  shouldStop: false,
  stopReason: '',
  isBlocked: false,
  reason: '',
  notes: '',
  systemMessage: '',
};

function toApply(answer: DefaultHookOutput): LifecycleAnswer {
  const context = answer.getAdditionalContext();
  const { systemMessage = '' } = answer;
  const { prompt } = answer.hookSpecificOutput ?? {};
  return {
    shouldStop: answer.shouldStopExecution(),
    stopReason: stopReasonOf(answer),
    isBlocked: answer.isBlockingDecision(),
    reason: answer.getEffectiveReason(),
    notes: (context ? `\n\n${context}` : '') + (systemMessage ? systemNote(systemMessage) : ''),
    systemMessage,
    ...(typeof prompt === 'string' && { prompt }),
  };
}
