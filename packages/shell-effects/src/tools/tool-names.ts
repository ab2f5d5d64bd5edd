/** What a tool does, whatever an agent calls it. */
export type ToolKind = 'shell' | 'code' | 'read' | 'write' | 'edit' | 'patch' | 'list' | 'search' | 'fetch' | 'none';

/** Names of tools as agents write them, without underscores, hyphens and capitals. */
const names: Readonly<Record<ToolKind, string>> = {
  shell: `shell bash powershell pwsh cmd terminal sh zsh runshellcommand shellcommand executecommand runcommand runcommands
    runterminalcmd runterminalcommand runinterminal localshell exec execcommand execute developershell monitor writebash
    writestdin process unifiedexec`,
  code: 'python runpython executepython ipython jupyter codemodeexec runcode executecode codeexecution javascript runjavascript',
  read: `read readfile view notebookread readfiles readmanyfiles readcode openfile cat readnotebook readtextfile
    readmediafile readmultiplefiles viewfile getfilecontents readresource`,
  write:
    'write writefile create createfile writetofile savefile writecode newfile appendfile createdirectory filewrite',
  edit: `replace edit multiedit notebookedit strreplace editfile replaceinfile searchreplace inserteditintofile
    strreplaceeditor strreplacebasededittool editor editnotebook fileedit edittextfile insert`,
  patch: 'applypatch patch applydiff',
  list: 'glob ls listfiles listdirectory findfiles filesearch list listdir globsearch directorytree getfileinfo',
  search: 'grep grepsearch searchfilecontent searchfiles searchcodebase ripgrep rg codebasesearch',
  fetch: 'webfetch fetch fetchurl fetchwebcontent fetchwebpage directwebfetch openurl browse navigate browsernavigate',
  none: `websearch googlewebsearch exawebsearch searchweb task agent invokeagent spawnagent usesubagents newtask todowrite
    todoread updateplan exitplanmode askuserquestion readbash`,
};

const kindByName = new Map<string, ToolKind>(); // Filled here, once.
// The keys of an object are its keys: Object.entries loses that in its types.
for (const [kind, list] of Object.entries(names) as [ToolKind, string][])
  for (const name of list.split(/\s+/)) kindByName.set(name, kind);

/** What a tool of a usual name does, in any spelling; undefined for any other name. A tool of an MCP server counts by its last part. */
export function kindOfTool(name: string): ToolKind | undefined {
  const last = name.split(/__|[./:]/).at(-1) ?? name;
  return kindByName.get(last.replace(/[_\s-]/g, '').toLowerCase());
}

/** What a tool whose name is not known is likely to do with the paths it is given. */
export function likelyUse(name: string): 'read' | 'write' | 'delete' | 'move' | 'copy' | 'unknown' {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  const has = (list: string) => new RegExp(`(?:^|[^a-z])(?:${list})(?:[^a-z]|$)`).test(words);
  if (has('delete|remove|rm|unlink|trash|rmdir|purge|wipe|clear')) return 'delete';
  if (has('move|mv|rename')) return 'move';
  if (has('copy|cp|duplicate')) return 'copy';
  if (has('write|edit|create|save|append|update|replace|patch|insert|modify|set|put|touch|chmod|link|symlink'))
    return 'write';
  if (has('read|list|ls|glob|grep|search|find|view|get|fetch|open|cat|web|show|stat|info|describe|analyze'))
    return 'read';
  return 'unknown';
}
