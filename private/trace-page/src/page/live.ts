import type { InspectedRow } from '../data/inspected-row.ts';
import { plural } from '../words/plural.ts';
import { detailPane } from './detail-pane.ts';
import { element } from './element.ts';
import { RowFilter } from './row-filter.ts';
import { searchInEverything } from './server.ts';
import { toolbar } from './toolbar.ts';
import { VirtualList } from './virtual-list.ts';

/** Shows events as they are recorded, which the server of the page sends. */
export function startLive(root: HTMLElement): void {
  document.body.classList.add('live');
  const filter = new RowFilter();
  const split = element('main', { class: 'split' });
  /** Where there is no room for both, the list gives way to the event that is open. */
  const open = (isOpen: boolean) => split.classList.toggle('open', isOpen);
  const detail = detailPane(() => goBack());
  const list = new VirtualList({
    onChoose: ({ id }) => {
      open(true);
      detail.show(id);
    },
    onMove: ({ id }) => detail.follow(id),
  });
  const goBack = () => {
    open(false);
    list.focus();
  };
  split.append(list.view, detail.view);
  const status = element('p', { class: 'status', attributes: { role: 'status' } });
  let isPaused = false;
  let isConnected = false;

  const announce = () => {
    const { rows, shown } = filter;
    const count =
      shown.length === rows.length
        ? plural(rows.length, 'event')
        : `${shown.length} of ${plural(rows.length, 'event')}`;
    const behind = rows.length - filter.seen;
    const live = isPaused ? `paused, ${behind} more` : isConnected ? 'live' : 'not connected';
    status.textContent = `${count} · ${live}`;
  };
  const refresh = () => {
    list.setRows(filter.shown);
    announce();
  };
  const tools = toolbar({
    onKinds: (kinds) => {
      filter.setKinds(kinds);
      refresh();
    },
    onText: async (text) => {
      filter.setFound(text === '' ? undefined : await searchInEverything(text), text);
      refresh();
    },
    onPause: (paused) => {
      isPaused = paused;
      if (!paused) filter.catchUp();
      refresh();
    },
  });

  const source = new EventSource('rows');
  source.addEventListener('open', () => {
    isConnected = true;
    announce();
  });
  source.addEventListener('error', () => {
    isConnected = false;
    announce();
  });
  source.addEventListener('message', ({ data }) => {
    // The same version of the command sent it.
    filter.add(JSON.parse(data) as InspectedRow[]);
    if (!isPaused) filter.catchUp();
    tools.offer(filter.kinds);
    refresh();
  });

  root.append(
    element(
      'header',
      {},
      element('div', { class: 'title' }, element('h1', { text: 'Hook inspector' }), status),
      tools.view,
    ),
    split,
    element('footer', { text: '↑ ↓ move · Enter opens · Esc back · / searches · p pauses · r runs again' }),
  );
  announce();
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Escape') {
      if (event.target === tools.search) tools.clear();
      goBack();
    } else if (typing) {
      if (event.target !== tools.search || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
      event.preventDefault();
      list.focus();
      if (event.key === 'Enter') list.choose();
    } else if (event.key === '/') {
      event.preventDefault();
      tools.search.focus();
    } else if (event.key === 'p') tools.togglePause();
    else if (event.key === 'r') {
      // Otherwise the letter would be typed into the field to which it leads.
      event.preventDefault();
      detail.runAgain();
    } else if (event.target === document.body || event.target === list.view) list.press(event);
  });
}
