import { plural } from '../../terminal/plural.ts';
import { formatDuration } from '../../words/format.ts';
import { type StateKind, stateWords } from '../../words/state.ts';
import type { PageData, PageEvent } from '../page-data.ts';
import { element } from './element.ts';
import { eventView } from './event-view.ts';
import { type Filter, isShown, kindsOf } from './filter.ts';
import { moveByKeys } from './keys.ts';
import { overview } from './overview.ts';

/** How many events are drawn at a time; more follow as the reader comes near the end. */
const step = 150;

const root = document.getElementById('page');
const source = document.getElementById('data');
// The page contains the data that the same version of the command wrote into it.
if (root && source) draw(root, JSON.parse(source.textContent ?? '') as PageData);

function draw(page: HTMLElement, data: PageData): void {
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

  const search = searchField((text) => apply({ text }));
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
      overview(data.events, startMs, data.summary.spanMs, goTo),
      element(
        'div',
        { class: 'tools' },
        search,
        chips(data, (kinds) => apply({ kinds })),
        status,
      ),
    ),
    earlier,
    list,
    end,
    element('footer', { text: '↑ ↓ move · Enter opens · / searches · Esc clears' }),
  );
  apply({});
  keepNear(end, drawLater);
  moveByKeys(list, search);
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

function searchField(onText: (text: string) => void): HTMLInputElement {
  const field = element('input', {
    attributes: { type: 'search', placeholder: 'Search in everything', 'aria-label': 'Search in everything' },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = () => {
    clearTimeout(timer);
    timer = undefined;
    onText(field.value.trim());
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, 120);
  });
  field.addEventListener('change', () => timer !== undefined && search());
  return field;
}

function chips(data: PageData, onKinds: (kinds: ReadonlySet<string>) => void): HTMLElement {
  const present = new Set(data.events.flatMap(kindsOf));
  const chosen = new Set<string>();
  // The keys of a table are its keys; Object.keys loses that in its type.
  const buttons = (Object.keys(stateWords) as StateKind[])
    .filter((kind) => present.has(kind))
    .map((kind) => {
      const button = element('button', {
        class: `chip ${kind}`,
        text: stateWords[kind],
        attributes: { 'aria-pressed': 'false' },
      });
      button.addEventListener('click', () => {
        if (!chosen.delete(kind)) chosen.add(kind);
        button.setAttribute('aria-pressed', String(chosen.has(kind)));
        onKinds(new Set(chosen));
      });
      return button;
    });
  return element('div', { class: 'chips', attributes: { role: 'group', 'aria-label': 'Show only' } }, ...buttons);
}

function emptyText({ events }: PageData): string {
  return events.length === 0 ? 'The log contains no events.' : 'No event matches.';
}
