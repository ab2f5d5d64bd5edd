import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isRecord } from '@agent-hooks/hook-types';

/** The modules of functions ("mods") that Claude Code loads into itself: of plugins that are on, and those that it is writing. */
export function findMods(home: string | undefined, ofPlugins: readonly string[]): readonly string[] {
  const folder = join(home ?? '', '.claude', 'dev-mods');
  const names = home !== undefined && existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  const written = names
    .filter((name) => /(?:^|[\\/])hooks[\\/]hooks\.json$/.test(name))
    .map((name) => join(folder, name));
  return [...new Set([...ofPlugins, ...written].flatMap(modulesIn))].sort();
}

/** What a list of hooks, or the manifest of a plugin, names as modules; a file that cannot be read names none. */
function modulesIn(file: string): string[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { modules = isRecord(value) && isRecord(value.hooks) ? value.hooks.modules : undefined } = Object(value);
    const base = file.endsWith('plugin.json') ? dirname(dirname(file)) : dirname(file);
    return [modules].flat().flatMap((path) => (typeof path === 'string' ? [resolve(base, path)] : []));
  } catch {
    return [];
  }
}
