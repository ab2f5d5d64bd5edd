import { HookOutcome } from '@agent-hooks/hook-types';
import { type FiredHook, type FiredResult, isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { bringsResponse, describeEffects, readAnswer } from './effects.ts';
import { type State, type StateKind, stateWords } from './state.ts';

/** What a hook of an event came to. */
export function stateOfHook(eventName: string, hook: FiredHook): State {
  const { result, notStarted } = hook;
  if (notStarted) return { kind: passedOver.has(notStarted.why) ? 'skipped' : 'notStarted', details: refusalOf(hook) };
  if (!result) return { kind: 'silent', details: [] };
  if (hasFailed(hook)) return { kind: failureOf(result), details: [...howItFailed(result), ...refusalOf(hook)] };
  const kind = kindOfAnswer(eventName, result);
  if (hook.isMonitored && kind !== 'silent' && kind !== 'allowed')
    return { kind: 'monitored', details: [`would have been ${kind === 'blocked' ? 'refused' : stateWords[kind]}`] };
  return { kind, details: kind === 'changed' ? describeEffects(result.output) : exitOf(result) };
}

/** Whether a hook was to run and did not run well; a refusal is not a failure. */
export function hasFailed({ result, notStarted }: FiredHook): boolean {
  if (notStarted) return !passedOver.has(notStarted.why);
  return result !== undefined && !wellEnded.has(result.outcome);
}

/** Whether the answer of a hook that ran was replaced by a later one. */
export function isReplaced({ counts, isMonitored, result, notStarted }: FiredHook): boolean {
  return !counts && !isMonitored && result !== undefined && notStarted === undefined;
}

/** Reasons by which a hook had nothing to do; all others are problems. */
const passedOver: ReadonlySet<string> = new Set(['sequenceEnded', 'notMatching']);

const wellEnded: ReadonlySet<HookOutcome> = new Set([HookOutcome.Answered, HookOutcome.Silent, HookOutcome.Blocked]);

function failureOf({ outcome }: FiredResult): StateKind {
  return outcome === HookOutcome.NotStarted ? 'notStarted' : 'failed';
}

function kindOfAnswer(eventName: string, { outcome, output }: FiredResult): StateKind {
  if (outcome === HookOutcome.Blocked) return 'blocked';
  if (!output) return 'silent';
  const { decision, stops } = readAnswer(eventName, output);
  if (isBlockingDecision(decision)) return bringsResponse(output) ? 'answered' : 'blocked';
  if (stops) return 'stopped';
  if (decision === 'ask') return 'asked';
  if (describeEffects(output).length > 0) return 'changed';
  return decision === undefined ? 'silent' : 'allowed';
}

function howItFailed(result: FiredResult): string[] {
  const word = failureWords[result.outcome];
  return word === undefined ? exitOf(result) : [word];
}

const failureWords: Readonly<Partial<Record<string, string>>> = {
  timedOut: 'timed out',
  aborted: 'interrupted',
  overflowed: 'printed too much',
  unreadable: 'unreadable answer',
  notStarted: 'could not be started',
};

/** Only what is a process of its own has an exit code, and only one that is not 0 is worth a word. */
function exitOf({ exitCode, signal }: FiredResult): string[] {
  if (signal) return [`ended by ${signal}`];
  return exitCode === null || exitCode === 0 ? [] : [`exit code ${exitCode}`];
}

/** What the failure policy of the hook made of it; where the engine failed, a gate that counts refuses without a result. */
function refusalOf({ isGate, counts, result, notStarted }: FiredHook): string[] {
  const refuses = result ? isBlockingDecision(result.output?.decision) : counts && notStarted?.why === 'engineFailed';
  return isGate && refuses ? ['so it refuses (onFailure: block)'] : [];
}
