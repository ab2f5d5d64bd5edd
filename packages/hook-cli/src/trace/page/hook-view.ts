import { plural } from '../../terminal/plural.ts';
import type { Change } from '../changes.ts';
import { diffLines } from '../diff-lines.ts';
import { formatDuration } from '../format.ts';
import type { PageEvent, PageHook } from '../page-data.ts';
import { hookTrack } from './bars.ts';
import { element, fillOnOpen } from './element.ts';

/** One hook: its line in the waterfall, and all that is known of it when opened. */
export function hookView(hook: PageHook, event: PageEvent): HTMLDetailsElement {
  const details = element(
    'details',
    { class: 'hook' },
    element(
      'summary',
      {},
      element(
        'span',
        { class: 'name', text: hook.name, title: hook.command ?? hook.name },
        element('small', { text: hook.type }),
      ),
      hookTrack(hook, event),
      element('span', { class: 'duration', text: formatDuration(hook.durationMs) }),
      element('span', { class: `verdict ${hook.kind}`, text: hook.outcome }),
    ),
  );
  fillOnOpen(details, () => [hookBody(hook, event)]);
  return details;
}

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

function hookBody(hook: PageHook, event: PageEvent): HTMLElement {
  const { isProcess } = hook;
  const chained = hook.input === undefined ? '' : 'as the hooks before it had changed it';
  return element(
    'div',
    { class: 'hook-body' },
    facts(hook),
    ...hook.warnings.map((text) => element('p', { class: 'warning', text })),
    ...(hook.error === undefined ? [] : [element('p', { class: 'warning', text: hook.error })]),
    changesBlock(hook.changes),
    element(
      'div',
      { class: 'columns' },
      textBlock(
        'Decision',
        toText(hook.output ?? ''),
        hook.output === undefined ? 'it gave no answer' : 'as the engine read it',
      ),
      textBlock(isProcess ? 'stdin' : 'Given', toText(hook.input ?? event.input), chained),
      textBlock(isProcess ? 'stdout' : 'Answer', hook.stdout),
      ...(isProcess || hook.stderr !== '' ? [textBlock('stderr', hook.stderr)] : []),
    ),
  );
}

function facts(hook: PageHook): HTMLElement {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['outcome', hook.outcome],
    ['exit code', hook.exitCode === null ? 'none' : String(hook.exitCode)],
    ['signal', hook.signal],
    ['kind', hook.type],
    ['source', hook.source],
    ['started', `${formatDuration(hook.startedMs)} after the event`],
    ['took', formatDuration(hook.durationMs)],
    [hook.targetLabel, hook.command],
  ];
  const list = element('dl', { class: 'facts' });
  for (const [name, value] of rows) {
    if (value === undefined) continue;
    list.append(element('div', {}, element('dt', { text: name }), element('dd', { text: value })));
  }
  return list;
}

function changesBlock(changes: readonly Change[]): HTMLElement {
  const title = changes.length === 0 ? 'What it changed' : `What it changed: ${plural(changes.length, 'value')}`;
  const block = element('section', { class: 'block changes' }, element('h4', { text: title }));
  if (changes.length === 0) block.append(element('p', { class: 'nothing', text: 'nothing' }));
  for (const change of changes) block.append(changeView(change));
  return block;
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
