import { formatDuration } from '../format.ts';
import type { PageEvent, PageHook } from '../page-data.ts';
import { element } from './element.ts';

/** A track as long as an event, with a bar where the hook ran. */
export function hookTrack(hook: PageHook, event: PageEvent): HTMLElement {
  return element('span', { class: 'track', attributes: { 'aria-hidden': 'true' } }, bar(hook, event));
}

/** All hooks of an event in one track, each on its own line. */
export function eventTrack(event: PageEvent): HTMLElement {
  const shown = event.hooks.slice(0, mostLanes);
  const track = element('span', { class: 'track lanes', attributes: { 'aria-hidden': 'true' } });
  for (const [index, hook] of shown.entries()) {
    const lane = bar(hook, event);
    lane.style.top = `${(index / shown.length) * 100}%`;
    lane.style.height = `calc(${100 / shown.length}% - ${shown.length > 1 ? 1 : 0}px)`;
    track.append(lane);
  }
  return track;
}

/** The scale below a waterfall: where its quarters lie. */
export function scale(durationMs: number): HTMLElement {
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const mark = element('span', { text: part === 0 ? '0' : formatDuration(durationMs * part) });
    mark.style.left = `${part * 100}%`;
    return mark;
  });
  return element('div', { class: 'scale', attributes: { 'aria-hidden': 'true' } }, ...marks);
}

const mostLanes = 8;

function bar(hook: PageHook, event: PageEvent): HTMLElement {
  const made = element('span', {
    class: `bar ${hook.kind}`,
    title: `${hook.name}: ${formatDuration(hook.durationMs)}`,
  });
  const whole = event.durationMs || 1;
  made.style.left = `${Math.min(99.5, (hook.startedMs / whole) * 100)}%`;
  made.style.width = `${Math.min(100, (hook.durationMs / whole) * 100)}%`;
  return made;
}
