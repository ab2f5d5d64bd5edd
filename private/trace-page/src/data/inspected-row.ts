import type { FiredEvent } from '@agent-hooks/hook-types';
import { subjectOfEvent } from '../words/event-subject.ts';
import { describeState, type StateKind } from '../words/state.ts';
import { kindsOf } from './kinds-of.ts';
import type { PageEvent } from './page-data.ts';

/** One line of the list: what can be seen, sorted and filtered without the whole event. */
export interface InspectedRow {
  /** Counts from 0, in the order in which the events were read. */
  readonly id: number;
  readonly at: string;
  readonly eventName: string;
  /** The agent in which it happened, if that is another one. */
  readonly agent?: string;
  readonly subject: string;
  readonly durationMs: number;
  readonly kind: StateKind;
  readonly state: string;
  /** What the event came to, and the problems of its hooks. */
  readonly kinds: readonly string[];
  /** The project, for people. */
  readonly project: string;
}

/** The line of an event. A long subject is cut: the whole is in the event. */
export function toRow(
  event: FiredEvent,
  page: PageEvent,
  { id, project }: Pick<InspectedRow, 'id' | 'project'>,
): InspectedRow {
  return {
    ...{ id, at: event.at, eventName: event.eventName },
    ...(event.agent !== undefined && { agent: event.agent }),
    subject: subjectOfEvent(event).slice(0, 300),
    durationMs: event.durationMs,
    kind: page.state.kind,
    state: describeState(page.state),
    kinds: [...new Set(kindsOf(page))],
    project,
  };
}
