/** The input of a tool. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** A text of an input, with the name of its field without underscores and capitals. */
export interface FieldText {
  readonly field: string;
  readonly text: string;
}

const pathField =
  /^(?:(?:abs(?:olute)?|relative|target|notebook|dir|file|source|destination|old|new|input|output|from|to)?(?:file)?(?:path|file|filename|filepath|directory|folder|dir)s?|paths?|files?|edits|include|from|to|src|dest|source|destination|target|uri)$/;
const contentField =
  /^(?:contents?|text|filetext|body|data|diff|patch|patchtext|old(?:str(?:ing)?|text)?|new(?:str(?:ing)?|text|source)?|before|after|replacement|prompt|messages?|description|query|instructions?|explanation|search|pattern|regex|thought|reason|title|comment)$/;
const commandField = /^(?:command|cmd|script|commands|commandline|bashcommand|shellcommand)$/;
const maximumDepth = 20;

/** Every text of an input, however deep. The words of a command that is a list make one text. */
export function textsOf(input: unknown): readonly FieldText[] {
  const found: FieldText[] = [];
  collect(input, '', { depth: 0, found });
  return found;
}

/** The commands that an input has for a shell, under all names that tools use. */
export function commandsOf(input: ToolInput, more?: RegExp): readonly string[] {
  return textsOf(input).flatMap(({ field, text }) => (commandField.test(field) || more?.test(field) ? [text] : []));
}

/** The paths of an input. `loose` takes every text that looks like a path and is not content. */
export function pathsOf(input: ToolInput, { loose = false } = {}): readonly FieldText[] {
  return textsOf(input).filter(({ field, text }) => {
    if (text === '' || text.length > 4096 || contentField.test(field)) return false;
    return pathField.test(field) || (loose && !text.includes('\n') && /[\\/]|^\.|^~/.test(text));
  });
}

/** One text of an input by the first of several names. */
export function textOf(input: ToolInput, names: string): string | undefined {
  const wanted = names.split(' ');
  return textsOf(input).find(({ field }) => wanted.includes(field))?.text;
}

/** The path that a text means for a tool: `~` and addresses of files are understood whether or not the tool does so. */
export function pathOf(text: string, home: string): string {
  const path = text.replace(/^file:\/\/(?:localhost)?/, '');
  const [, rest] = /^(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=[\\/]|$)(.*)$/is.exec(path) ?? [];
  return rest === undefined ? path : home + rest;
}

function collect(value: unknown, field: string, { depth, found }: { depth: number; found: FieldText[] }): void {
  if (typeof value === 'string') found.push({ field, text: value });
  else if (depth > maximumDepth || typeof value !== 'object' || value === null) return;
  else if (!Array.isArray(value)) {
    for (const [name, each] of Object.entries(value))
      collect(each, name.replace(/[_-]/g, '').toLowerCase(), { depth: depth + 1, found });
  } else if (commandField.test(field) && value.every((each) => typeof each === 'string')) {
    // Several commands, or the words of one: only the tool knows.
    if (field === 'commands') for (const text of value) found.push({ field, text });
    found.push({ field, text: value.map(quote).join(' ') });
  } else for (const each of value) collect(each, field, { depth: depth + 1, found });
}

/** A word as a shell reads it back. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
