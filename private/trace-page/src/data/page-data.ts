import { getDialect, isDialectName } from '@agent-hooks/hook-dialects';
import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook, FiredRound } from '@agent-hooks/hook-types/internal';
import { stateOfEvent } from '../words/event-state.ts';
import { subjectOfEvent } from '../words/event-subject.ts';
import { stateOfHook } from '../words/hook-state.ts';
import type { State } from '../words/state.ts';
import { type Change, changesByHook } from './changes.ts';
import { type CommandEffects, effectsOfCommand } from './command-effects.ts';
import { groupCalls } from './group-calls.ts';
import { summarise, type TraceSummary } from './trace-summary.ts';

/** All that the page shows, as plain data. */
export interface PageData {
  readonly title: string;
  readonly summary: TraceSummary;
  /** Lines of the log that contain no event. */
  readonly broken: number;
  readonly events: readonly PageEvent[];
}

/** One event on the page: its record, with what is to be said of it. */
export interface PageEvent extends Omit<FiredEvent, 'rounds'> {
  readonly subject: string;
  readonly state: State;
  readonly command?: CommandEffects | undefined;
  /** True if an event of the same call of a tool is right before it. */
  readonly continuesCall: boolean;
  readonly rounds: readonly PageRound[];
}

/** One round of hooks on the page. */
export interface PageRound extends Omit<FiredRound, 'hooks'> {
  readonly hooks: readonly PageHook[];
}

/** One hook of an event on the page. */
export interface PageHook extends FiredHook {
  /** The agent for which it was written, if that is another one. */
  readonly agent?: string;
  readonly state: State;
  readonly changes: readonly Change[];
}

/** Works out what the page shows of a log. */
export function toPageData(title: string, events: readonly FiredEvent[], broken: number): PageData {
  const grouped = groupCalls(events);
  return {
    ...{ title, summary: summarise(events), broken },
    events: grouped.map(({ event, continuesCall }) => ({ ...toPageEvent(event), continuesCall })),
  };
}

/** One event with what is to be said of it. */
export function toPageEvent(event: FiredEvent): Omit<PageEvent, 'continuesCall'> {
  return {
    ...event,
    subject: subjectOfEvent(event),
    state: stateOfEvent(event),
    command: effectsOfCommand(event),
    rounds: event.rounds.map(({ cause, hooks }) => ({
      cause,
      hooks: hooks.map((hook) => ({
        ...hook,
        ...agentOf(hook),
        state: stateOfHook(event.eventName, hook),
        changes: changesByHook(event, hook),
      })),
    })),
  };
}

/** A log may come from a version that knows more agents: their short names are shown as they are. */
function agentOf({ dialect }: FiredHook): Pick<PageHook, 'agent'> {
  if (dialect === 'native') return {};
  return { agent: isDialectName(dialect) ? getDialect(dialect).agent : dialect };
}
