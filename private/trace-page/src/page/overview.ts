import type { PageEvent } from '../data/page-data.ts';
import { element } from './element.ts';

/** The whole session as one strip: a mark for each event where it happened, in the colour of what it came to. */
export function overview(
  events: readonly PageEvent[],
  { startMs, spanMs }: { readonly startMs: number; readonly spanMs: number },
  onChoose: (event: PageEvent) => void,
): HTMLCanvasElement {
  const canvas = element('canvas', {
    class: 'overview',
    title: 'The whole session: click to go to an event',
    attributes: { 'aria-hidden': 'true' },
  });
  const places = events.map((event) => (Date.parse(event.at) - startMs) / (spanMs || 1));
  const marks = events.map((event, index) => ({
    ...event.state,
    place: places[index] ?? 0,
    share: event.durationMs / (spanMs || 1),
  }));
  const draw = () => drawStrip(canvas, marks);
  new ResizeObserver(draw).observe(canvas);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  canvas.addEventListener('click', ({ offsetX }) => {
    const wanted = offsetX / canvas.clientWidth;
    let nearest = 0;
    for (const [index, place] of places.entries()) {
      if (Math.abs(place - wanted) < Math.abs((places[nearest] ?? 0) - wanted)) nearest = index;
    }
    const chosen = events[nearest];
    if (chosen) onChoose(chosen);
  });
  return canvas;
}

function drawStrip(
  canvas: HTMLCanvasElement,
  marks: readonly { readonly kind: string; readonly place: number; readonly share: number }[],
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  const colours: Record<string, string> = {};
  for (const { kind, place, share } of marks) {
    const isQuiet = kind === 'silent' || kind === 'allowed';
    const barHeight = height * (isQuiet ? 0.45 : 0.85);
    const barWidth = Math.max(3, share * width);
    context.fillStyle = colours[kind] ??= colourOf(kind, canvas);
    context.globalAlpha = isQuiet ? 0.55 : 0.95;
    context.beginPath();
    const left = Math.min(width - barWidth, place * width);
    context.roundRect(left, (height - barHeight) / 2, barWidth, barHeight, 1.5);
    context.fill();
  }
}

/** A variable alone would still be one colour for light and one for dark. */
function colourOf(kind: string, canvas: HTMLCanvasElement): string {
  canvas.style.color = `var(--${kind})`;
  return getComputedStyle(canvas).color;
}
