import { resolve, win32 } from 'node:path';
import { systemRoot } from '@agent-hooks/hook-runner';
import { homeDirectory, userConfigDirectory } from '@agent-hooks/hook-trust/policy';
import { ConfigSource } from '@agent-hooks/hook-types';

/** The directories in which settings of machine and user are looked for. */
export interface OwnDirectories {
  /** The user's home directory if not given. */
  readonly userDir?: string | undefined;
  /** The platform's directory for settings of the whole machine if not given. */
  readonly systemDir?: string | undefined;
  /** The project, in which no home directory of a user counts. */
  readonly projectDir?: string | undefined;
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
export function listOwnFiles({ userDir, systemDir, projectDir }: OwnDirectories): SettingsFile[] {
  const system = systemDir ?? defaultSystemDir();
  const home = userDir ?? homeDirectory(projectDir);
  const config = home === undefined ? undefined : userConfigDirectory(home);
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
export function listProjectFiles(projectDir: string, platform = process.platform): SettingsFile[] {
  const { Project } = ConfigSource;
  return [neutral(Project, resolve(projectDir, neutralFolder)), ...foreign(Project, projectDir, platform)];
}

function neutral(source: ConfigSource, directory: string): SettingsFile {
  return { source, path: resolve(directory, settingsFileName), isNeutral: true };
}

function foreign(source: ConfigSource, directory: string, platform = process.platform): SettingsFile[] {
  return foreignFolders.map((folder) => ({
    source,
    path: resolve(directory, folder, settingsFileName),
    isNeutral: false,
    // LLxprt Code follows the contract.
    ...(folder === '.gemini' && { dialect: 'gemini' as const }),
    // Gemini CLI runs commands by PowerShell on Windows, which is the usual shell there.
    ...(folder === '.gemini' && platform !== 'win32' && { usualShell: 'bash' }),
  }));
}

/**
 * Where settings of the whole machine are on a platform: a place that ordinary users cannot write. On Windows that is not
 * `ProgramData`, in which everyone can create folders, and no variable names the place, since a project's `.env` could set it.
 */
export function defaultSystemDir(platform = process.platform): string {
  if (platform === 'win32') return win32.join(win32.parse(systemRoot()).root, 'Program Files', 'agent-hooks');
  return platform === 'darwin' ? '/Library/Application Support/agent-hooks' : '/etc/agent-hooks';
}
