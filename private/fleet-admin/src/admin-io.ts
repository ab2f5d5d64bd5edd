import type { AuditEntry } from '@agent-hooks/hook-fleet/audit';

/** The world as these commands see it. */
export interface AdminIo {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (lines: readonly string[]) => void;
  readonly printError: (text: string) => void;
  readonly printJson: (value: unknown) => void;
  /** Adds a line to the audit file of the machine, if it has one. */
  readonly audit: (entry: AuditEntry, systemDir: string) => Promise<void>;
}
