import { managedBy } from '../settings/authority.ts';
import { readSettingsDocument } from '../settings/document/settings-document.ts';
import { readFileSource } from '../settings/read-source.ts';
import { listOwnFiles } from '../settings/settings-files.ts';
import { usableAuditFile } from './audit-path.ts';

/** The audit file that the settings of a machine ask for; undefined if they ask for none. */
export async function findAuditFile(systemDir?: string): Promise<string | undefined> {
  const files = listOwnFiles({ systemDir }).filter(({ source }) => source === 'system');
  const loaded = await Promise.all(
    files.map(async (file) => readFileSource(file, await readSettingsDocument(file.path))),
  );
  return usableAuditFile(managedBy(loaded.flatMap(({ source }) => source ?? [])).audit);
}
