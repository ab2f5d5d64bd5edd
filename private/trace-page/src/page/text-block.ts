import { element } from './element.ts';

/** A titled block of text as it is. */
export function textBlock(title: string, text: string, note = ''): HTMLElement {
  const heading = element('h4', { text: title });
  if (note !== '') heading.append(element('small', { text: note }));
  const body =
    text === ''
      ? element('p', { class: 'nothing', text: 'empty' })
      : element('pre', { text, attributes: { tabindex: '0', 'aria-label': title } });
  return element('section', { class: 'block' }, heading, body);
}

/** A value as JSON, or as it is if it is text. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
}

/** Whether a text is just this value as JSON, so that one of the two is enough to show. */
export function saysTheSame(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
