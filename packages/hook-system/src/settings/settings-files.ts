import { join, resolve } from 'node:path';
import { homeDirectory } from '@agent-hooks/hook-trust';
import { ConfigSource } from '@agent-hooks/hook-types';

/** The directories below which settings are looked for. */
export interface SettingsDirectories {
  /** The current directory if not given. */
  readonly projectDir?: string | undefined;
  /** The user's home directory if not given. */
  readonly userDir?: string | undefined;
  /** The platform's directory for settings of the whole machine if not given. */
  readonly systemDir?: string | undefined;
}

export interface SettingsFile {
  readonly source: ConfigSource;
  readonly path: string;
}

const dotFiles = [join('.gemini', 'settings.json'), join('.llxprt', 'settings.json')];

/** Every file that may hold settings, the most trusted first. */
export function listSettingsFiles({ projectDir, userDir, systemDir }: SettingsDirectories): SettingsFile[] {
  const below = (source: ConfigSource, directory: string, names: readonly string[]) =>
    names.map((name) => ({ source, path: resolve(directory, name) }));
  const home = userDir ?? homeDirectory();
  return [
    ...below(ConfigSource.System, systemDir ?? defaultSystemDir(), ['settings.json', ...dotFiles]),
    ...(home === undefined ? [] : below(ConfigSource.User, home, dotFiles)),
    ...below(ConfigSource.Project, projectDir ?? process.cwd(), dotFiles),
  ];
}

/** Where settings of the whole machine lie on this platform. */
export function defaultSystemDir(): string {
  const directories: Partial<Record<NodeJS.Platform, string>> = {
    darwin: '/Library/Application Support/agent-hooks',
    win32: join(process.env.ProgramData ?? 'C:\\ProgramData', 'agent-hooks'),
  };
  return directories[process.platform] ?? '/etc/agent-hooks';
}
