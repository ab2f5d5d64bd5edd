import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type HookHostConfig,
  type HookRegistryEntry,
  type HookSettings,
  HookSystem,
  type HookSystemOptions,
  type LoadHookSettingsOptions,
  loadHookSettings,
  storeTrust,
} from '@agent-hooks/hook-system';
import type { OffSwitches } from '@agent-hooks/hook-system/inspect';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { busKind } from './bus-kind.ts';
import { findOffSwitches } from './find-off-switches.ts';
import { ownHomeOf } from './home.ts';
import { silentLogger } from './silent-logger.ts';
import { userStore } from './user-store.ts';

/** A project with the hooks that its settings, its user's and its machine's bring. */
export interface Project {
  /** The directory that was taken for the project. */
  readonly dir: string;
  readonly settings: HookSettings;
  readonly system: HookSystem;
  /** Every hook in the order in which they run, those that are disabled included. */
  readonly hooks: readonly HookRegistryEntry[];
  /** The switches by which all of them are turned off. */
  readonly offSwitches: OffSwitches;
}

/** What a command may change about how a project is opened. */
export interface OpenProjectOptions {
  readonly system?: HookSystemOptions;
  /** Narrows or changes what the settings bring. */
  readonly adapt?: (settings: HookSettings) => HookSettings;
  readonly host?: Partial<Pick<HookHostConfig, 'getSessionId' | 'getTranscriptPath'>>;
}

/** Loads the settings that count in a directory. Hooks are not run by it. */
export async function openProject(io: CliIo, dir: string, options: OpenProjectOptions = {}): Promise<Project> {
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
  const system = new HookSystem(host, {
    trust: storeTrust(userStore(io)),
    offSwitch: { userDir: ownHomeOf(io) },
    debugLogger: silentLogger,
    kinds: busKind(),
    ...options.system,
  });
  await system.initialize();
  const projectDir = settings.projectDir ?? dir;
  const offSwitches = findOffSwitches(io, {}, projectDir);
  return { dir: projectDir, settings, system, hooks: system.getAllHooks(), offSwitches };
}

/** Reads what `--dialects` says. */
async function readDialects(text: string): Promise<LoadHookSettingsOptions['dialects']> {
  if (text === 'auto') return text;
  const { readDialect } = await import('./read-dialect.ts');
  return text.split(',').map((word) => readDialect('--dialects', word.trim()).name);
}

/** What should be said where no settings file turns hooks on or off. */
export const silentSettings = 'No settings file says "enableHooks": true; many agents then leave hooks off.';

/** The directory that `--project` names, else the current one. */
export function projectDir(io: CliIo, options: { readonly project?: string }): string {
  const dir = resolve(io.cwd, options.project ?? '.');
  const stats = statSync(dir, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) throw new CliExit(2, `--project: there is no directory ${dir}`);
  return dir;
}
