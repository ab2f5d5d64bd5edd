import type { CodeLanguage, Followed } from '../programs/program.ts';
import { reportSql } from '../programs/sql.ts';
import { fromPowerShell } from '../syntax/powershell.ts';
import type { CodeContext } from './code-context.ts';
import { CodeReader } from './code-reader.ts';
import { searchEditorCommands, searchTcl } from './editor-commands.ts';

const forks = /\bfork\s*(?:\(\))?\s+while\s+\(?1|\bwhile\s*\(?\s*(?:1|true)\s*\)?\s*[:{]?\s*(?:os\.)?fork\b/i;

/** Searches code of another language for what it runs, deletes, writes, reads and sends. */
export function searchCode(text: string, language: CodeLanguage, context: CodeContext): Followed | undefined {
  if (forks.test(text)) {
    const sentence = 'It would start copies of itself without end (a fork bomb).';
    context.report.effect({ kind: 'machine', target: 'fork bomb', isRemote: true, sentence });
  }
  if (language === 'vim') searchEditorCommands(text, context);
  else if (language === 'tcl') searchTcl(text, context);
  else if (language === 'sql') reportSql(text, context.report);
  else if (language === 'powershell') context.report.shell(fromPowerShell(text), { stdin: context.stdin });
  else return new CodeReader(text, language, context).read();
  return undefined;
}
