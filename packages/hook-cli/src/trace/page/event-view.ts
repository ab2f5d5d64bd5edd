import { plural } from '../../terminal/plural.ts';
import { formatDuration } from '../format.ts';
import type { PageEvent } from '../page-data.ts';
import { eventTrack, scale } from './bars.ts';
import { element, fillOnOpen } from './element.ts';
import { hookView, textBlock, toText } from './hook-view.ts';

/** One event: a line in the list, and its waterfall with all hooks when opened. */
export function eventView(event: PageEvent, startMs: number): HTMLDetailsElement {
  const offset = Math.max(0, Date.parse(event.at) - startMs);
  const details = element(
    'details',
    { class: 'event' },
    element(
      'summary',
      {},
      element('time', { text: `+${formatDuration(offset)}`, title: event.at, attributes: { datetime: event.at } }),
      element('span', { class: 'badge', text: event.name }),
      element('span', { class: 'subject', text: event.subject, title: event.subject.slice(0, 500) }),
      eventTrack(event),
      element('span', { class: 'duration', text: formatDuration(event.durationMs) }),
      element('span', {
        class: `verdict ${event.verdict.kind}`,
        text: event.verdict.label,
        title: event.verdict.label,
      }),
    ),
  );
  fillOnOpen(details, () => [eventBody(event)]);
  return details;
}

function eventBody(event: PageEvent): HTMLElement {
  const { reason, kind } = event.verdict;
  const hooks = event.hooks.map((hook) => hookView(hook, event));
  // With one hook there is nothing to choose from.
  if (hooks.length === 1) hooks[0]?.setAttribute('open', '');
  return element(
    'div',
    { class: 'event-body' },
    ...(reason === undefined ? [] : [element('p', { class: `reason ${kind}`, text: reason })]),
    ...(event.truncated
      ? [element('p', { class: 'warning', text: 'Parts of this event were too long for the log and were cut.' })]
      : []),
    element('p', {
      class: 'about',
      text: `${event.at} · ${plural(event.hooks.length, 'hook')}, ${event.sequential ? 'one after the other' : 'at once'}`,
    }),
    ...hooks,
    element('div', { class: 'hook-scale' }, scale(event.durationMs)),
    element(
      'div',
      { class: 'columns outcome' },
      textBlock('Merged answer', toText(event.output ?? '')),
      textBlock('Input', toText(event.input)),
    ),
  );
}
