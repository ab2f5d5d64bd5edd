import { getKindRow, HookOutcome, isHookType } from '@agent-hooks/hook-types';
import type { RecordedEvent, RecordedHook } from '../record/recorded-event.ts';
import { type Change, chainInput, findChanges } from './changes.ts';
import { summarise, type TraceSummary } from './trace-summary.ts';
import { describeOutcome, describeSubject, hasFailed, judgeEvent, type Verdict, type VerdictKind } from './verdict.ts';

/** All that the page shows, as plain data. */
export interface PageData {
  readonly title: string;
  readonly summary: TraceSummary;
  /** Lines of the log that hold no event. */
  readonly broken: number;
  readonly events: readonly PageEvent[];
}

/** One event on the page. */
export interface PageEvent {
  readonly at: string;
  readonly name: string;
  readonly subject: string;
  readonly durationMs: number;
  readonly verdict: Verdict;
  readonly sequential: boolean;
  readonly truncated: boolean;
  readonly input: unknown;
  readonly output?: unknown;
  readonly hooks: readonly PageHook[];
}

/** One hook of an event on the page. */
export interface PageHook extends Omit<RecordedHook, 'outcome'> {
  readonly kind: VerdictKind;
  readonly outcome: string;
  /** What it was given, where that is not the event's own input. */
  readonly input?: unknown;
  readonly changes: readonly Change[];
  /** What kind of target it has, such as a command or an address. */
  readonly targetLabel: string;
  /** True if each run is a process of its own, with stdin, stdout and stderr. */
  readonly isProcess: boolean;
}

/** Works out what the page shows of a log. */
export function toPageData(title: string, events: readonly RecordedEvent[], broken: number): PageData {
  return { title, summary: summarise(events), broken, events: events.map(toPageEvent) };
}

function toPageEvent(event: RecordedEvent): PageEvent {
  const { at, eventName, durationMs, input, output, sequential = false, truncated = false } = event;
  return {
    at,
    name: eventName,
    subject: describeSubject(event),
    durationMs,
    verdict: judgeEvent(event),
    sequential,
    truncated,
    input,
    ...(output && { output }),
    hooks: toPageHooks(event),
  };
}

function toPageHooks({ eventName, input, sequential, hooks }: RecordedEvent): PageHook[] {
  let current: Readonly<Record<string, unknown>> = input;
  return hooks.map((hook) => {
    const given = current;
    if (sequential) current = chainInput(eventName, current, hook.output);
    return {
      ...hook,
      kind: kindOf(hook),
      outcome: describeOutcome(hook),
      ...(given !== input && { input: given }),
      changes: findChanges(eventName, given, hook.output),
      ...kindFacts(hook.type),
    };
  });
}

/** A log may have been written by another version, which knew other kinds. */
function kindFacts(type: string): Pick<PageHook, 'targetLabel' | 'isProcess'> {
  if (!isHookType(type)) return { targetLabel: 'command', isProcess: false };
  const { words, startsProcess } = getKindRow(type);
  return { targetLabel: words.target, isProcess: startsProcess };
}

function kindOf(hook: RecordedHook): VerdictKind {
  if (hook.outcome === HookOutcome.Blocked || hook.output?.decision === 'block' || hook.output?.decision === 'deny') {
    return 'blocked';
  }
  if (hasFailed(hook)) return 'failed';
  if (hook.output?.continue === false) return 'stopped';
  if (hook.output?.decision === 'ask') return 'asked';
  if (hook.output?.hookSpecificOutput !== undefined) return 'changed';
  return hook.output === undefined ? 'silent' : 'allowed';
}
