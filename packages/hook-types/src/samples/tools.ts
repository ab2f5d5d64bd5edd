/** Tools that agents usually have, the most usual first. */
export const sampleTools = [
  'write_file',
  'run_shell_command',
  'replace',
  'read_file',
  'Bash',
  'Write',
  'Edit',
  'Read',
] as const;

/** What a tool may be called with, in a project's directory. */
export function sampleToolInput(tool: string, directory: string): Record<string, unknown> {
  const file = `${directory}/src/greeting.ts`;
  const write = { file_path: file, content: "export const greeting = 'Hello';\n" };
  const edit = { file_path: file, old_string: "'Hello'", new_string: "'Good morning'" };
  const shell = { command: 'ls -la', description: 'List the files of the project' };
  const inputs: Readonly<Record<string, Record<string, unknown>>> = {
    write_file: write,
    Write: write,
    replace: edit,
    Edit: edit,
    run_shell_command: shell,
    Bash: shell,
    read_file: { file_path: file },
    Read: { file_path: file },
    list_directory: { dir_path: directory },
    glob: { pattern: '**/*.ts' },
    search_file_content: { pattern: 'greeting' },
    google_web_search: { query: 'agent hooks' },
    web_fetch: { prompt: 'Summarise https://example.com' },
  };
  return (Object.hasOwn(inputs, tool) ? inputs[tool] : undefined) ?? { text: 'a sample argument' };
}
