import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { listForeignFiles } from '@agent-hooks/hook-system/inspect';
import { isRecord } from '@agent-hooks/hook-types';

/** The modules of functions ("mods") that Claude Code loads into itself: of plugins that are on, and those that it is writing. */
export async function findMods(home: string | undefined, projectDir: string): Promise<readonly string[]> {
  const files = await listForeignFiles(['claude'], { projectDir, ...(home !== undefined && { userDir: home }) });
  const ofPlugins = files.flatMap(({ path, pluginRoot }) => (pluginRoot === undefined ? [] : [path]));
  const written = home === undefined ? [] : filesBelow(join(home, '.claude', 'dev-mods'), 3);
  return [...new Set([...ofPlugins, ...written].flatMap(modulesIn))].sort();
}

/** The lists of hooks in folders of plugins, to some depth. */
function filesBelow(directory: string, depth: number): string[] {
  const names = readNames(directory);
  const own = names.includes('hooks') ? [join(directory, 'hooks', 'hooks.json')] : [];
  return depth === 0 ? own : [...own, ...names.flatMap((name) => filesBelow(join(directory, name), depth - 1))];
}

function readNames(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** What a list of hooks, or the manifest of a plugin, names as modules. */
function modulesIn(file: string): string[] {
  const value = readJson(file);
  const { modules = isRecord(value.hooks) ? value.hooks.modules : undefined } = value;
  const paths = [modules].flat().filter((each): each is string => typeof each === 'string');
  const base = file.endsWith('plugin.json') ? dirname(dirname(file)) : dirname(file);
  return paths.map((path) => resolve(base, path));
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
