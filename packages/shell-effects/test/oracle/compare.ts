import { type CommandReading, hole, type Word } from '../../src/index.ts';
import type { Ran } from './shells.ts';

const separator = '\u0001';

/** The commands that ran and that a reading neither has nor marks as unknown. */
export function findMissed(text: string, ran: readonly Ran[], { commands, unknowns }: CommandReading): readonly Ran[] {
  const patterns = commands.map(({ words }) => patternOf(words));
  return ran.filter((argv) => {
    const line = argv.map((word) => separator + word).join('');
    if (patterns.some((pattern) => pattern.test(line))) return false;
    return !unknowns.some(({ span }) => covers(text.slice(span.start, span.end), text, argv));
  });
}

/** An unknown explains a command if the argument that only this command has is in its span. */
function covers(unread: string, text: string, argv: Ran): boolean {
  const marks = argv.flatMap((word) => word.match(/k\d+_\d+/g) ?? []).filter((mark) => text.includes(mark));
  // A function that is called there may have been defined before.
  if (/fk\d+_\d+/.test(unread)) return true;
  return marks.length === 0 || marks.some((mark) => unread.includes(mark));
}

function patternOf(words: readonly Word[]): RegExp {
  const source = words.map(({ text, hasGlob }, at) => {
    const name = at === 0 ? text.slice(text.lastIndexOf('/') + 1) : text;
    if (/^\0+$/.test(name)) return `(?:${separator}[^]*)?`;
    // Numbers of descriptors are taken in another order, and each text has a directory of its own.
    // A user that does not exist has no directory.
    const shown = name.replace(/\/dev\/fd\/\d+|\/project\/work/g, hole).replace(/^\/home\/(?!me\/|me$)/, hole);
    const pattern = hasGlob ? shown.replace(/\[[^\]]*\]/g, '*') : shown;
    return separator + [...pattern].map((character) => classOf(character, hasGlob)).join('');
  });
  return new RegExp(`^${source.join('')}$`, 'u');
}

function classOf(character: string, hasGlob: boolean): string {
  if (character === hole || (hasGlob && '*?[]'.includes(character))) return '[^]*';
  return character.replace(/[.+^${}()|\\/*?[\]]/, '\\$&');
}
