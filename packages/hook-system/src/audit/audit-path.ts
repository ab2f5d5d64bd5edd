import { isAbsolute } from 'node:path';
import { userName } from '@agent-hooks/hook-fleet/settings';
import { findManaged } from '../settings/find-managed.ts';

/** A relative path would be another file in each directory. `%u` is the account: each can have a file of its own. */
export function usableAuditFile(file: string | undefined): string | undefined {
  return file !== undefined && isAbsolute(file) ? file.replaceAll('%u', userName()) : undefined;
}

/** The audit file that the settings of a machine ask for; undefined if they ask for none. */
export async function findAuditFile(systemDir?: string): Promise<string | undefined> {
  return usableAuditFile((await findManaged(systemDir)).audit);
}
