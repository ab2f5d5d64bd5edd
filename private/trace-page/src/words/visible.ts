/** Controls, escapes, and characters that hide or turn the direction of writing; joiners belong to words and pictures. */
const acting = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Makes text that others wrote safe to print: what would act on a terminal is shown as an escape such as `\x1b`. */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(acting, showCharacter);
}

/** The same on one line: line feeds and tabs are shown as well. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Characters that look like nothing, or like a blank, though they are neither a blank nor the end of a line. */
const unseen = /(?![ \n\t])[\p{Default_Ignorable_Code_Point}\p{Zs}\u2800]/gu;

/** The same for text that someone is to judge, such as a script: all that cannot be seen is shown, joiners too. */
export function visibleCode(text: string): string {
  return visible(text).replace(unseen, showCharacter);
}

/** Makes JSON safe to print; it stays the same JSON. */
export function visibleJson(json: string): string {
  return json.replace(acting, (character) => character.split('').map(escapeUnit).join(''));
}

function showCharacter(character: string): string {
  if (character === '\r') return '\\r';
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  return `\\u{${code.toString(16)}}`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
