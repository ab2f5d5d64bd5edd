import { kindsOf } from '../data/kinds-of.ts';
import type { PageData, PageEvent } from '../data/page-data.ts';
import { formatDuration } from '../words/format.ts';
import { plural } from '../words/plural.ts';
import { stateWords } from '../words/state.ts';
import { element } from './element.ts';
import { eventView } from './event-view.ts';
import { type Filter, isShown } from './filter.ts';
import { moveByKeys } from './keys.ts';
import { overview } from './overview.ts';
import { toolbar } from './toolbar.ts';

/** How many events are drawn at a time; more follow as the reader comes near the end. */
const step = 150;

/** Shows the events of a log, all of which are in the page. */
export function drawRecorded(page: HTMLElement, data: PageData): void {
  const startMs = data.events.reduce((least, { at }) => Math.min(least, Date.parse(at)), Number.POSITIVE_INFINITY);
  const longestMs = data.events.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
  const list = element('main', { class: 'events', attributes: { 'aria-label': 'Events' } });
  const status = element('p', { class: 'status', attributes: { role: 'status' } });
  const end = element('div', { class: 'end' });
  const earlier = element('button', { class: 'earlier' });
  let filter: Filter = { text: '', kinds: new Set() };
  let shown: readonly PageEvent[] = [];
  // Only these of the shown events are drawn, so that the page stays quick however many there are.
  let [from, to] = [0, 0];

  const views = (events: readonly PageEvent[]) => events.map((event) => eventView(event, longestMs));
  const drawLater = () => {
    list.append(...views(shown.slice(to, to + step)));
    to = Math.min(shown.length, to + step);
  };
  const showEarlier = () => {
    earlier.hidden = from === 0;
    earlier.textContent = `Show earlier events (${from} more)`;
  };
  const drawFrom = (index: number) => {
    from = index;
    to = index;
    list.replaceChildren();
    drawLater();
    showEarlier();
  };
  earlier.addEventListener('click', () => {
    const start = Math.max(0, from - step);
    list.prepend(...views(shown.slice(start, from)));
    from = start;
    showEarlier();
  });
  const apply = (changed: Partial<Filter>) => {
    filter = { ...filter, ...changed };
    shown = data.events.filter((event) => isShown(event, filter));
    drawFrom(0);
    status.textContent =
      shown.length === data.events.length ? '' : `${shown.length} of ${plural(data.events.length, 'event')}`;
    if (shown.length === 0) list.append(element('p', { class: 'nothing', text: emptyText(data) }));
  };
  const goTo = (event: PageEvent) => {
    if (!isShown(event, filter)) return;
    const index = shown.indexOf(event);
    if (index < from || index >= to) drawFrom(Math.max(0, index - 5));
    const details = list.children[index - from];
    if (!(details instanceof HTMLDetailsElement)) return;
    details.open = true;
    details.scrollIntoView({ block: 'start' });
    details.querySelector('summary')?.focus({ preventScroll: true });
  };

  const tools = toolbar({ onText: (text) => apply({ text }), onKinds: (kinds) => apply({ kinds }) }, status);
  tools.offer(new Set(data.events.flatMap(kindsOf)));
  page.append(
    element(
      'header',
      {},
      element(
        'div',
        { class: 'title' },
        element('h1', { text: 'Hook trace' }),
        element('span', { class: 'file', text: data.title }),
      ),
      figures(data),
      overview(data.events, { startMs, spanMs: data.summary.spanMs }, goTo),
      tools.view,
    ),
    earlier,
    list,
    end,
    element('footer', { text: '↑ ↓ move · Enter opens · / searches · Esc clears' }),
  );
  apply({});
  keepNear(end, drawLater);
  moveByKeys(list, tools.search);
}

/** Calls whenever the end of the page is near; observing again asks again, also where it was near before. */
function keepNear(end: HTMLElement, onNear: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      onNear();
      observer.unobserve(end);
      observer.observe(end);
    },
    { rootMargin: '1500px' },
  );
  observer.observe(end);
}

function figures({ summary, broken }: PageData): HTMLElement {
  const rows: readonly (readonly [number | string, string, string])[] = [
    [summary.events, summary.events === 1 ? 'event' : 'events', ''],
    [summary.hooks, summary.hooks === 1 ? 'hook run' : 'hooks run', ''],
    [summary.blocked, stateWords.blocked, 'blocked'],
    ...(summary.withheld > 0 ? [[summary.withheld, stateWords.withheld, 'withheld'] as const] : []),
    [summary.stopped, stateWords.stopped, 'stopped'],
    [summary.changed, stateWords.changed, 'changed'],
    [summary.failedHooks, summary.failedHooks === 1 ? 'failed hook' : 'failed hooks', 'failed'],
    [formatDuration(summary.spanMs), 'in total', ''],
    ...(broken > 0 ? [[broken, 'unreadable lines', 'failed'] as const] : []),
  ];
  const list = element('dl', { class: 'figures' });
  for (const [figure, name, kind] of rows) {
    const quiet = figure === 0 ? ' quiet' : '';
    const value = element('dd', { class: `${kind}${quiet}`, text: String(figure) });
    list.append(element('div', {}, element('dt', { text: name }), value));
  }
  return list;
}

function emptyText({ events }: PageData): string {
  return events.length === 0 ? 'The log contains no events.' : 'No event matches.';
}
