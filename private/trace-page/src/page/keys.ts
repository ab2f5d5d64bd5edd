/** Moves through the list with the arrow keys, and to the search field with a slash. */
export function moveByKeys(list: HTMLElement, search: HTMLInputElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === search) leaveSearch(event, list, search);
    else if (event.key === '/') {
      event.preventDefault();
      search.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // Inside of a text that scrolls, the keys scroll.
      if (document.activeElement?.tagName === 'PRE') return;
      event.preventDefault();
      move(list, event.key === 'ArrowDown' ? 1 : -1);
    }
  });
}

/** From the search field, the arrow goes to the first event that was found, and Enter opens it. */
function leaveSearch(event: KeyboardEvent, list: HTMLElement, search: HTMLInputElement): void {
  if (event.key === 'Escape') clear(search);
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
  event.preventDefault();
  // What was typed a moment ago counts already.
  search.dispatchEvent(new Event('change'));
  const first = list.querySelector('details');
  first?.querySelector('summary')?.focus();
  if (first && event.key === 'Enter') first.open = true;
}

function clear(search: HTMLInputElement): void {
  search.value = '';
  search.dispatchEvent(new Event('input'));
  search.blur();
}

function move(list: HTMLElement, by: 1 | -1): void {
  const open = [...list.querySelectorAll('summary')].filter((summary) => summary.checkVisibility());
  const current = document.activeElement instanceof HTMLElement ? open.indexOf(document.activeElement) : -1;
  const next = open[Math.max(0, current + by)];
  next?.focus();
}
