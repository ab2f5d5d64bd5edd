import {
  type HookHostConfig,
  type HookSettings,
  type LoadHookSettingsOptions,
  loadHookSettings,
  storeTrust,
} from '@agent-hooks/hook-system';
import type { OffSwitches } from '@agent-hooks/hook-system/machine';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { findOffSwitches } from './find-off-switches.ts';
import { ownHomeOf } from './home.ts';
import { userStore } from './user-store.ts';

/** What a command may change about how a project is loaded. */
export interface LoadProjectOptions {
  /** Narrows or changes what the settings bring. */
  readonly adapt?: (settings: HookSettings) => HookSettings;
  readonly host?: Partial<Pick<HookHostConfig, 'getSessionId' | 'getTranscriptPath'>>;
}

/** The settings that count in a directory, before any hook is looked at. */
export interface LoadedProject {
  /** The directory that was taken for the project. */
  readonly dir: string;
  readonly settings: HookSettings;
  /** The switches by which all hooks are turned off. */
  readonly offSwitches: OffSwitches;
}

/** Loads the settings that count in a directory; `open` makes of them what holds the hooks. */
export async function loadProject<Opened>(
  { io, dir }: CommandPlace,
  options: LoadProjectOptions,
  open: (host: HookHostConfig, common: ReturnType<typeof commonOptions>) => Promise<Opened>,
): Promise<LoadedProject & Opened> {
  const dialects = io.dialects === undefined ? undefined : await readDialects(io.dialects);
  const loaded = await loadHookSettings({ workingDir: dir, userDir: ownHomeOf(io), dialects });
  const settings = options.adapt?.(loaded) ?? loaded;
  const host: HookHostConfig = {
    getSessionId: () => 'agent-hooks-cli',
    getWorkingDir: () => dir,
    // Whether hooks count at all is shown to the user; here they are looked at in either case.
    getEnableHooks: () => true,
    getHooks: () => settings,
    ...options.host,
  };
  const opened = await open(host, commonOptions(io));
  const projectDir = settings.projectDir ?? dir;
  return { dir: projectDir, settings, offSwitches: findOffSwitches(io, {}, projectDir), ...opened };
}

function commonOptions(io: CliIo) {
  return { trust: storeTrust(userStore(io)), offSwitch: { userDir: ownHomeOf(io) } };
}

/** Reads what `--dialects` says. */
async function readDialects(text: string): Promise<LoadHookSettingsOptions['dialects']> {
  if (text === 'auto') return text;
  const { readDialect } = await import('./read-dialect.ts');
  return text.split(',').map((word) => readDialect('--dialects', word.trim()).name);
}
