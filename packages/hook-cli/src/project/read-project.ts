import { HookRegistry, type HookRegistryEntry } from '@agent-hooks/hook-system';
import type { CliIo } from '../cli-io.ts';
import { type LoadedProject, loadProject } from './load-project.ts';
import { silentLogger } from './silent-logger.ts';

/** A project with the hooks that its settings, its user's and its machine's bring. */
export interface Project extends LoadedProject {
  readonly registry: HookRegistry;
  /** Every hook in the order in which they run, those that are disabled included. */
  readonly hooks: readonly HookRegistryEntry[];
}

/** Loads the hooks that count in a directory, for commands that only look at them: what runs hooks is not even loaded. */
export function readProject(io: CliIo, dir: string): Promise<Project> {
  return loadProject({ io, dir }, {}, async (host, common) => {
    const registry = new HookRegistry(host, silentLogger, common);
    await registry.initialize();
    return { registry, hooks: registry.getAllHooks() };
  });
}

/** What should be said where no settings file turns hooks on or off. */
export const silentSettings = 'No settings file says "enableHooks": true; many agents then leave hooks off.';
