import { access, readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import {
  type Dialect,
  type DialectFile,
  type DialectName,
  dialectTable,
  isDialectName,
} from '@agent-hooks/hook-dialects';
import { homeDirectory } from '@agent-hooks/hook-trust/policy';
import { ConfigSource } from '@agent-hooks/hook-types';
import type { DialectChoice } from '../settings-dialect.ts';
import type { OwnDirectories } from '../settings-files.ts';
import { listInstalledPlugins } from './installed-plugins.ts';

/** A file of another agent that may have hooks. */
export interface ForeignFile {
  readonly dialect: Dialect;
  readonly source: ConfigSource;
  readonly path: string;
  readonly format: DialectFile['format'];
  /** For a file of a project: the project's directory. */
  readonly projectDir?: string;
  /** Of a plugin's or an extension's file, its directory. */
  readonly pluginRoot?: string;
  /** Where that plugin keeps its data. */
  readonly pluginData?: string;
}

/** The files of the chosen agents, the most trusted first; a pattern in their names is looked up. */
export async function listForeignFiles(
  choice: DialectChoice,
  directories: OwnDirectories & { readonly projectDir: string },
): Promise<ForeignFile[]> {
  const names = choice === 'auto' ? foreignNames : choice.filter((name) => foreignNames.includes(name));
  const found = await Promise.all(names.map((name) => filesOf(dialectTable[name], directories)));
  return found.flat().sort((first, second) => order.indexOf(first.source) - order.indexOf(second.source));
}

/** Whether a directory has a file of one of these agents, as a project of theirs would. */
export async function hasForeignFiles(choice: DialectChoice, projectDir: string): Promise<boolean> {
  const files = await listForeignFiles(choice, { projectDir });
  for (const { source, path } of files) {
    if (source !== ConfigSource.Project) continue;
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return true;
  }
  return false;
}

/** Agents whose hooks are in files that this engine does not read anyway. */
const foreignNames: readonly DialectName[] = Object.keys(dialectTable)
  .filter(isDialectName)
  .filter((name) => !['native', 'opencode'].includes(name));

const order: readonly ConfigSource[] = [
  ConfigSource.System,
  ConfigSource.User,
  ConfigSource.Project,
  ConfigSource.Extensions,
];

async function filesOf(
  dialect: Dialect,
  { projectDir, userDir }: OwnDirectories & { readonly projectDir: string },
): Promise<ForeignFile[]> {
  const home = userDir ?? homeDirectory();
  const places = dialect.files.flatMap((file): ForeignFile[] => {
    const at = (source: ConfigSource, path: string) => ({ dialect, source, path, format: file.format });
    if (file.scope === 'machine') return isAbsolute(file.path) ? [at(ConfigSource.System, file.path)] : [];
    const project = { ...at(ConfigSource.Project, resolve(projectDir, file.path)), projectDir };
    const user = home === undefined ? [] : [at(ConfigSource.User, resolve(home, file.path))];
    if (file.scope === 'user') return user;
    // A plugin in the home directory is the user's, one in a project is the project's and needs approval.
    return file.scope === 'plugin' || file.scope === 'extension' ? [...user, project] : [project];
  });
  const found = await Promise.all(
    places.map((place) => (place.format === 'plugins' ? installed(place, projectDir) : expand(place))),
  );
  return found.flat();
}

/** The files of the plugins on a list: they are the user's, who installed them, unless they are in the project. */
async function installed({ path, ...file }: ForeignFile, projectDir: string): Promise<ForeignFile[]> {
  const plugins = await listInstalledPlugins(path, projectDir);
  return plugins.flatMap(({ root, data, files }) => {
    const isOfProject = !relative(resolve(projectDir), root).startsWith('..');
    const owner = isOfProject ? { source: ConfigSource.Project, projectDir } : {};
    const plugin = { format: 'json' as const, pluginRoot: root, pluginData: data };
    return files.map((each) => ({ ...file, ...plugin, ...owner, path: each }));
  });
}

/** A star stands for one name in a directory. */
async function expand(file: ForeignFile): Promise<ForeignFile[]> {
  const parts = file.path.split(sep);
  const at = parts.findIndex((part) => part.includes('*'));
  if (at === -1) return [file];
  const directory = parts.slice(0, at).join(sep);
  const [before = '', after = ''] = (parts[at] ?? '').split('*');
  const names = await readdir(directory).catch((): string[] => []);
  return names
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort()
    .map((name) => {
      const path = join(directory, name, ...parts.slice(at + 1));
      const isPlugin = parts.length > at + 1;
      return { ...file, path, ...(isPlugin && { pluginRoot: dirname(dirname(path)) }) };
    });
}
