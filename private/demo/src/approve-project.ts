import { join } from 'node:path';
import { loadHookSettings } from '@agent-hooks/hook-system';
import { TrustStore, type TrustStoreOptions } from '@agent-hooks/hook-system/inspect';

/** Approves the hooks of a project that the demonstration wrote itself, in a store of its own: the user's is never touched. */
export async function approveProject(project: string, directory: string): Promise<void> {
  const { sources } = await loadHookSettings({ projectDir: project, ...ownFolders(directory) });
  const hooks = sources.filter(({ source }) => source === 'project').flatMap((source) => source.hooks);
  await new TrustStore(ownStore(directory)).approve(project, hooks);
}

/** The approvals of the demonstration, below a folder that is deleted afterwards. */
export function ownStore(directory: string): TrustStoreOptions {
  return { directory: join(directory, 'approvals') };
}

/** Neither the user's nor the machine's own hooks play in a scene. */
export function ownFolders(directory: string): { readonly userDir: string; readonly systemDir: string } {
  return { userDir: join(directory, 'home'), systemDir: join(directory, 'system') };
}
