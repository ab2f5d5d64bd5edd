import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { isRecord } from '@agent-hooks/hook-types';

/** A plugin of Claude Code that is installed and switched on, and the files in which it may have hooks. */
export interface InstalledPlugin {
  readonly root: string;
  readonly data: string;
  readonly files: readonly string[];
}

/** Lists the plugins that Claude Code would run in a project, from its list of installed ones (`name@marketplace`). */
export async function listInstalledPlugins(listFile: string, projectDir: string): Promise<InstalledPlugin[]> {
  const list = await readRecord(listFile);
  const plugins = isRecord(list.plugins) ? Object.entries(list.plugins) : [];
  if (plugins.length === 0) return [];
  const folder = dirname(listFile);
  const isOn = await readSwitches(dirname(folder), projectDir);
  const found = plugins.flatMap(([id, entries]) => {
    const root = isOn(id) ? rootOf(entries, projectDir) : undefined;
    return root === undefined ? [] : [{ id, root }];
  });
  return Promise.all(
    found.map(async ({ id, root }) => ({
      root,
      data: join(folder, 'data', id.replaceAll(/[^\w-]/g, '-')),
      files: await filesOf(root),
    })),
  );
}

/** The newest installation that is for every project, or for this one; older lists have one instead of several. */
function rootOf(entries: unknown, projectDir: string): string | undefined {
  const usable = [entries].flat().filter((entry) => {
    if (!isRecord(entry) || typeof entry.installPath !== 'string' || !isAbsolute(entry.installPath)) return false;
    return typeof entry.projectPath !== 'string' || resolve(entry.projectPath) === resolve(projectDir);
  });
  const newest = usable.sort((first, second) => textOf(first).localeCompare(textOf(second))).at(-1);
  return isRecord(newest) ? String(newest.installPath) : undefined;
}

function textOf(entry: unknown): string {
  return isRecord(entry) ? String(entry.lastUpdated ?? entry.installedAt ?? '') : '';
}

/** A project may switch a plugin on that its user has installed, but not off, nor on again what the user switched off. */
async function readSwitches(userFolder: string, projectDir: string): Promise<(id: string) => boolean> {
  const files = [
    join(userFolder, 'settings.json'),
    ...['settings.local.json', 'settings.json'].map((name) => join(projectDir, '.claude', name)),
  ];
  const [user = {}, ...project] = await Promise.all(
    files.map(async (file) => {
      const { enabledPlugins } = await readRecord(file);
      return isRecord(enabledPlugins) ? enabledPlugins : {};
    }),
  );
  return (id) => user[id] === true || (user[id] !== false && project.some((each) => each[id] === true));
}

/** The usual file, and what the manifest names: other files of the plugin, or hooks in the manifest itself. */
async function filesOf(root: string): Promise<string[]> {
  const usual = join(root, 'hooks', 'hooks.json');
  const manifest = join(root, '.claude-plugin', 'plugin.json');
  const { hooks } = await readRecord(manifest);
  if (isRecord(hooks)) return [usual, manifest];
  const named = [hooks]
    .flat()
    .filter((path): path is string => typeof path === 'string')
    .map((path) => resolve(root, path))
    .filter((path) => !relative(root, path).startsWith('..'));
  return [...new Set([usual, ...named])];
}

/** A file that is not there, or says something else, lists nothing. */
async function readRecord(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
