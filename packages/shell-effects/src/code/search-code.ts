import type { CodeLanguage } from '../programs/program.ts';
import type { CodeContext } from './code-actions.ts';
import { CodeReader } from './code-reader.ts';
import { searchEditorCommands } from './editor-commands.ts';

/** Searches code of another language for what it runs, deletes, writes, reads and sends. */
export function searchCode(text: string, language: CodeLanguage, context: CodeContext): void {
  if (language === 'vim') searchEditorCommands(text, context);
  else if (language !== 'sql' && language !== 'powershell') new CodeReader(text, language, context).read();
}
