import type { PageEvent } from '../page-data.ts';

/** Which events are shown. */
export interface Filter {
  readonly text: string;
  /** Of what the events came to; empty: any. */
  readonly kinds: ReadonlySet<string>;
}

const texts = new WeakMap<PageEvent, string>();

/** Tells whether an event is shown. */
export function isShown(event: PageEvent, { text, kinds }: Filter): boolean {
  if (kinds.size > 0 && !kindsOf(event).some((kind) => kinds.has(kind))) return false;
  return text === '' || textOf(event).includes(text.toLowerCase());
}

/** What an event came to, and the problems of its hooks. */
export function kindsOf({ state, rounds }: PageEvent): readonly string[] {
  const kinds = rounds.flatMap(({ hooks }) => hooks.map((hook) => hook.state.kind));
  return [state.kind, ...kinds.filter((kind) => kind === 'failed' || kind === 'notStarted')];
}

function textOf(event: PageEvent): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = JSON.stringify(event).toLowerCase();
  texts.set(event, text);
  return text;
}
