import { getEventRow, HookOutcome, isBlockingDecision, isRecord } from '@agent-hooks/hook-types';
import type { RecordedEvent, RecordedHook } from '../record/recorded-event.ts';

/** What an event came to, as one of few kinds, so that it can be coloured and counted. */
export type VerdictKind = 'stopped' | 'blocked' | 'asked' | 'changed' | 'failed' | 'allowed' | 'silent';

/** What an event came to. */
export interface Verdict {
  readonly kind: VerdictKind;
  /** In few words. */
  readonly label: string;
  /** The reason that was given, if any. */
  readonly reason?: string;
}

/** Says what the merged answer to an event came to. */
export function judgeEvent({ eventName, output, hooks }: RecordedEvent): Verdict {
  const row = getEventRow(eventName);
  const answer = output && row.readAnswer(output);
  const why = (text: string | undefined) => (text ? { reason: text } : {});
  if (answer?.stops) return { kind: 'stopped', label: 'stopped', ...why(answer.stopReason) };
  if (answer && isBlockingDecision(answer.decision)) {
    const label = row.effects.includes('block') ? 'blocked' : 'block without effect';
    return { kind: 'blocked', label, ...why(answer.reason) };
  }
  if (answer?.decision === 'ask') return { kind: 'asked', label: 'ask the user', ...why(answer.reason) };
  const effects = describeEffects(output);
  if (hooks.some(hasFailed)) return { kind: 'failed', label: ['hook failed', ...effects].join(', ') };
  if (effects.length > 0) return { kind: 'changed', label: effects.join(', ') };
  return answer?.decision === undefined
    ? { kind: 'silent', label: 'no answer' }
    : { kind: 'allowed', label: 'allowed' };
}

/** Says how a hook ended, in few words. */
export function describeOutcome({ outcome, exitCode, signal }: RecordedHook): string {
  if (outcome !== HookOutcome.Failed) return outcomeWords[outcome];
  if (signal !== undefined) return `failed, ${signal}`;
  return exitCode === null ? 'failed' : `failed, exit ${exitCode}`;
}

/** Tells whether a hook did not run well; a refusal is no failure. */
export function hasFailed({ outcome }: RecordedHook): boolean {
  return !wellEnded.has(outcome);
}

/** What the event was about, in one line. */
export function describeSubject({ eventName, input }: RecordedEvent): string {
  const { matchField } = getEventRow(eventName);
  const subject = matchField === undefined ? undefined : input[matchField];
  const detail = isRecord(input.tool_input) ? firstText(input.tool_input) : input.prompt;
  const model = isRecord(input.llm_request) ? input.llm_request.model : undefined;
  return [subject, detail, model].filter((part) => typeof part === 'string' && part !== '').join(': ');
}

const wellEnded: ReadonlySet<HookOutcome> = new Set([HookOutcome.Answered, HookOutcome.Silent, HookOutcome.Blocked]);

const outcomeWords: Readonly<Record<Exclude<HookOutcome, 'failed'>, string>> = {
  answered: 'answered',
  silent: 'said nothing',
  blocked: 'blocked, exit 2',
  timedOut: 'timed out',
  aborted: 'aborted',
  notStarted: 'not started',
  overflowed: 'printed too much',
  unreadable: 'unreadable answer',
};

/** What an answer may do besides deciding, by its field. */
const effectWords: Readonly<Record<string, string>> = {
  tool_input: 'input changed',
  llm_request: 'request changed',
  llm_response: 'answer replaced',
  toolConfig: 'tools restricted',
  additionalContext: 'context added',
};

function describeEffects(output: RecordedEvent['output']): string[] {
  if (!output) return [];
  const specific = isRecord(output.hookSpecificOutput) ? Object.keys(output.hookSpecificOutput) : [];
  return [
    ...specific.flatMap((field) => effectWords[field] ?? []),
    ...(output.systemMessage ? ['message added'] : []),
    ...(output.suppressOutput ? ['display suppressed'] : []),
  ];
}

function firstText(fields: Readonly<Record<string, unknown>>): string | undefined {
  return Object.values(fields).find((value): value is string => typeof value === 'string');
}
