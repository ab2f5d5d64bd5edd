import type { CallReport } from './call-report.ts';

/** The file of the command `agent-hooks`, by the package that it is in. */
const ownScript = /(?:^|[\\/@])hook-cli[\\/](?:.*[\\/])?[\w-]+\.[cm]?[jt]s$/;

/** A file without `#!` is run by the shell itself, unless it is binary. */
export const isPlainText = (text: string) => !text.slice(0, 1000).includes('\0');

/** The name by which the table knows a program. */
export function programName(text: string): string {
  if (ownScript.test(text)) return 'agent-hooks';
  if (/^\/proc\/(?:self|\d+)\/exe$/.test(text)) return 'bash';
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
  return name.replace(/\.(?:exe|cmd|bat|com)$/i, '');
}

/** The language that an interpreter reads. */
export function languageOf(interpreter: string): Parameters<CallReport['script']>[1] | undefined {
  if (/^(?:ba|da|k|z|a)?sh$/.test(interpreter)) return 'shell';
  if (/^python/.test(interpreter)) return 'python';
  if (interpreter === 'node' || interpreter === 'nodejs') return 'node';
  if (interpreter === 'perl' || interpreter === 'ruby' || interpreter === 'php' || interpreter === 'lua')
    return interpreter;
  return undefined;
}
