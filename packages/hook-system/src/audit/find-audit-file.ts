import { findManaged } from '../settings/find-managed.ts';
import { usableAuditFile } from './audit-path.ts';

/** The audit file that the settings of a machine ask for; undefined if they ask for none. */
export async function findAuditFile(systemDir?: string): Promise<string | undefined> {
  return usableAuditFile((await findManaged(systemDir)).audit);
}
