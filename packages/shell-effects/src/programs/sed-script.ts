import { editedBy } from '../origins.ts';
import { type Data, hole, type Word } from '../types.ts';
import type { Report } from './program.ts';
import { transformed, wordLike } from './shapes.ts';

/** Reports what a sed script writes, reads and runs; returns whether it writes or runs something. */
export function actOnSedScript(script: Word, report: Report, input: Data): boolean {
  const { text } = script;
  let isActive = false;
  let at = 0;
  const restOfLine = () => {
    const end = text.indexOf('\n', at);
    const rest = text.slice(at, end === -1 ? undefined : end).trim();
    at = end === -1 ? text.length : end;
    return wordLike(script, rest);
  };
  const writes = () => {
    const target = restOfLine();
    if (/^\/dev\/std(out|err)$/.test(target.text)) return;
    isActive = true;
    report.effect({ kind: 'write', target, certainty: 'possible' });
    report.writes(target, editedBy(transformed(input), sedTexts(text)));
  };
  const runs = (command: Word, replaced = '.*') => {
    isActive = true;
    const isWhole = /^\^?\.\*\$?$/.test(replaced);
    const takesInput = /(?<!\\)(?:&|\\\d)/g;
    // Without a command, with `&` in it, or beside it, lines of what is read run.
    if (!isWhole || command.text === '' || takesInput.test(command.text)) report.executeData(input, 'shell');
    const line = isWhole && input.text !== undefined ? input.text.trim() : hole;
    const filled = command.text.replace(takesInput, () => line) + (isWhole ? '' : hole);
    if (command.text !== '') report.shell(wordLike(command, filled));
  };
  while (at < text.length) {
    at = skipAddress(text, at);
    const command = text[at] ?? '';
    at += 1;
    if (command === 's' || command === 'y') {
      const { end, pattern, replacement } = readSubstitution(text, at);
      at = end;
      if (command === 'y') continue;
      const flags = /^[gpiImMe0-9]*/.exec(text.slice(at, at + 20))?.[0] ?? '';
      at += flags.length;
      if (flags.includes('e')) runs(wordLike(script, replacement.replace(/\\(\D)/g, '$1')), pattern);
      if (text[at] === 'w') {
        at += 1;
        writes();
      }
    } else if (command === 'w' || command === 'W') writes();
    else if (command === 'e') runs(restOfLine());
    else if (command === 'r' || command === 'R') report.effect({ kind: 'read', target: restOfLine() });
    else if ('aic:btTF#'.includes(command) && command !== '') skipText();
  }
  return isActive;

  function skipText() {
    const rest = /(?:\\\n|[^\n])*\n?/y;
    rest.lastIndex = at;
    at += rest.exec(text)?.[0].length ?? 0;
  }
}

/** The texts that a script puts into a file, one a line: what it replaces, adds and inserts. */
export function sedTexts(script: string): string {
  const [, delimiter = ''] = /s([/,|#@:!])/.exec(script) ?? [];
  const parts = delimiter === '' ? [script] : script.split(new RegExp(`(?<!\\\\)[${delimiter}]`));
  return parts.map((part) => part.replace(/^[\d$,\s]*[aic]\\?\s+/, '').replace(/\\(.)/g, '$1')).join('\n');
}

/** Skips blanks, `;`, `{`, `}`, `!` and addresses (`1,$`, `/x/I`, `\,x,`, `2~3`). */
function skipAddress(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const letter = text[at] ?? '';
    if (letter === '/' || letter === '\\') {
      if (letter === '\\') at += 1;
      at = endOfPart(text, at + 1, text[at] ?? '/') + 1;
      while (/[IM]/.test(text[at] ?? '')) at += 1;
    } else if (/[\s;{}!,$~+\d]/.test(letter)) at += 1;
    else break;
  }
  return at;
}

function readSubstitution(text: string, from: number) {
  const delimiter = text[from] ?? '/';
  const middle = endOfPart(text, from + 1, delimiter);
  const end = endOfPart(text, middle + 1, delimiter);
  return { end: end + 1, pattern: text.slice(from + 1, middle), replacement: text.slice(middle + 1, end) };
}

/** The position of the next delimiter that is not escaped or in brackets. */
function endOfPart(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter) at += text[at] === '\\' ? 2 : 1;
  return at;
}
