import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@agent-hooks/hook-trust';
import type { CommandHookConfig, HookDefinition } from '@agent-hooks/hook-types';
import { onTestFinished, vi } from 'vitest';
import { HookSystem, type HookSystemOptions, loadHookSettings, storeTrust } from '../../src/index.ts';
import { type SettingsHook, TrustStore } from '../../src/inspect.ts';
import { makeHost } from './host.ts';
import { makeRecordingLogger } from './recording-logger.ts';
import { makeProject, makeTemporaryDirectory, type TemporaryProject } from './temporary-directory.ts';

/** A script that adds its name to the file `ran` beside the project. */
export const marking = (name: string) => `#!/bin/sh\ncat >/dev/null\necho ${name} >> "$RAN"\n`;

/** A project with hooks in its settings, and a user whose approvals are kept apart from the real ones. */
export interface GuardedProject extends TemporaryProject {
  readonly store: TrustStore;
  readonly storeDirectory: string;
  /** Makes this the `BeforeTool` groups of the project's settings. */
  readonly setHooks: (...groups: HookDefinition[]) => void;
  readonly readHooks: (projectDir?: string) => Promise<readonly SettingsHook[]>;
  readonly approveAll: () => Promise<void>;
  /** What the settings of the user or the machine say about gates that are gone. */
  readonly keepGates: (whose: string, value: unknown) => void;
  readonly open: (options?: OpenOptions) => Promise<OpenedProject>;
  /** Loads the project and fires one event; tells which scripts ran. */
  readonly fire: (options?: OpenOptions) => Promise<readonly string[]>;
}

interface OpenOptions extends HookSystemOptions {
  readonly projectDir?: string;
  /** Where the host works, if it does not know the project. */
  readonly workingDir?: string;
  readonly env?: Environment;
}

interface OpenedProject {
  readonly system: HookSystem;
  readonly warnings: () => readonly string[];
  /** Fires one event and tells what ran, and what went wrong. */
  readonly fire: () => Promise<{
    readonly ran: readonly string[];
    readonly errors: readonly string[];
    readonly blocks: boolean;
  }>;
}

/** Makes a project with files and, if given, hooks. */
export function makeGuardedProject(files: Record<string, unknown>, ...groups: HookDefinition[]): GuardedProject {
  const project = makeProject(files);
  const home = makeTemporaryDirectory();
  const storeDirectory = join(home, 'approvals');
  const store = new TrustStore({ directory: storeDirectory });
  const ranFile = join(home, 'ran');
  const setHooks = (...all: HookDefinition[]) => {
    project.write('.gemini/settings.json', { enableHooks: true, hooks: { BeforeTool: all } });
  };
  const load = (projectDir = project.dir) =>
    loadHookSettings({ projectDir, userDir: home, systemDir: join(home, 'etc') });
  const readHooks = async (projectDir?: string) => (await load(projectDir)).sources.flatMap(({ hooks }) => hooks);
  const takeRan = () => {
    const names = existsSync(ranFile) ? readFileSync(ranFile, 'utf8').split('\n').filter(Boolean).sort() : [];
    rmSync(ranFile, { force: true });
    return names;
  };
  const keepGates = (whose: string, value: unknown) => {
    const directory = join(home, whose === 'user' ? '.gemini' : 'etc');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'settings.json'), JSON.stringify({ hooksConfig: { keepGates: value } }));
  };
  const open = async (given: OpenOptions = {}): Promise<OpenedProject> => {
    const { projectDir = project.dir, workingDir, env, ...options } = given;
    vi.stubEnv('RAN', ranFile);
    onTestFinished(() => void vi.unstubAllEnvs());
    const logger = makeRecordingLogger();
    const own = { userDir: home, systemDir: join(home, 'etc') };
    const host = makeHost(undefined, {
      getWorkingDir: () => workingDir ?? projectDir,
      getHooks: () => (workingDir === undefined ? load(projectDir) : loadHookSettings({ workingDir, ...own })),
    });
    const trust = storeTrust({ directory: storeDirectory, ...(env && { env }) });
    const system = new HookSystem(host, { trust, debugLogger: logger, ...options });
    onTestFinished(() => system.dispose());
    await system.initialize();
    return {
      system,
      warnings: () => logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message),
      fire: async () => {
        const { errors, finalOutput } = await system.getEventHandler().fireBeforeToolEvent('write_file', {});
        const blocks = finalOutput?.isBlockingDecision() === true;
        return { ran: takeRan(), errors: errors.map(({ message }) => message), blocks };
      },
    };
  };
  if (groups.length > 0) setHooks(...groups);
  return {
    ...project,
    store,
    storeDirectory,
    setHooks,
    readHooks,
    keepGates,
    approveAll: async () => store.approve(project.dir, await readHooks()),
    open,
    fire: async (options) => (await (await open(options)).fire()).ran,
  };
}

/** A hook that is a command. */
export const command = (text: string, rest: Partial<CommandHookConfig> = {}): CommandHookConfig => ({
  type: 'command',
  command: text,
  ...rest,
});

/** Hooks that run for everything. */
export const group = (...hooks: CommandHookConfig[]): HookDefinition => ({ hooks });

/** A project with two hooks, both approved. */
export async function makeApprovedProject(): Promise<GuardedProject> {
  const project = makeGuardedProject(
    { 'hooks/one.sh': marking('one'), 'more/two.sh': marking('two') },
    group(command('./hooks/one.sh', { name: 'first' }), command('sh more/two.sh', { name: 'second' })),
  );
  await project.approveAll();
  return project;
}
