import { changesOfInput } from '../data/changes.ts';
import type { PageEvent, PageRound } from '../data/page-data.ts';
import { formatDuration, formatTime } from '../words/format.ts';
import { plural } from '../words/plural.ts';
import { roundWords } from '../words/round-words.ts';
import { describeState } from '../words/state.ts';
import { eventTrack, scale } from './bars.ts';
import { changesBlock } from './changes-block.ts';
import { commandBlock } from './command-block.ts';
import { element, fillOnOpen } from './element.ts';
import { hookView } from './hook-view.ts';
import { textBlock, toText } from './text-block.ts';

/** One event: a line in the list, and its waterfall with all hooks when opened. */
export function eventView(event: PageEvent, longestMs: number): HTMLDetailsElement {
  const state = describeState(event.state);
  const details = element(
    'details',
    { class: event.continuesCall ? 'event continues' : 'event' },
    element(
      'summary',
      {},
      element('time', { text: formatTime(event.at), title: event.at, attributes: { datetime: event.at } }),
      element('span', { class: 'badge', text: nameOf(event), title: nameOf(event) }),
      element('span', { class: 'subject', text: event.subject, title: event.subject.slice(0, 500) }),
      eventTrack(event, longestMs),
      element('span', { class: 'duration', text: formatDuration(event.durationMs) }),
      element('span', { class: `verdict ${event.state.kind}`, text: state, title: state }),
    ),
  );
  fillOnOpen(details, () => [eventBody(event)]);
  return details;
}

/** The event, and the agent in which it happened if that is another one. */
function nameOf({ eventName, agent }: PageEvent): string {
  return agent === undefined ? eventName : `${agent}: ${eventName}`;
}

/** All that is known of an event. */
export function eventBody(event: PageEvent): HTMLElement {
  const { verdict, failure, state } = event;
  const hooks = event.rounds.flatMap((round) => round.hooks);
  const views = event.rounds.flatMap((round, index) => roundView(round, index, event));
  // With one hook there is nothing to choose from.
  if (hooks.length === 1) views.find((view) => view instanceof HTMLDetailsElement)?.setAttribute('open', '');
  return element(
    'div',
    { class: 'event-body' },
    ...(verdict.reason === undefined ? [] : [element('p', { class: `reason ${state.kind}`, text: verdict.reason })]),
    ...(failure
      ? [element('p', { class: 'warning', text: `The engine failed at ${failure.stage}: ${failure.message}` })]
      : []),
    ...(event.truncated
      ? [element('p', { class: 'warning', text: 'Parts of this event were too long for the log and were cut.' })]
      : []),
    element('p', { class: 'about', text: describeRun(event, hooks.length) }),
    ...views,
    element('div', { class: 'hook-scale' }, scale(event.durationMs)),
    ...changesBlock(changesOfInput(event)),
    ...(event.command ? [commandBlock(event.command)] : []),
    element(
      'div',
      { class: 'columns outcome' },
      ...(isOnlyAnswer(event) ? [] : [textBlock('Merged answer', toText(event.answer ?? ''))]),
      textBlock('Input', toText(event.inputs[0]), 'as the event was fired'),
    ),
  );
}

function describeRun({ at, sequential }: PageEvent, count: number): string {
  const when = `${new Date(at).toLocaleDateString()} ${formatTime(at)}`;
  if (count < 2) return `${when} · ${plural(count, 'hook')}`;
  return `${when} · ${plural(count, 'hook')}, ${sequential ? 'one after the other' : 'at the same time'}`;
}

function roundView({ cause, hooks }: PageRound, index: number, event: PageEvent): readonly HTMLElement[] {
  const views = hooks.map((hook) => hookView(hook, event));
  if (index === 0) return views;
  const text = `Round ${index + 1}, ${roundWords[cause]}`;
  return [element('p', { class: 'round', text }), ...views];
}

/** The answer of the only hook that gave one is shown with that hook. */
function isOnlyAnswer({ answer, rounds }: PageEvent): boolean {
  const given = rounds.flatMap(({ hooks }) => hooks.flatMap(({ result }) => result?.output ?? []));
  return given.length === 1 && JSON.stringify(given[0]) === JSON.stringify(answer);
}
