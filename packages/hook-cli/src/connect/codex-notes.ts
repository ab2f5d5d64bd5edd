import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What whoever has connected Codex still has to do or to know. */
export function codexNotes(file: string): readonly string[] {
  const config = join(dirname(file), 'config.toml');
  const text = existsSync(config) ? readFileSync(config, 'utf8') : '';
  const review = 'Codex skips new commands until you have reviewed them: start codex and approve them with /hooks.';
  if (!/^\s*\[+\s*hooks\s*\.\s*(?!state\b)/m.test(text)) return [review];
  return [
    review,
    'Your hooks in config.toml stay as they are. Codex runs both, and says at its start that one file would do.',
  ];
}
