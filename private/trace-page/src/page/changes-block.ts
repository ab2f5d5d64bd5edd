import type { Change } from '../data/changes.ts';
import { diffLines } from '../data/diff-lines.ts';
import { plural } from '../words/plural.ts';
import { element } from './element.ts';
import { toText } from './text-block.ts';

/** What was changed, value by value, as differences; nothing if nothing was. */
export function changesBlock(changes: readonly Change[]): readonly HTMLElement[] {
  if (changes.length === 0) return [];
  const heading = element('h4', { text: `Changed: ${plural(changes.length, 'value')}` });
  return [element('section', { class: 'block changes' }, heading, ...changes.map(changeView))];
}

function changeView({ path, before, after }: Change): HTMLElement {
  const [old, young] = [before, after].map((value) => (value === undefined ? undefined : toText(value)));
  const lines =
    old === undefined || young === undefined
      ? (old ?? young ?? '').split('\n').map((text) => ({ sign: old === undefined ? '+' : '-', text }))
      : diffLines(old, young);
  const body = element('pre', { class: 'diff', attributes: { tabindex: '0', 'aria-label': `Change of ${path}` } });
  for (const { sign, text } of lines) {
    const tag = sign === '+' ? 'ins' : sign === '-' ? 'del' : 'span';
    body.append(element(tag, { text: `${sign} ${text}\n` }));
  }
  return element('figure', {}, element('figcaption', { text: path }), body);
}
