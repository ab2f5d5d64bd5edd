import { applyEdits, type FormattingOptions, type JSONPath, modify } from 'jsonc-parser';

/** Sets, adds or removes one value; comments and formatting of all else stay as they are. */
export function editJson(text: string, path: JSONPath, value: unknown, isArrayInsertion = false): string {
  return applyEdits(text, modify(text, path, value, { isArrayInsertion, formattingOptions: formattingOf(text) }));
}

/** How a file is written, so that what is added looks like the rest. */
function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const insertSpaces = !indent.startsWith('\t');
  return { insertSpaces, tabSize: insertSpaces ? indent.length : 1, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}
