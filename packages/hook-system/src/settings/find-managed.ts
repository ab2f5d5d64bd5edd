import type { ConfigSource } from '@agent-hooks/hook-types';
import type { ManagedSwitches } from '@agent-hooks/hook-types/internal';
import { authorityTable, managedBy } from './authority.ts';
import { readSettingsDocument } from './document/settings-document.ts';
import { readFileSource } from './read-source.ts';
import type { HookSettingsSource } from './settings.ts';
import { listOwnFiles, type OwnDirectories } from './settings-files.ts';

/** What the settings of a machine say that applies to everyone. */
export async function findManaged(systemDir?: string): Promise<ManagedSwitches> {
  return managedBy(await readOwnSources({ systemDir }, ['system']));
}

/** Whether settings of the user or the machine accept `--ci` in place of a person at a terminal. */
export async function acceptsCi(directories: OwnDirectories): Promise<boolean> {
  const sources = await readOwnSources(directories, ['system', 'user']);
  return sources.some(({ source, ci }) => ci === true && authorityTable[source].decidesForOthers);
}

/** How a person hears that a hook asks: at all the places that the user or the machine names. */
export async function findAskSettings(directories: OwnDirectories): Promise<{ webhooks: string[]; notify: boolean }> {
  const said = (await readOwnSources(directories, ['system', 'user'])).flatMap(({ asks }) => asks ?? []);
  return {
    webhooks: said.flatMap(({ webhooks = [] }) => webhooks),
    notify: said.every(({ notify }) => notify !== false),
  };
}

async function readOwnSources(
  directories: OwnDirectories,
  wanted: readonly ConfigSource[],
): Promise<HookSettingsSource[]> {
  const files = listOwnFiles(directories).filter(({ source }) => wanted.includes(source));
  const loaded = await Promise.all(
    files.map(async (file) => readFileSource(file, await readSettingsDocument(file.path))),
  );
  return loaded.flatMap(({ source }) => source ?? []);
}
