import type { ManagedSwitches } from '@agent-hooks/hook-types';
import { managedBy } from './authority.ts';
import { readSettingsDocument } from './document/settings-document.ts';
import { readFileSource } from './read-source.ts';
import { listOwnFiles } from './settings-files.ts';

/** What the settings of a machine say that holds for everybody. */
export async function findManaged(systemDir?: string): Promise<ManagedSwitches> {
  const files = listOwnFiles({ systemDir }).filter(({ source }) => source === 'system');
  const loaded = await Promise.all(
    files.map(async (file) => readFileSource(file, await readSettingsDocument(file.path))),
  );
  return managedBy(loaded.flatMap(({ source }) => source ?? []));
}
