import { isRecord } from '../record.ts';
import type { NeutralTool } from './vocabulary.ts';

/** The field that says what a call is about, under all names that tools have for it; the neutral one first. */
const mainFields: Readonly<Record<NeutralTool, readonly string[]>> = {
  shell: ['command', 'cmd', 'script', 'commands', 'command_line', 'commandLine'],
  read: paths('paths', 'include'),
  write: paths(),
  edit: paths(),
  glob: ['pattern', 'glob_pattern', 'globPattern', 'patterns'],
  grep: ['path', 'dir_path', 'directory', 'paths', 'target_directory'],
  fetch: ['url', 'urls', 'uri'],
  search: ['query', 'queries', 'search_term'],
  task: ['agent_type', 'subagent_type', 'agent_name', 'agent'],
  mcp: [],
};

function paths(...more: readonly string[]): readonly string[] {
  const usual =
    'file_path path filePath absolute_path target_file notebook_path filename file relative_path files edits';
  return [...usual.split(' '), ...more];
}

/** The texts that a call is about, all of them; undefined if there is none that can be read. */
export function mainArguments(
  tool: NeutralTool,
  input: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const fields = mainFields[tool];
  const found: string[] = [];
  for (const field of fields) {
    if (Object.hasOwn(input, field)) collect(input[field], found, { tool, field });
  }
  return found.length === 0 ? undefined : found;
}

function collect(
  value: unknown,
  found: string[],
  { tool, field }: { readonly tool: NeutralTool; readonly field: string },
): void {
  if (typeof value === 'string') found.push(value);
  else if (Array.isArray(value) && tool === 'shell') found.push(...commandsOf(field, value));
  else if (Array.isArray(value)) for (const each of value) collect(each, found, { tool, field });
  else if (isRecord(value)) found.push(...(mainArguments(tool, value) ?? []));
}

/** A list is the words of one command, or several commands; which of the two, only the tool knows. */
function commandsOf(field: string, list: readonly unknown[]): readonly string[] {
  const texts = list.map((each) => (isRecord(each) ? mainArguments('shell', each)?.join('\n') : each)).filter(isText);
  const words = texts.map(quoteWord).join(' ');
  return field === 'commands' ? [...texts, words] : [words];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
