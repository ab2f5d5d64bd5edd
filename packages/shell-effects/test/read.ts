import { type CommandReading, hole, type Place, readCommand } from '../src/index.ts';

/** The place that tests read commands in. */
export const testPlace: Place = { project: '/work/project', cwd: '/work/project', home: '/home/me' };

/** Reads a command at the place of tests, or at one that differs in some points. */
export function read(text: string, place: Partial<Place> = {}): CommandReading {
  return readCommand(text, { ...testPlace, ...place });
}

/** The commands of a text as lines, their words in brackets where blanks would hide them; `…` is not known. */
export function commandsOf(text: string, place: Partial<Place> = {}): string[] {
  return read(text, place).commands.map(({ words }) =>
    words
      .map((word) => (word.text === '' || /\s/.test(word.text) ? `[${word.text}]` : word.text))
      .join(' ')
      .replaceAll(hole, '…'),
  );
}

/** The effects of a text as lines: `delete /tmp/x temp`, with `?` at the end if it is only possible. */
export function effectsOf(text: string, place: Partial<Place> = {}): string[] {
  return read(text, place).effects.map(
    (effect) =>
      `${effect.kind} ${effect.target} ${effect.place}${effect.source ? ` ${effect.source}` : ''}${effect.isSecret ? ' secret' : ''}${effect.certainty === 'possible' ? '?' : ''}`,
  );
}

/** What could not be read, as it is written. */
export function unknownsOf(text: string, place: Partial<Place> = {}): string[] {
  return read(text, place).unknowns.map(({ span }) => text.slice(span.start, span.end));
}
