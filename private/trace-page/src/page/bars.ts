import type { PageEvent, PageHook } from '../data/page-data.ts';
import { formatDuration } from '../words/format.ts';
import { element } from './element.ts';

/** A track as long as an event, with a bar where the hook ran. */
export function hookTrack(hook: PageHook, event: PageEvent): HTMLElement {
  return element('span', { class: 'track', attributes: { 'aria-hidden': 'true' } }, ...bar(hook, event.durationMs));
}

/** All hooks of an event in one track as long as the longest event, each hook on its own line. */
export function eventTrack(event: PageEvent, longestMs: number): HTMLElement {
  const shown = event.rounds.flatMap(({ hooks }) => hooks).slice(0, mostLanes);
  const track = element('span', { class: 'track lanes', attributes: { 'aria-hidden': 'true' } });
  const span = element('span', { class: 'span' });
  span.style.width = share(event.durationMs, longestMs);
  track.append(span);
  for (const [index, hook] of shown.entries()) {
    for (const lane of bar(hook, longestMs)) {
      lane.style.top = `${(index / shown.length) * 100}%`;
      lane.style.height = `calc(${100 / shown.length}% - ${shown.length > 1 ? 1 : 0}px)`;
      track.append(lane);
    }
  }
  return track;
}

/** The scale below a waterfall: marks at round numbers. */
export function scale(durationMs: number): HTMLElement {
  const marks = roundMarks(durationMs).map((ms) => {
    const mark = element('span', { text: ms === 0 ? '0' : formatDuration(ms) });
    mark.style.left = share(ms, durationMs);
    return mark;
  });
  return element('div', { class: 'scale', attributes: { 'aria-hidden': 'true' } }, ...marks);
}

/** From 0 on, at most six, the last with room for its text. */
function roundMarks(durationMs: number): readonly number[] {
  const tenth = 10 ** Math.floor(Math.log10(Math.max(durationMs, 0.01) / 5));
  const step = [1, 2, 5, 10].map((factor) => factor * tenth).find((each) => durationMs / each <= 5) ?? durationMs;
  return Array.from({ length: Math.floor((durationMs * 0.97) / step) + 1 }, (_, index) => index * step);
}

const mostLanes = 8;

/** None for a hook that was not started. */
function bar({ name, state, startedMs, durationMs = 0 }: PageHook, wholeMs: number): readonly HTMLElement[] {
  if (startedMs === undefined) return [];
  const made = element('span', { class: `bar ${state.kind}`, title: `${name}: ${formatDuration(durationMs)}` });
  made.style.left = share(Math.min(startedMs, wholeMs * 0.995), wholeMs);
  made.style.width = share(durationMs, wholeMs);
  return [made];
}

function share(part: number, whole: number): string {
  return `${Math.min(100, (part / (whole || 1)) * 100)}%`;
}
