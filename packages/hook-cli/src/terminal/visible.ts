/**
 * Characters that would act on a terminal instead of showing: controls, escapes, and those that turn the direction of
 * writing or hide themselves. Line feed and tab are left to the caller.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about.
const acting =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Makes text that others wrote safe to print: what would act on a terminal is shown as an escape such as `\x1b`. */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(acting, escapeCharacter);
}

/** The same on one line: line feeds and tabs are shown as well. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

function escapeCharacter(character: string): string {
  if (character === '\r') return '\\r';
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  return `\\u{${code.toString(16)}}`;
}
