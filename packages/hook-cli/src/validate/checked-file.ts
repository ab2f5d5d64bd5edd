import type { SettingsDocument } from '@agent-hooks/hook-system';
import type { ParsedSettings } from '@agent-hooks/hook-types/internal';
import type { Finding } from './finding.ts';

/** All that was found in one file. */
export interface CheckedFile {
  readonly file: string;
  readonly document: SettingsDocument;
  readonly settings: ParsedSettings;
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** How many problems there are beside them, which are not described. */
  readonly more: number;
  /** The agent whose file it is, if that is another one. */
  readonly agent?: string;
}
