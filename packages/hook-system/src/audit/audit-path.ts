import { isAbsolute } from 'node:path';
import { findManaged } from '../settings/find-managed.ts';

/** A relative path would be another file in each directory. */
export function usableAuditFile(file: string | undefined): string | undefined {
  return file !== undefined && isAbsolute(file) ? file : undefined;
}

/** The audit file that the settings of a machine ask for; undefined if they ask for none. */
export async function findAuditFile(systemDir?: string): Promise<string | undefined> {
  return usableAuditFile((await findManaged(systemDir)).audit);
}
