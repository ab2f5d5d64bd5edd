import type { DialectName } from '../dialect.ts';

/** Agents that read their settings as plain JSON, and what they do with a byte order mark. */
const plainReaders: Readonly<Partial<Record<DialectName, 'acceptsMark' | 'refusesMark'>>> = {
  claude: 'acceptsMark',
  codex: 'refusesMark',
  antigravity: 'refusesMark',
};

/** Says why an agent ignores the text of its settings file, though it is JSON with comments; undefined if it does not. */
export function findTextProblem(name: DialectName, text: string): string | undefined {
  const reader = plainReaders[name];
  if (reader === undefined || text.trim() === '') return undefined;
  if (reader === 'refusesMark' && text.startsWith('\uFEFF')) return 'it begins with a byte order mark';
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return undefined;
  } catch {
    return 'it has a comment or a comma at the end of a list, or is broken';
  }
}
