import { kindsOf } from '../data/kinds-of.ts';
import type { PageEvent } from '../data/page-data.ts';

/** Which events are shown. */
export interface Filter {
  readonly text: string;
  /** Of what the events came to; empty: any. */
  readonly kinds: ReadonlySet<string>;
}

/** The text of each event: a filter looks through all of them with every key. */
const texts = new WeakMap<PageEvent, string>();

/** Whether an event is shown. */
export function isShown(event: PageEvent, { text, kinds }: Filter): boolean {
  if (kinds.size > 0 && !kindsOf(event).some((kind) => kinds.has(kind))) return false;
  return text === '' || textOf(event).includes(text.toLowerCase());
}

function textOf(event: PageEvent): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = JSON.stringify(event).toLowerCase();
  texts.set(event, text);
  return text;
}
