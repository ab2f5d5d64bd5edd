import { nothing, wordLike, writes } from '../programs/shapes.ts';
import type { CodeContext } from './code-context.ts';
import { CodeReader } from './code-reader.ts';

/** Searches commands of vim, ex and ed: `!cmd` runs a program, `w file` writes, `py` and `lua` are code. */
export function searchEditorCommands(text: string, context: CodeContext): void {
  const { report } = context;
  for (const line of text.split(/\n|(?<!\|)\|(?!\|)/)) {
    const command = line
      .trim()
      .replace(/^[:\s]*(?:sil(?:ent)?!?\s+|exe(?:cute)?\s+['"]|norm(?:al)?!?\s+:?|[%\d,.$]+)*/, '');
    const [, started] =
      /^(?:(?:r|read|term|terminal)\s*|(?:w|e|write)\s+)?!\s*(.+)$/.exec(command) ??
      /^term(?:inal)?\s+(.+)$/.exec(command) ??
      [];
    const [, language, code] = /^(py(?:thon)?[3x]?|lua|perl|ruby)\s+(.+)$/.exec(command) ?? [];
    const [, path] = /^(?:w|write|sav|saveas|wq)!?\s+(?:>>\s*)?([^!\s].*)$/.exec(command) ?? [];
    if (started) {
      // A shell gets what is in the buffer.
      if (/^(?:\S*\/)?(?:ba|da|z|k)?sh\s*$/.test(started)) report.executeData(nothing, 'shell');
      else report.shell(started.replace(/['"]$/, ''));
    } else if (code && language)
      new CodeReader(code, language.startsWith('py') ? 'python' : language === 'lua' ? 'lua' : 'other', context).read();
    else if (path) {
      const target = wordLike(undefined, path.replace(/^~(?=\/)/, context.home));
      writes(report, target, nothing);
    } else if (/\bwritefile\s*\(/.test(command)) {
      const [, path = ''] = /,\s*['"]([^'"]+)['"]/.exec(command) ?? [];
      writes(report, wordLike(undefined, path), { ...nothing, ...(/\(\s*\[\s*\]/.test(command) && { text: '' }) });
    } else if (/\b(system|systemlist|delete|termopen|jobstart|job_start)\s*\(/.test(command)) {
      new CodeReader(
        command.replace(/\b(systemlist|termopen|jobstart|job_start)\b/g, 'system').replace(/\bdelete\b/g, 'unlink'),
        'other',
        context,
      ).read();
    }
  }
}

/** Searches Tcl and expect: `exec` and `spawn` start programs, `file delete` and `open` change files. */
export function searchTcl(text: string, { report }: CodeContext): void {
  const variables = new Map<string, string>();
  for (const part of text.split(/[;\n[\]{}]/)) {
    const filled = part.trim().replace(/\$(\w+)/g, (whole, name) => variables.get(name) ?? whole);
    const [, name, value = ''] = /^set\s+(\w+)\s+"?([^"]*)"?$/.exec(filled) ?? [];
    if (name) variables.set(name, value);
    const [, command] = /^(?:exec|spawn|system)\s+(?:-\w+\s+)*(.+)$/.exec(filled) ?? [];
    if (command) report.shell(command);
    const [, deleted = ''] = /^file\s+delete\s+(.+)$/.exec(filled) ?? [];
    for (const path of deleted.split(/\s+/))
      if (path !== '' && !path.startsWith('-'))
        report.effect({ kind: 'delete', target: wordLike(undefined, path), isRecursive: deleted.includes('-force') });
    const [, opened, mode] = /^open\s+"?([^"\s]+)"?(?:\s+(\w\+?))?/.exec(filled) ?? [];
    if (opened?.startsWith('|')) report.shell(opened.slice(1));
    else if (opened && /^w/.test(mode ?? '')) writes(report, wordLike(undefined, opened), nothing);
    else if (opened)
      report.effect({ kind: /[a+]/.test(mode ?? 'r') ? 'write' : 'read', target: wordLike(undefined, opened) });
  }
}
