import type { NeutralTool } from './vocabulary.ts';

/** What the usual tools of coding agents are called, where a host does not say what its tools do. */
const namesByTool: Readonly<Record<Exclude<NeutralTool, 'mcp'>, string>> = {
  shell: `run_shell_command shell Shell bash Bash PowerShell powershell execute_command run_command run_commands
    run_terminal_cmd run_in_terminal local_shell exec exec_command shell_command Execute terminal developer__shell
    Monitor monitor write_bash write_powershell write_stdin code_mode_exec`,
  read: 'read_file read Read view ReadFile read_files read_many_files NotebookRead read_code open_file',
  write: 'write_file write Write create Create WriteFile create_file write_to_file save_file',
  edit: `replace edit Edit MultiEdit multiedit NotebookEdit StrReplace str_replace edit_file replace_in_file write_code
    search_replace insert_edit_into_file str_replace_editor str_replace_based_edit_tool editor`,
  glob: 'glob Glob list_files list_directory ls LS find_files file_search',
  grep: 'grep_search grep Grep search_file_content search_files search_codebase ripgrep rg',
  fetch: 'web_fetch direct_web_fetch WebFetch webfetch FetchUrl fetch fetch_url fetch_web_content fetch_webpage',
  search: 'web_search WebSearch websearch google_web_search exa_web_search search_web',
  task: 'task Task agent Agent invoke_agent spawn_agent use_subagents new_task',
};

const toolByName: ReadonlyMap<string, NeutralTool> = new Map(
  // The keys of an object are its keys: Object.entries loses that in its types.
  (Object.entries(namesByTool) as [NeutralTool, string][]).flatMap(([tool, names]) =>
    names.split(/\s+/).map((name) => [name, tool] as const),
  ),
);

/** Tools that take a patch of several files. */
export const patchTools: ReadonlySet<string> = new Set(['apply_patch', 'ApplyPatch', 'patch']);

/** Every usual name of a tool. */
export const usualToolNames: readonly string[] = [...toolByName.keys(), ...patchTools];

/** The usual names of a tool. */
export function usualNames(tool: NeutralTool): readonly string[] {
  return tool === 'mcp' ? [] : namesByTool[tool].split(/\s+/);
}

/** What a tool of a usual name does; undefined for any other name. */
export function usualTool(name: string): NeutralTool | undefined {
  return toolByName.get(name);
}
