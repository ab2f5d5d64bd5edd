import { existsSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import type { HookConfig } from '@agent-hooks/hook-types';

/** A plain word of a command that is a relative path. */
const relativePath = /(?<!\S)(?:\.\/)?[\w.-]+(?:\/[\w.-]+)+(?!\S)/g;

/**
 * Scripts are kept beside the settings file, and written as if the settings were in the project's directory: a path that
 * does not exist there, and exists beside the file, is the one that was meant.
 */
export function resolveBeside(config: HookConfig, file: string, projectDir: string): HookConfig {
  if (!('command' in config) || typeof config.command !== 'string') return config;
  const folder = dirname(file);
  const command = config.command.replaceAll(relativePath, (path) => {
    const beside = join(folder, path);
    if (existsSync(join(projectDir, path)) || !existsSync(beside)) return path;
    return `./${relative(projectDir, beside).split(sep).join(posix.sep)}`;
  });
  return command === config.command ? config : { ...config, command };
}
