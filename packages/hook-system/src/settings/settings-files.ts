import { resolve } from 'node:path';
import { homeDirectory, userConfigDirectory } from '@agent-hooks/hook-trust/policy';
import { ConfigSource } from '@agent-hooks/hook-types';

/** The directories in which settings of machine and user are looked for. */
export interface OwnDirectories {
  /** The user's home directory if not given. */
  readonly userDir?: string | undefined;
  /** The platform's directory for settings of the whole machine if not given. */
  readonly systemDir?: string | undefined;
}

/** A place where settings may be. */
export interface SettingsFile {
  readonly source: ConfigSource;
  readonly path: string;
  /** True for a file of ours alone, in which hooks are on unless it says otherwise. */
  readonly isNeutral: boolean;
  /** The agent whose file it is, if its hooks run otherwise than the contract says. */
  readonly dialect?: 'gemini';
  /** The shell by which that agent runs commands that name none. */
  readonly usualShell?: string;
}

/** The folders of a project, and of a home directory, that may contain settings with hooks; the first one is ours. */
export const settingsFolders = ['.agent-hooks', '.gemini', '.llxprt'] as const;

/** The name of every settings file. */
const settingsFileName = 'settings.json';

const [neutralFolder, ...foreignFolders] = settingsFolders;

/** Every file that may contain settings of the machine or the user, the higher rank first. */
export function listOwnFiles({ userDir, systemDir }: OwnDirectories): SettingsFile[] {
  const system = systemDir ?? defaultSystemDir();
  const home = userDir ?? homeDirectory();
  const config = userConfigDirectory(userDir);
  return [
    neutral(ConfigSource.System, system),
    ...foreign(ConfigSource.System, system),
    ...(config === undefined ? [] : [neutral(ConfigSource.User, config)]),
    ...(home === undefined ? [] : foreign(ConfigSource.User, home)),
  ];
}

/** The settings file of a project that is ours alone. */
export function neutralSettingsFile(projectDir: string): string {
  return resolve(projectDir, neutralFolder, settingsFileName);
}

/** Every file of a project that may contain settings. */
export function listProjectFiles(projectDir: string): SettingsFile[] {
  const { Project } = ConfigSource;
  return [neutral(Project, resolve(projectDir, neutralFolder)), ...foreign(Project, projectDir)];
}

function neutral(source: ConfigSource, directory: string): SettingsFile {
  return { source, path: resolve(directory, settingsFileName), isNeutral: true };
}

function foreign(source: ConfigSource, directory: string): SettingsFile[] {
  return foreignFolders.map((folder) => ({
    source,
    path: resolve(directory, folder, settingsFileName),
    isNeutral: false,
    // LLxprt Code follows the contract.
    ...(folder === '.gemini' && { dialect: 'gemini' as const, usualShell: 'bash' }),
  }));
}

/** Where settings of the whole machine are on this platform. */
export function defaultSystemDir(platform = process.platform): string {
  return systemDirectories[platform] ?? '/etc/agent-hooks';
}

/**
 * Places that ordinary users cannot write. On Windows that is not `ProgramData`, in which everybody can create folders,
 * and no variable names the place, since a project's `.env` could set it.
 */
const systemDirectories: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/agent-hooks',
  win32: 'C:\\Program Files\\agent-hooks',
};
