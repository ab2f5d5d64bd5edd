import type { CodeLanguage, Report } from './program.ts';

/** Searches code of another language for what it runs, deletes, writes, reads and sends. */
export function searchCode(_text: string, _language: CodeLanguage, _report: Report): void {}
