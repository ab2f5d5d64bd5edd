import type { CommandEffects } from '../data/command-effects.ts';
import { element } from './element.ts';

const states = { allow: 'silent', ask: 'asked', deny: 'blocked' } as const;

/** A command with its effects marked in it, coloured by what the packs say. */
export function commandBlock({ command, effects }: CommandEffects): HTMLElement {
  const edges = new Set([0, command.length, ...effects.flatMap(({ start, end }) => [start, end])]);
  const places = [...edges].sort((one, other) => one - other);
  const parts = places.slice(0, -1).map((start, index) => {
    const text = command.slice(start, places[index + 1]);
    const here = effects.filter((effect) => effect.start <= start && effect.end > start);
    const worst = (['deny', 'ask', 'allow'] as const).find((each) => here.some(({ decision }) => decision === each));
    if (worst === undefined) return document.createTextNode(text);
    return element('mark', { class: states[worst], text, title: here.map((effect) => effect.text).join('\n') });
  });
  return element(
    'section',
    { class: 'block command' },
    element('h4', { text: 'What it would do' }),
    element('pre', { attributes: { tabindex: '0', 'aria-label': 'Command' } }, ...parts),
    ...effects.map(({ text, decision }) => element('div', { class: states[decision], text })),
  );
}
