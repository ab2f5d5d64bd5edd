import { type AuditEntry, appendAudit, userName } from '@agent-hooks/hook-fleet/audit';
import { findAuditFile } from '@agent-hooks/hook-system/machine';
import { messageOf } from '@agent-hooks/hook-types';
import type { CliIo } from '../cli-io.ts';
import { printErrorText } from '../terminal/print.ts';

/** Adds an approval or a switch to the audit file of the machine, if there is one; what fails is said, and undoes nothing. */
export async function auditDecision(
  io: CliIo,
  entry: AuditEntry,
  { systemDir }: { readonly systemDir?: string | undefined } = {},
): Promise<void> {
  const file = await findAuditFile(systemDir);
  if (file === undefined) return;
  try {
    appendAudit(file, { ...entry, details: { ...entry.details, user: userName() } });
  } catch (error) {
    const why = messageOf(error);
    printErrorText(io, `Attention: the audit file ${file} cannot be written: ${why}\n`);
  }
}
