import { type StateKind, stateWords } from '../words/state.ts';
import { element } from './element.ts';

export interface ToolbarEvents {
  readonly onText: (text: string) => void;
  readonly onKinds: (kinds: ReadonlySet<string>) => void;
  /** Live pages can be paused. */
  readonly onPause?: (isPaused: boolean) => void;
}

export interface Toolbar {
  readonly view: HTMLElement;
  readonly search: HTMLInputElement;
  /** Offers these states to choose from. */
  offer(kinds: ReadonlySet<string>): void;
  togglePause(): void;
  clear(): void;
}

/** The search field, the states to choose from and the pause button, with what else belongs beside them. */
export function toolbar({ onText, onKinds, onPause }: ToolbarEvents, ...more: readonly HTMLElement[]): Toolbar {
  const search = element('input', {
    attributes: { type: 'search', placeholder: 'Search in everything', 'aria-label': 'Search in everything' },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    clearTimeout(timer);
    timer = undefined;
    onText(search.value.trim());
  };
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
  search.addEventListener('change', () => timer !== undefined && ask());
  const pause = element('button', { class: 'chip', text: 'Pause', attributes: { 'aria-pressed': 'false' } });
  const togglePause = () => {
    const isPaused = pause.getAttribute('aria-pressed') !== 'true';
    pause.setAttribute('aria-pressed', String(isPaused));
    onPause?.(isPaused);
  };
  pause.addEventListener('click', togglePause);
  const chips = element('div', { class: 'chips', attributes: { role: 'group', 'aria-label': 'Show only' } });
  const chosen = new Set<string>();
  const offered = new Map<string, HTMLElement>();

  const offer = (kinds: ReadonlySet<string>) => {
    if (kinds.size === offered.size) return;
    // The keys of a table are its keys; Object.keys loses that in its type.
    for (const kind of Object.keys(stateWords) as StateKind[]) {
      if (!kinds.has(kind)) continue;
      const chip = offered.get(kind) ?? makeChip(kind);
      offered.set(kind, chip);
      chips.append(chip);
    }
  };
  const makeChip = (kind: StateKind) => {
    const attributes = { 'aria-pressed': 'false' };
    const chip = element('button', { class: `chip ${kind}`, text: stateWords[kind], attributes });
    chip.addEventListener('click', () => {
      if (!chosen.delete(kind)) chosen.add(kind);
      chip.setAttribute('aria-pressed', String(chosen.has(kind)));
      onKinds(new Set(chosen));
    });
    return chip;
  };
  return {
    view: element('div', { class: 'tools' }, search, chips, ...(onPause ? [pause] : []), ...more),
    search,
    offer,
    togglePause,
    clear: () => {
      search.value = '';
      onText('');
    },
  };
}
