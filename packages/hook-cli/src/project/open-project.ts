import { HookSystem, type HookSystemOptions } from '@agent-hooks/hook-system';
import type { CliIo } from '../cli-io.ts';
import { busKind } from './bus-kind.ts';
import { type LoadProjectOptions, loadProject } from './load-project.ts';
import type { Project } from './read-project.ts';
import { silentLogger } from './silent-logger.ts';

/** A project whose hooks can be run. */
export interface OpenProject extends Project {
  readonly system: HookSystem;
}

/** What a command may change about how a project is opened. */
export interface OpenProjectOptions extends LoadProjectOptions {
  readonly system?: HookSystemOptions;
}

/** Loads the hooks that count in a directory, so that they can be run. They are not run by it. */
export function openProject(io: CliIo, dir: string, options: OpenProjectOptions = {}): Promise<OpenProject> {
  return loadProject({ io, dir }, options, async (host, common) => {
    const system = new HookSystem(host, { ...common, debugLogger: silentLogger, kinds: busKind(), ...options.system });
    await system.initialize();
    return { system, registry: system.getRegistry(), hooks: system.getAllHooks() };
  });
}
