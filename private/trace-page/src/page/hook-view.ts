import type { FiredResult } from '@agent-hooks/hook-types/internal';
import type { PageEvent, PageHook } from '../data/page-data.ts';
import { formatDuration } from '../words/format.ts';
import { isReplaced } from '../words/hook-state.ts';
import { describeState } from '../words/state.ts';
import { hookTrack } from './bars.ts';
import { changesBlock } from './changes-block.ts';
import { element, fillOnOpen } from './element.ts';
import { saysTheSame, textBlock, toText } from './text-block.ts';

/** One hook: its line in the waterfall, and all that is known of it when opened. */
export function hookView(hook: PageHook, event: PageEvent): HTMLDetailsElement {
  const state = describeState(hook.state);
  const details = element(
    'details',
    { class: isReplaced(hook) ? 'hook replaced' : 'hook' },
    element(
      'summary',
      {},
      element(
        'span',
        { class: 'name', text: hook.name, title: hook.target ?? hook.name },
        element('small', { text: hook.type }),
      ),
      hookTrack(hook, event),
      element('span', {
        class: 'duration',
        text: hook.durationMs === undefined ? '' : formatDuration(hook.durationMs),
      }),
      element('span', { class: `verdict ${hook.state.kind}`, text: state, title: state }),
    ),
  );
  fillOnOpen(details, () => [hookBody(hook, event)]);
  return details;
}

function hookBody(hook: PageHook, event: PageEvent): HTMLElement {
  const { result, notStarted } = hook;
  const problems = [notStarted?.reason, result?.error?.message, ...(result?.warnings ?? [])];
  const texts = new Set(problems.filter((problem) => problem !== undefined));
  return element(
    'div',
    { class: 'hook-body' },
    facts(hook),
    ...(isReplaced(hook) ? [element('p', { class: 'about', text: notCounted })] : []),
    ...Array.from(texts, (text) => element('p', { class: 'warning', text })),
    ...changesBlock(hook.changes),
    element('div', { class: 'columns' }, ...(result ? saidBlocks(result) : []), ...inputBlock(hook, event)),
  );
}

const notCounted = 'This answer does not count: the one of a later round took its place.';

/** What it said, once: what was printed is shown beside the answer only where it says something else. */
function saidBlocks({ output, stdout, stderr }: FiredResult): readonly HTMLElement[] {
  const isSame = saysTheSame(stdout, output);
  return [
    ...(output ? [textBlock('Answer', toText(output), isSame ? 'as it was printed' : 'as the engine read it')] : []),
    ...(isSame || (stdout === '' && output) ? [] : [textBlock('Output', stdout, 'what it printed or sent')]),
    ...(stderr === '' ? [] : [textBlock('stderr', stderr)]),
  ];
}

/** What it was given, where that is not what the event was fired with. */
function inputBlock({ input }: PageHook, { inputs }: PageEvent): readonly HTMLElement[] {
  return input === 0 ? [] : [textBlock('Input of this hook', toText(inputs[input]), 'as hooks had changed it')];
}

function facts({ result, source, extension, agent, startedMs, durationMs, target, ...hook }: PageHook): HTMLElement {
  const place = [hook.file, hook.line].filter((part) => part !== undefined).join(':');
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['exit code', result?.exitCode === null ? undefined : result?.exitCode.toString()],
    ['signal', result?.signal],
    ['kind', hook.isGate ? `${hook.type}, a gate` : hook.type],
    ['source', extension === undefined ? source : `${source} ${extension}`],
    ['settings', [agent, place].filter(Boolean).join(' · ') || undefined],
    ['started', startedMs === undefined ? undefined : `${formatDuration(startedMs)} after the event`],
    ['took', durationMs === undefined ? undefined : formatDuration(durationMs)],
    ['runs', target],
  ];
  const list = element('dl', { class: 'facts' });
  for (const [name, value] of rows) {
    if (value === undefined) continue;
    list.append(element('div', {}, element('dt', { text: name }), element('dd', { text: value })));
  }
  return list;
}
